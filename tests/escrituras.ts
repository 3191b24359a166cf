import { readFileSync } from 'node:fs'
import fc from 'fast-check'

/*
 * Amounts as people spell them, written from centavos figure by figure. Whoever reads them is compared with the
 * centavos they were written from, and so shares nothing with what writes them.
 */

/** Texts and what a person of the school's office takes each for: centavos, `vacio`, or what is wrong with it. */
export const JUZGADOS_A_MANO = JSON.parse(
  readFileSync(new URL('./data/importes-a-mano.json', import.meta.url), 'utf8'),
) as [texto: string, veredicto: number | string][]

export interface Escritura {
  texto: string
  /** The centavos that it was written from. */
  valen: number
  /** Whether it is a spelling that counts; of the others nobody can be sure, and nothing may be done. */
  valido: boolean
}

/** The figures of an integer from the right in groups of `cada`. */
function agrupar(cifras: string, separador: string, cada = 3): string {
  const grupos: string[] = []
  for (let fin = cifras.length; fin > 0; fin -= cada) grupos.unshift(cifras.slice(Math.max(0, fin - cada), fin))
  return grupos.join(separador)
}

interface Partes {
  lempiras: string
  /** The centavos, in two figures. */
  centavos: string
}

type Modo = (partes: Partes) => string

/** The centavos without the last 0: `300.5`. */
const sinCero = (centavos: string) => (centavos.endsWith('0') ? centavos.slice(0, 1) : centavos)

/** Spellings that count, with their centavos. */
const BUENOS: Modo[] = ['.', ','].flatMap((decimal): Modo[] => [
  ({ lempiras, centavos }) => lempiras + decimal + centavos,
  ({ lempiras, centavos }) => lempiras + decimal + sinCero(centavos),
  ...[' ', '\u00a0', decimal === '.' ? ',' : '.'].map(
    (grupo): Modo =>
      ({ lempiras, centavos }) =>
        agrupar(lempiras, grupo) + decimal + centavos,
  ),
])

/** Spellings that count, of a whole number of lempiras. */
const ENTEROS: Modo[] = [
  ({ lempiras }) => lempiras,
  ...[' ', '.', ','].map(
    (grupo): Modo =>
      ({ lempiras }) =>
        agrupar(lempiras, grupo),
  ),
]

/** The lempiras with at least four figures, so that there is something to group. */
const miles = (lempiras: string) => lempiras.padStart(4, '1')

/** Spellings that can't be told, or only guessed: whatever amount each was written from, nothing may be done. */
const MALOS: Modo[] = [
  ({ lempiras, centavos }) => `${lempiras}.${centavos}00`,
  ({ lempiras, centavos }) => `${miles(lempiras)},${centavos}5`,
  ({ lempiras, centavos }) => `${agrupar(miles(lempiras), '.')}.${centavos}`,
  ({ lempiras, centavos }) => `${agrupar(miles(lempiras), ',')},${centavos}`,
  ({ lempiras, centavos }) => `${agrupar(miles(lempiras), ',')}.${centavos}5`,
  ({ lempiras, centavos }) => `${agrupar(miles(lempiras), ',', 2)}.${centavos}`,
  ({ lempiras, centavos }) => `0${agrupar(lempiras, ',')}.${centavos}`,
  ({ lempiras, centavos }) => `${lempiras}.${centavos}.`,
  ({ lempiras, centavos }) => `${lempiras} ${centavos}`,
  ({ lempiras, centavos }) => `${lempiras}.${centavos}x`,
  ({ lempiras, centavos }) => `-${lempiras}.${centavos}`,
  ({ lempiras, centavos }) => `${lempiras}:${centavos}`,
]

const MONEDAS = ['', '', '', 'L ', 'L', 'L. ', 'Lps. ', ' ', 'l ']

const monto = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 100_000, max: 100_000_000 }),
  fc.integer({ min: 1, max: 9_000_000_000 }),
)

const partesDe = (valen: number): Partes => {
  const cifras = String(valen).padStart(3, '0')
  return { lempiras: cifras.slice(0, -2), centavos: cifras.slice(-2) }
}

const buena = fc
  .tuple(monto, fc.constantFrom(...BUENOS))
  .map(([valen, modo]) => ({ texto: modo(partesDe(valen)), valen }))
const entera = fc.tuple(monto, fc.constantFrom(...ENTEROS)).map(([centavos, modo]) => {
  const valen = centavos - (centavos % 100)
  return { texto: modo(partesDe(valen)), valen }
})
const mala = fc
  .tuple(monto, fc.constantFrom(...MALOS))
  .map(([valen, modo]) => ({ texto: modo(partesDe(valen)), valen }))

/** One spelling of some amount: two of three count. */
export const escritura: fc.Arbitrary<Escritura> = fc
  .tuple(
    fc.constantFrom(...MONEDAS),
    fc.oneof(
      buena.map((una) => ({ ...una, valido: true })),
      entera.map((una) => ({ ...una, valido: true })),
      mala.map((una) => ({ ...una, valido: false })),
    ),
  )
  .map(([moneda, { texto, ...una }]) => ({ texto: moneda + texto, ...una }))
