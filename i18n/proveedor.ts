import Polyglot from 'node-polyglot'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { claveDeCampo } from '#i18n/campo'

const LOCALE = 'es-HN'

type Frases = Record<string, object>

/**
 * A dictionary of these areas. Fields have one name in all resources, so `resources.*.fields.x` reads `campos.x`, but for
 * the few that a module calls otherwise.
 */
export function proveedorDe(frases: Frases): I18nProvider {
  // react-admin's own words are needed only where its components are.
  const messages = frases as unknown as TranslationMessages
  const polyglot = polyglotI18nProvider(() => messages, LOCALE, [{ locale: LOCALE, name: 'Español (Honduras)' }], {
    onMissingKey,
  })
  return { ...polyglot, translate: (key, options) => polyglot.translate(deCampo(key) ?? key, options) }

  function deCampo(key: string): string | undefined {
    const [, recurso, campo] = /^resources\.(.+)\.fields\.(?:.+\.)?(\w+)$/.exec(key) ?? []
    return campo && campo in (frases.campos ?? {}) ? claveDeCampo(campo, recurso) : undefined
  }

  /**
   * What is no key (the server's sentences pass through here too) reads as it is; in development a missing key is told.
   */
  function onMissingKey(key: string, options: Polyglot.InterpolationOptions): string {
    const [raiz] = key.split('.', 1)
    if (import.meta.env.DEV && raiz !== key && raiz && raiz in frases) console.warn(`i18n: missing key ${key}`)
    return Polyglot.transformPhrase(key, options, LOCALE)
  }
}
