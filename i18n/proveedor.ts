import Polyglot from 'node-polyglot'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { SIN_DATO } from '#contract/texto/formato'
import { claveDeCampo } from '#i18n/campo'
import { ES_HN } from '#i18n/locale'

type Frases = Record<string, object>

/**
 * A dictionary of these areas, and of those `aprendidas` later. Fields have one name in all resources, so
 * `resources.*.fields.x` reads `campos.x`, but for the few that a module calls otherwise.
 */
export function proveedorDe(primeras: Frases, aprendidas: readonly Frases[] = []): I18nProvider {
  const frases = { ...primeras }
  const deTodas = diccionario(primeras)
  const porRama = new Map<string, I18nProvider>()
  let sabidas = 0
  return {
    ...deTodas,
    translate(key, options) {
      aprenderLoNuevo()
      return traducir(deCampo(key) ?? key, options)
    },
  }

  function diccionario(areas: Frases): I18nProvider {
    // react-admin's own words are needed only where its components are.
    const messages = areas as unknown as TranslationMessages
    return polyglotI18nProvider(() => messages, ES_HN.locale, [ES_HN], { onMissingKey })
  }

  /**
   * Makes a dictionary for each part that came with the screens opened meanwhile, an area or some of its branches: a new
   * one costs as much as its own sentences, and those that are there are not read again.
   */
  function aprenderLoNuevo(): void {
    for (; sabidas < aprendidas.length; sabidas++)
      for (const [area, suyas] of Object.entries(aprendidas[sabidas] ?? {})) {
        frases[area] = { ...frases[area], ...suyas }
        const propio = diccionario({ [area]: suyas })
        for (const rama of Object.keys(suyas)) porRama.set(`${area}.${rama}`, propio)
      }
  }

  /** A place that nothing fills, since the row of another's server had no such field, reads as a dash, not its name. */
  function traducir(clave: string, options: Record<string, unknown> = {}): string {
    const { translate } = porRama.get(clave.split('.', 2).join('.')) ?? deTodas
    const frase = translate(clave, options)
    // Values filled in, or texts that are no key, may say `%{…}` themselves: only the places of a phrase count.
    if (typeof frase !== 'string' || !frase.includes('%{') || !esFrase(clave)) return frase
    const { _, smart_count } = options
    const huecos = translate(clave, { _, smart_count }).matchAll(/%\{(\w+)\}/g)
    const llenos = Object.fromEntries([...huecos].map(([, nombre = '']) => [nombre, options[nombre] ?? SIN_DATO]))
    return translate(clave, { ...options, ...llenos })
  }

  function esFrase(clave: string): boolean {
    return typeof clave.split('.').reduce<unknown>((rama, parte) => Object(rama)[parte], frases) === 'string'
  }

  function deCampo(key: string): string | undefined {
    const [recurso = '', ...resto] = key.startsWith('resources.')
      ? key.slice('resources.'.length).split('.fields.')
      : []
    const campo = resto.at(-1)?.split('.').at(-1)
    return recurso && campo && campo in (frases.campos ?? {}) ? claveDeCampo(campo, recurso) : undefined
  }

  /**
   * Texts that are no key (the server's sentences pass through here too) read as they are, and a value of a foreign
   * server that has no word of ours, as that value; in development a missing key is told.
   */
  function onMissingKey(key: string, options: Polyglot.InterpolationOptions): string {
    const [raiz] = key.split('.', 1)
    if (import.meta.env.DEV && raiz !== key && raiz && raiz in frases) console.warn(`i18n: missing key ${key}`)
    const [, valor] = /^opciones\.\w+\.(.*)$/.exec(key) ?? []
    if (valor !== undefined) return ['', 'null', 'undefined'].includes(valor) ? SIN_DATO : valor
    return Polyglot.transformPhrase(key, options, ES_HN.locale)
  }
}
