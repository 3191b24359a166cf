import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalDeMonto, esIlegible, isvDeAbono, isvIncluido, leerMonto, MAYOR_MONTO, repartir } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { escritura, JUZGADOS_A_MANO } from '#tests/escrituras'

const MAXIMO = 10_000_000_000_000
const centavos = fc.integer({ min: 0, max: MAXIMO })
const tratamiento = fc.constantFrom('exento', 'gravado_15', 'gravado_18')

describe('what is typed as an amount', () => {
  it.each(JUZGADOS_A_MANO)('reads %j as it was judged by hand: %j', (texto, veredicto) => {
    const leido = leerMonto(texto)
    expect(esIlegible(leido) ? leido.problema : (leido ?? 'vacio')).toBe(veredicto)
  })

  it('was judged by hand for two hundred texts and more, none twice', () => {
    expect(new Set(JUZGADOS_A_MANO.map(([texto]) => texto)).size).toBe(JUZGADOS_A_MANO.length)
    expect(JUZGADOS_A_MANO.length).toBeGreaterThanOrEqual(200)
  })

  it('is that amount, or nothing: ten thousand spellings of known centavos', () => {
    const cuantas = { leidas: 0, rechazadas: 0 }
    fc.assert(
      fc.property(escritura, ({ texto, valen, valido }) => {
        const leido = leerMonto(texto)
        if (esIlegible(leido)) cuantas.rechazadas += 1
        else cuantas.leidas += 1
        expect({ texto, leido: esIlegible(leido) ? 'nada' : leido }).toEqual({ texto, leido: valido ? valen : 'nada' })
      }),
      { numRuns: 10_000, seed: 20_261_125 },
    )
    expect(Math.min(cuantas.leidas, cuantas.rechazadas)).toBeGreaterThan(2_000)
  })

  it('keeps what it can not read as it was typed', () => {
    expect(leerMonto(' 12 doce')).toEqual({ texto: ' 12 doce', problema: 'formato' })
  })

  it('may be negative only where that is allowed', () => {
    expect(['-5', '-L 5.00', 'L -5', '−5'].map((texto) => leerMonto(texto, { permiteNegativo: true }))).toEqual([
      -500, -500, -500, -500,
    ])
    expect(esIlegible(leerMonto('--5', { permiteNegativo: true }))).toBe(true)
  })

  it('reads back every amount that the interface writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAYOR_MONTO, max: MAYOR_MONTO }), (monto) => {
        expect(leerMonto(formatoLempiras(monto), { permiteNegativo: true })).toBe(monto || 0)
      }),
    )
  })

  it.each([
    ['1,000.50', '.'],
    ['300,50', ','],
    ['1.000', ','],
    ['1,000', '.'],
    ['1 000', null],
    ['300', null],
    ['doce', null],
    ['', null],
  ])('%j settles the decimal separator %j', (texto, decimal) => {
    expect(decimalDeMonto(texto)).toBe(decimal)
  })
})

describe('repartir', () => {
  it('gives the remaining centavos to the largest remainders, the first among equals', () => {
    expect(repartir(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(repartir(10, [5, 3, 2, 0])).toEqual([5, 3, 2, 0])
    expect(repartir(7, [1, 2, 1])).toEqual([2, 3, 2])
    expect(repartir(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  })

  it('refuses to spread an amount over nothing', () => {
    expect(repartir(0, [0, 0])).toEqual([0, 0])
    expect(repartir(0, [])).toEqual([])
    expect(() => repartir(1, [0, 0])).toThrow(RangeError)
  })

  it('sums the total exactly, and each part is within one centavo of its share', () => {
    const pesos = fc.array(centavos, { minLength: 1, maxLength: 12 }).filter((lista) => lista.some((peso) => peso > 0))
    fc.assert(
      fc.property(centavos, pesos, (total, lista) => {
        const partes = repartir(total, lista)
        const suma = lista.reduce((acumulado, peso) => acumulado + BigInt(peso), 0n)
        expect(partes.reduce((acumulado, parte) => acumulado + parte, 0)).toBe(total)
        partes.forEach((parte, indice) => {
          const desvio = BigInt(parte) * suma - BigInt(total) * BigInt(lista[indice] ?? 0)
          expect(desvio > -suma && desvio < suma).toBe(true)
        })
      }),
    )
  })

  it('never takes more from a line than its value', () => {
    fc.assert(
      fc.property(
        fc.array(centavos, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lineas, fraccion) => {
          const descuento = Math.floor(lineas.reduce((acumulado, linea) => acumulado + linea, 0) * fraccion)
          repartir(descuento, lineas).forEach((parte, indice) => expect(parte).toBeLessThanOrEqual(lineas[indice] ?? 0))
        },
      ),
    )
  })
})

describe('isvIncluido', () => {
  it.each([
    [11500, 'exento', 0],
    [11500, 'gravado_15', 1500],
    [11800, 'gravado_18', 1800],
    [100, 'gravado_15', 13],
    [4, 'gravado_15', 1],
    [3, 'gravado_15', 0],
    [1, 'gravado_18', 0],
    [MAXIMO, 'gravado_15', 1_304_347_826_087],
    [-11500, 'gravado_15', -1500],
    [-1, 'gravado_15', 0],
  ] as const)('finds in %d centavos (%s) a tax of %d', (total, isv, esperado) => {
    expect(isvIncluido(total, isv)).toBe(esperado)
  })

  it('is the nearest centavo to the exact tax', () => {
    fc.assert(
      fc.property(centavos, (total) => {
        const error = 115n * BigInt(isvIncluido(total, 'gravado_15')) - 15n * BigInt(total)
        expect(2n * error <= 115n && 2n * error > -115n).toBe(true)
      }),
    )
  })
})

it('what is longer than any amount is none, and is read no further', () => {
  expect(leerMonto(`L${' '.repeat(79)}1`)).toMatchObject({ problema: 'formato' })
  expect(leerMonto(`L${' '.repeat(78)}1`)).toBe(100)
  expect(leerMonto(`${' '.repeat(200)}1${' '.repeat(200)}`)).toBe(100)
  expect(leerMonto(`- L${' '.repeat(1_600)}\n1`)).toMatchObject({ problema: 'formato' })
})

describe('isvDeAbono', () => {
  it('sums the tax of the whole price, however the charge is cut', () => {
    fc.assert(
      fc.property(centavos, fc.array(fc.nat(1000), { maxLength: 8 }), tratamiento, (total, cortes, isv) => {
        const pagado = [
          0,
          ...cortes.sort((a, b) => a - b).map((milesimas) => Math.floor((total * milesimas) / 1000)),
          total,
        ]
        const suma = pagado
          .slice(1)
          .reduce((acumulado, despues, indice) => acumulado + isvDeAbono(total, pagado[indice] ?? 0, despues, isv), 0)
        expect(suma).toBe(isvIncluido(total, isv))
      }),
    )
  })

  it('gives back in a reversal what the payment had', () => {
    expect(isvDeAbono(11500, 3000, 7000, 'gravado_15')).toBe(522)
    expect(isvDeAbono(11500, 7000, 3000, 'gravado_15')).toBe(-522)
  })

  it('refuses an amount paid beyond the price', () => {
    expect(() => isvDeAbono(100, 0, 101, 'gravado_15')).toThrow(RangeError)
    expect(() => isvDeAbono(100, -1, 50, 'gravado_15')).toThrow(RangeError)
  })
})
