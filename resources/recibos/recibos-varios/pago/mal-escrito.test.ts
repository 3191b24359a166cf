import { expect, it } from 'vitest'
import { leerMonto, type MontoEscrito } from '#contract/dinero'
import type { Metodo } from '#contract/recibos/metodos'
import {
  cuadrar,
  cuadrarTotal,
  deMas,
  impedimento as impideCobro,
  preguntado,
  responde,
  type PagoEscrito,
  type Preguntado,
} from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { leerTexto } from '#resources/recibos/recibos-varios/buscador/busqueda-model.ts'
import { efectivoEscrito, impedimento as impideVenta } from './pago-model.ts'

/* Entries of a hurried hand in the place of an amount at the counter: none of them charges. */

/** Totals that are charged, in lempiras, as a person would type them. */
const TOTALES = ['1245', '950.00', '2375.50', '65', '1,900.00']
const VECINAS: Record<string, string> = {
  0: 'O',
  1: 'l',
  2: 'w',
  3: 'E',
  4: 'r',
  5: 'S',
  6: 'y',
  7: 'u',
  8: 'B',
  9: 'i',
}

/** The ways in which a text that was right is mistyped: with something that is no amount, or one of another size. */
function malEscritos(bien: string): string[] {
  const cifras = bien.replace(/\D/g, '')
  const enteros = bien.replace(/,/g, '').split('.')[0] ?? ''
  const conLetra = [...bien].map((letra, i) => bien.slice(0, i) + (VECINAS[letra] ?? ';') + bien.slice(i + 1))
  return [
    ...conLetra,
    ...['x', 'L', '-', '..', ',,', '*', '%', '/2', ' 5 0', '\\', '´', 'ñ', '+1'].map((cola) => bien + cola),
    ...['x', '3*', '+', '=', '#', '*', 'Q', '$', '.L', '--', '/'].map((cabeza) => cabeza + bien),
    // Too little: a figure that was not pressed, or the amount of something else.
    enteros.slice(0, -1),
    enteros.slice(1),
    '0',
    '0.00',
    // Too much: a figure pressed twice, or an amount over another one that was not taken away.
    `${enteros}${enteros}`,
    `${enteros}000`,
    `${enteros}0000`,
    [...enteros].map((cifra) => cifra + cifra).join('') + '00',
    // A reader's code, and numbers that are known by heart.
    '7421000010708',
    '99887766',
    '0801199012345',
    '28/11/2026',
    '2026-11-28',
    cifras.split('').join(' '),
    cifras.split('').join('-'),
  ].filter((texto, i, todos) => texto !== bien && texto !== '' && todos.indexOf(texto) === i)
}

const PRUEBAS = TOTALES.flatMap((bien) =>
  malEscritos(bien).map((texto) => ({ bien, texto, total: Number(leerMonto(bien)) })),
)

/** Presses of the key, in milliseconds: once, twice by a trembling finger, and held down. */
const PULSACIONES = [[0], [0, 60], [0, 250], [0, 30, 60, 90, 120, 300]]

type Impide = (pago: PagoEscrito, total: number, respondido: boolean) => string | null

const enVenta: Impide = (pago, total, respondido) =>
  impideVenta({
    cuadre: cuadrarTotal(total, [pago], false),
    renglones: 1,
    conCliente: true,
    pagador: { nombre: '', documento: '', telefono: '' },
    respondido,
    faltaExoneracion: false,
  })

const enCobro: Impide = (pago, total, respondido) => {
  const cuadre = cuadrar({ aplicado: { 1: total }, pagos: [pago], dejaSobrante: false })
  return impideCobro(cuadre, { 1: total }) ?? (deMas(cuadre) > 0 && !respondido ? 'de_mas' : null)
}

const enAdelanto: Impide = (pago, _, respondido) => {
  const cuadre = cuadrar({ aplicado: {}, pagos: [pago], dejaSobrante: false })
  return impideCobro(cuadre) ?? (deMas(cuadre) > 0 && !respondido ? 'de_mas' : null)
}

function seCobra(impide: Impide, metodo: Metodo, monto: MontoEscrito, total: number, momentos: readonly number[]) {
  const pago = { clave: 1, metodo, monto, referencia: '1', fecha_banco: '2026-11-28' }
  const beyond = deMas(cuadrarTotal(total, [pago], false))
  let antes: Preguntado | null = null
  return momentos.some((ahora) => {
    const respondido = responde(beyond, antes, ahora)
    antes = preguntado(beyond, antes, ahora)
    return impide(pago, total, respondido) === null
  })
}

it('is tried two hundred times and more', () => {
  expect(PRUEBAS.length).toBeGreaterThanOrEqual(200)
})

it.each([
  ['the point of sale', enVenta],
  ['Cobrar', enCobro],
] as const)('charges nothing at %s, in cash or by card, whichever way the key is pressed', (_, impide) => {
  const cobrados = PRUEBAS.flatMap(({ texto, total, bien }) =>
    (['efectivo', 'tarjeta'] as const).flatMap((metodo) =>
      PULSACIONES.filter((momentos) => seCobra(impide, metodo, leerMonto(texto), total, momentos)).map(
        (momentos) => `${metodo} «${texto}» por ${bien}: ${momentos.join(' ')}`,
      ),
    ),
  )
  expect(cobrados).toEqual([])
})

it('takes no code, telephone or DNI for an advance of who owes nothing', () => {
  for (const texto of ['7421000010708', '99887766', '0801199012345', '12000000', '1,200,000'])
    for (const metodo of ['efectivo', 'tarjeta'] as const)
      for (const momentos of PULSACIONES)
        expect([texto, seCobra(enAdelanto, metodo, leerMonto(texto), 0, momentos)]).toEqual([texto, false])
  expect(seCobra(enAdelanto, 'efectivo', leerMonto('1,200'), 0, [0])).toBe(true)
})

it('charges no telephone, DNI or code, however slowly the key is pressed again', () => {
  for (const texto of ['7421000010708', '99887766', '22334455', '0801199012345'])
    for (const metodo of ['efectivo', 'tarjeta'] as const)
      for (const impide of [enVenta, enCobro, enAdelanto])
        expect([texto, seCobra(impide, metodo, leerMonto(texto), 124_500, [0, 900, 3_000])]).toEqual([texto, false])
  expect(seCobra(enCobro, 'efectivo', leerMonto('250000'), 124_500, [0, 900])).toBe(true)
})

it('charges nothing from the box of the point of sale', () => {
  const cobrados = PRUEBAS.filter(({ texto, total }) => {
    const efectivo = efectivoEscrito(texto)
    return efectivo !== null && PULSACIONES.some((veces) => seCobra(enVenta, 'efectivo', efectivo, total, veces))
  })
  expect(cobrados).toEqual([])
})

it('takes no quantity that no line can be of', () => {
  for (const texto of ['0*', '000*', '1000*', '99999999*', '0 * 7421', '1000*cuaderno'])
    expect(leerTexto(texto)).toMatchObject({ q: '', fuera: true })
})

it('charges what was right, and what was asked about once it is answered', () => {
  for (const bien of TOTALES)
    for (const impide of [enVenta, enCobro]) {
      const total = Number(leerMonto(bien))
      expect(seCobra(impide, 'efectivo', leerMonto(bien), total, [0])).toBe(true)
      expect(seCobra(impide, 'efectivo', leerMonto(`${total}`), total, [0, 2_000])).toBe(true)
    }
})
