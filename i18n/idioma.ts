import { AsyncLocalStorage } from 'node:async_hooks'
import Polyglot from 'node-polyglot'
import { mensajes } from '#i18n/es-HN/index'
import { pseudo } from '#i18n/pseudo'

/** A language of the server: its tag (BCP 47) and its words. */
export interface Idioma {
  readonly tag: string
  readonly polyglot: Polyglot
}

/** The plural forms are those of Spanish; a language with others names its own. */
const idioma = (tag: string, phrases: object): Idioma => ({ tag, polyglot: new Polyglot({ locale: 'es', phrases }) })

/** The language of the school: of what happens by itself, and of whoever asks for none that there is. */
export const DEL_CENTRO = idioma('es-HN', mensajes)

const DE_PRUEBA = 'qps'
let corchetes: Idioma | undefined
/** No language that people read: see `pseudo`. Tests offer it; nobody else makes it. */
export const dePrueba = (): Idioma => (corchetes ??= idioma(DE_PRUEBA, pseudo(mensajes)))

/** The languages that a request may ask for. */
export const OFRECIDOS: Idioma[] = [DEL_CENTRO]

const enVigor = new AsyncLocalStorage<Idioma>()

/** Does something in a language, and whatever follows from it. */
export const enIdioma = <T>(elegido: Idioma, work: () => T): T => enVigor.run(elegido, work)

export const idiomaEnVigor = (): Idioma => enVigor.getStore() ?? DEL_CENTRO

/** The first of those offered that an `Accept-Language` names (`es-HN,es;q=0.9`), or the school's. */
export function idiomaPedido(aceptados: string | undefined): Idioma {
  const tags = (aceptados ?? '').split(',').map((uno) => uno.split(';', 1)[0]?.trim().toLowerCase())
  const pedido = tags.find((tag) => OFRECIDOS.some((uno) => uno.tag.toLowerCase() === tag))
  return OFRECIDOS.find((uno) => uno.tag.toLowerCase() === pedido) ?? DEL_CENTRO
}

/** The language of that tag, offered or not: a thread is told it by whoever gives it work. */
export const idiomaDe = (tag: string): Idioma => (tag === DE_PRUEBA ? dePrueba() : DEL_CENTRO)
