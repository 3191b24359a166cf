import { leerMonto, type Centavos } from '#contract/dinero'
import { filtroDeMontos, montosEnPalabras, type Montos } from '#src/list/filtros/valores/montos-model.ts'
import { dice, type Claridad, type Lectura, type Leido } from './lectura.ts'
import { lista, trasUna } from './palabras.ts'

/** A field of an amount that the list filters by; `si` names filters beside which it is the likelier one. */
export interface CampoDeMonto {
  source: string
  rotulo: string
  si?: readonly string[]
}

const ESCRITO = /^(?:l(?:ps)?\.? ?)?\d[\d.,]*$/
const SOLO_CIFRAS = /^\d+$/
/** A number that is longer is a reference, a telephone or a document. */
const CIFRAS_DE_MONTO = 7
/** Two numbers of four figures with a dash between them are a telephone as well. */
const TELEFONO = /^\d{4}-\d{4}$/

function centavosDe(texto: string): Centavos | null {
  if (!ESCRITO.test(texto)) return null
  const leido = leerMonto(texto)
  return typeof leido === 'number' && leido > 0 ? leido : null
}

/** A centavo more, or less: what an amount that is not included begins or ends with. */
const COMPARADOS: readonly [clave: string, montos: (monto: Centavos) => Montos][] = [
  ['desde', (monto) => ({ gte: monto })],
  ['hasta', (monto) => ({ lte: monto })],
  ['mas_de', (monto) => ({ gte: monto + 1 })],
  ['menos_de', (monto) => ({ lte: monto - 1 })],
  ['exacto', (monto) => ({ igual: monto })],
]

function rangoDe(texto: string): Montos | null {
  const dicho = trasUna('entre', texto) ?? texto
  for (const separador of [...lista('y'), '-', '–']) {
    const [desde, hasta, ...mas] = dicho.split(separador)
    if (desde === undefined || hasta === undefined || mas.length) continue
    const [gte, lte] = [centavosDe(desde.trim()), centavosDe(hasta.trim())]
    if (gte !== null && lte !== null && gte <= lte) return { gte, lte }
  }
  return null
}

function montosEn(texto: string): { montos: Montos; clara: Claridad } | null {
  for (const [clave, montos] of COMPARADOS) {
    const monto = centavosDe(trasUna(clave, texto) ?? '')
    if (monto !== null) return { montos: montos(monto), clara: 'si' }
  }
  const rango = rangoDe(texto)
  if (rango) return { montos: rango, clara: TELEFONO.test(texto) ? 'no' : 'si' }
  const igual = centavosDe(texto)
  if (igual === null) return null
  const cifras = SOLO_CIFRAS.test(texto)
  return cifras && texto.length > CIFRAS_DE_MONTO ? null : { montos: { igual }, clara: cifras ? 'no' : 'si' }
}

/** An amount: «2,000», «L 2000.50», «>1000», «1000-2000», «más de 1,000», «entre 500 y 1,500». */
export const leerMontos =
  (campos: readonly CampoDeMonto[]) =>
  (texto: string): Leido | null => {
    const leido = montosEn(texto)
    if (!leido) return null
    const lecturas = campos.map(({ source, rotulo, si }): Lectura => ({
      dice: dice(rotulo, montosEnPalabras(leido.montos) ?? ''),
      filtro: filtroDeMontos(source, leido.montos),
      si,
    }))
    return { lecturas, clara: leido.clara }
  }
