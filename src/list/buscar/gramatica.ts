import { comoFiltro, valoresDe, type Valor } from '#src/list/filtros/valores/varios-model.ts'
import type { Claridad, Lector, Lectura } from './lectura.ts'
import { esUna, palabrasDe, type Palabra } from './palabras.ts'

/*
 * The grammar of the search box: words that are read as filters, the longest run of them first. No model of a language:
 * a few readers (amounts, dates, documents, names), each of a text whole.
 */

/**
 * Readers by groups, in the order in which they are asked: of a group whose readers know a text, all of them count,
 * and the groups after it are not asked.
 */
export type Lectores = readonly (readonly Lector[])[]

/** Words of the search that were read: from, and up to but not including, a place among them. */
export interface Hallazgo {
  desde: number
  hasta: number
  /** The likeliest first. */
  lecturas: Lectura[]
  clara: Claridad
}

/** Words that one thing takes at most: «entre L 500 y L 1,500». */
const MAS_PALABRAS = 6

/** All that is recognised of what is typed; `puestos` are the filters of the list as they are. */
export function reconocer(texto: string, lectores: Lectores, puestos: Record<string, unknown> = {}): Hallazgo[] {
  const palabras = palabrasDe(texto)
  const hallados: Hallazgo[] = []
  for (let desde = 0; desde < palabras.length;) {
    const hallado = leerDesde(palabras, desde, lectores)
    if (hallado) hallados.push(hallado)
    desde = hallado?.hasta ?? desde + 1
  }
  const claves = new Set([
    ...Object.keys(puestos).filter((clave) => hayValor(puestos[clave])),
    ...hallados.flatMap(({ lecturas }) => (lecturas.length === 1 ? Object.keys(lecturas[0]?.filtro ?? {}) : [])),
  ])
  const probable = ({ si = [] }: Lectura) => si.some((clave) => claves.has(clave))
  return hallados.map((hallado) => ({
    ...hallado,
    lecturas: hallado.lecturas.toSorted((a, b) => Number(probable(b)) - Number(probable(a))),
  }))
}

const hayValor = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function leerDesde(palabras: readonly Palabra[], desde: number, lectores: Lectores): Hallazgo | undefined {
  for (let hasta = Math.min(palabras.length, desde + MAS_PALABRAS); hasta > desde; hasta--) {
    const suyas = palabras.slice(desde, hasta)
    const texto = suyas.map(({ llana }) => llana).join(' ')
    const escrito = suyas.map(({ escrita }) => escrita).join(' ')
    if (!texto || (suyas.length === 1 && esUna('enlaces', texto))) continue
    for (const grupo of lectores) {
      const leidos = grupo.flatMap((leer) => leer(texto, escrito) ?? [])
      const [primero] = leidos
      if (!primero) continue
      const clara = leidos.length === 1 ? primero.clara : 'no'
      return { desde, hasta, lecturas: leidos.flatMap(({ lecturas }) => lecturas), clara }
    }
  }
}

/** The first reading of those that Enter takes: all that are clear, and say nothing of a filter twice. */
export function claros(hallados: readonly Hallazgo[]): Elegida[] {
  if (!hallados.some(({ clara }) => clara === 'si')) return []
  const dichas = new Set<string>()
  return hallados.flatMap(({ lecturas: [lectura], clara, ...lugar }): Elegida[] => {
    if (!lectura || clara === 'no') return []
    const claves = Object.keys(lectura.filtro)
    if (!lectura.suma && claves.some((clave) => dichas.has(clave))) return []
    for (const clave of claves) dichas.add(clave)
    return [{ ...lugar, lectura }]
  })
}

/** A reading that somebody chose, and the words that it is of. */
export interface Elegida extends Pick<Hallazgo, 'desde' | 'hasta'> {
  lectura: Lectura
}

/** The filter with what was chosen, and what is left of the search: the words that were read are gone from it. */
export function conElegidas(
  puestos: Record<string, unknown>,
  texto: string,
  elegidas: readonly Elegida[],
): { filtro: Record<string, unknown>; texto: string } {
  const filtro = { ...puestos }
  for (const { lectura } of elegidas)
    for (const [clave, valor] of Object.entries(lectura.filtro))
      filtro[clave] = lectura.suma ? sumado(filtro[clave], valor) : valor
  return { filtro, texto: resto(palabrasDe(texto), elegidas) }
}

const sumado = (puesto: unknown, valor: unknown): unknown =>
  comoFiltro([...new Set([...valoresDe(puesto as Valor), ...valoresDe(valor as Valor)])])

/** The words that nobody read, without those that only joined them to what was. */
function resto(palabras: readonly Palabra[], elegidas: readonly Elegida[]): string {
  const leida = (lugar: number) => elegidas.some(({ desde, hasta }) => desde <= lugar && lugar < hasta)
  const esEnlace = (lugar: number) => esUna('enlaces', palabras[lugar]?.llana ?? '')
  const seVa = (lugar: number): boolean =>
    leida(lugar) || (esEnlace(lugar) && lugar + 1 < palabras.length && seVa(lugar + 1))
  return palabras
    .filter((_, lugar) => !seVa(lugar))
    .map(({ escrita }) => escrita)
    .join(' ')
}
