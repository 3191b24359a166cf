import Polyglot from 'node-polyglot'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
import { MODULOS, recursoDe } from '#contract/modulos'
import { interfaz } from '#i18n/es-HN/interfaz'

const LOCALE = 'es-HN'

const phrases = {
  ...interfaz,
  /** react-admin looks up the name of a resource here. */
  resources: Object.fromEntries(MODULOS.map(({ name }) => [recursoDe(name), { name: interfaz.modulos.nombre[name] }])),
}

const polyglot = polyglotI18nProvider(() => phrases, LOCALE, [{ locale: LOCALE, name: 'Español (Honduras)' }], { onMissingKey })

/** The dictionary of the interface. Fields have one name in all resources, so `resources.*.fields.x` reads `campos.x`. */
export const i18nProvider: I18nProvider = {
  ...polyglot,
  translate: (key, options) => polyglot.translate(claveDeCampo(key) ?? key, options),
}

function claveDeCampo(key: string): string | undefined {
  const campo = /^resources\..+\.fields\.(?:.+\.)?(\w+)$/.exec(key)?.[1]
  return campo && campo in interfaz.campos ? `campos.${campo}` : undefined
}

/** What is no key (the server's sentences pass through here too) reads as it is; in development a missing key is told. */
function onMissingKey(key: string, options: Polyglot.InterpolationOptions): string {
  const [raiz] = key.split('.', 1)
  if (import.meta.env.DEV && raiz !== key && raiz && raiz in interfaz) console.warn(`i18n: missing key ${key}`)
  return Polyglot.transformPhrase(key, options, LOCALE)
}
