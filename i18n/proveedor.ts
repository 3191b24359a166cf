import Polyglot from 'node-polyglot'
import type { I18nProvider } from 'react-admin'
import { SIN_DATO } from '#contract/formato'
import { claveDeCampo } from '#i18n/campo'
import { ES_HN } from '#i18n/locale'

type Frases = Record<string, object>

/**
 * A dictionary of these areas, and of those `aprendidas` later. Fields have one name in all resources, so
 * `resources.*.fields.x` reads `campos.x`, but for the few that a module calls otherwise.
 */
export function proveedorDe(primeras: Frases, aprendidas: readonly Frases[] = []): I18nProvider {
  const frases = { ...primeras }
  // react-admin asks for the empty key too.
  const polyglot = new Polyglot({ locale: ES_HN.locale, phrases: { '': '', ...frases }, onMissingKey })
  let sabidas = 0
  return {
    translate(key, options) {
      for (; sabidas < aprendidas.length; sabidas++) aprender(aprendidas[sabidas])
      return traducir(deCampo(key) ?? key, options)
    },
    changeLocale: () => Promise.resolve(),
    getLocale: () => ES_HN.locale,
    getLocales: () => [ES_HN],
  }

  function aprender(areas: Frases = {}): void {
    Object.assign(frases, areas)
    polyglot.extend(areas)
  }

  /** A place that nothing fills, since the row of another's server had no such field, reads as a dash, not its name. */
  function traducir(clave: string, options: Polyglot.InterpolationOptions = {}): string {
    const frase = polyglot.t(clave, options)
    // What was filled in, or is no key, may say `%{…}` itself: only the places of a phrase count.
    if (typeof frase !== 'string' || !frase.includes('%{') || !esFrase(clave)) return frase
    const { _, smart_count } = options
    const huecos = polyglot.t(clave, { _, smart_count }).matchAll(/%\{(\w+)\}/g)
    const llenos = Object.fromEntries([...huecos].map(([, nombre = '']) => [nombre, options[nombre] ?? SIN_DATO]))
    return polyglot.t(clave, { ...options, ...llenos })
  }

  function esFrase(clave: string): boolean {
    return typeof clave.split('.').reduce<unknown>((rama, parte) => Object(rama)[parte], frases) === 'string'
  }

  function deCampo(key: string): string | undefined {
    const [, recurso, campo] = /^resources\.(.+)\.fields\.(?:.+\.)?(\w+)$/.exec(key) ?? []
    return campo && campo in (frases.campos ?? {}) ? claveDeCampo(campo, recurso) : undefined
  }

  /**
   * What is no key (the server's sentences pass through here too) reads as it is, and a value that has no word of ours,
   * of another's server, as that value; in development a missing key is told.
   */
  function onMissingKey(key: string, options: Polyglot.InterpolationOptions): string {
    const [raiz] = key.split('.', 1)
    if (import.meta.env.DEV && raiz !== key && raiz && raiz in frases) console.warn(`i18n: missing key ${key}`)
    const [, valor] = /^opciones\.\w+\.(.*)$/.exec(key) ?? []
    if (valor !== undefined) return ['', 'null', 'undefined'].includes(valor) ? SIN_DATO : valor
    return Polyglot.transformPhrase(key, options, ES_HN.locale)
  }
}
