import { AsyncLocalStorage } from 'node:async_hooks'
import Negotiator from 'negotiator'
import Polyglot from 'node-polyglot'
import { mensajes } from '#i18n/es-HN/index'
import { ES_HN } from '#i18n/locale'
import { pseudo } from '#i18n/pseudo'

/** A language of the server: its tag (BCP 47) and its words. */
export interface Idioma {
  readonly tag: string
  readonly polyglot: Polyglot
}

/** The tag also chooses the plural forms, of those that Polyglot knows. */
const idioma = (tag: string, phrases: object, locale = tag): Idioma => ({
  tag,
  polyglot: new Polyglot({ locale, phrases }),
})

/** The language of the school: of what happens by itself, and of whoever asks for none that there is. */
export const DEL_CENTRO = idioma(ES_HN.locale, mensajes)

const DE_PRUEBA = 'qps'
let corchetes: Idioma | undefined
/** No language that people read: see `pseudo`. Tests offer it; nobody else makes it. */
export const dePrueba = (): Idioma => (corchetes ??= idioma(DE_PRUEBA, pseudo(mensajes), ES_HN.locale))

/** The languages that a request may ask for. */
export const OFRECIDOS: Idioma[] = [DEL_CENTRO]

const enVigor = new AsyncLocalStorage<Idioma>()

/** Does something in a language, and whatever follows from it. */
export const enIdioma = <T>(elegido: Idioma, work: () => T): T => enVigor.run(elegido, work)

export const idiomaEnVigor = (): Idioma => enVigor.getStore() ?? DEL_CENTRO

/** The offered language that an `Accept-Language` wants most (`en;q=0.5, es`: any Spanish does), or the school's. */
export function idiomaPedido(aceptados: string | undefined): Idioma {
  if (OFRECIDOS.length === 1) return DEL_CENTRO
  const negotiator = new Negotiator({ headers: { 'accept-language': aceptados ?? '*' } })
  const [pedido] = negotiator.languages(OFRECIDOS.map(({ tag }) => tag))
  return OFRECIDOS.find(({ tag }) => tag === pedido) ?? DEL_CENTRO
}

/** The language of that tag, offered or not: a thread is told it by whoever gives it work. */
export const idiomaDe = (tag: string): Idioma => (tag === DE_PRUEBA ? dePrueba() : DEL_CENTRO)
