import { describe, expect, it } from 'vitest'
import { isvDeAbono } from '#contract/dinero'
import { randomFor } from '#server/demo/random'
import { acreditar, type LineaAcreditable } from './componer.ts'

/* The oracle: exact fractions in BigInt, half a centavo up; it shares no code with what it judges. */
const TASAS = { exento: 0n, gravado_15: 15n, gravado_18: 18n, exonerado: 0n } as const
type Tratamiento = keyof typeof TASAS
const exacto = (monto: number, tratamiento: Tratamiento): number => {
  const [numerador, denominador] = [BigInt(monto) * TASAS[tratamiento], 100n + TASAS[tratamiento]]
  const entero = numerador / denominador
  return Number((numerador - entero * denominador) * 2n >= denominador ? entero + 1n : entero)
}

const linea = (isv_tratamiento: Tratamiento, isv: number, total: number): LineaAcreditable => ({
  orden: 1,
  descripcion: 'Camisa',
  isv_tratamiento,
  isv,
  total,
  anticipo: false,
  acreditado: 0,
  isv_acreditado: 0,
})

/** Cuts a line into notes; answers the amount and the tax of each. */
function cortar(entera: LineaAcreditable, montos: readonly number[]): { monto: number; isv: number }[] {
  let queda = entera
  return montos.map((monto, index) => {
    const { isv } = acreditar(queda, monto, index + 1)
    queda = { ...queda, acreditado: queda.acreditado + monto, isv_acreditado: queda.isv_acreditado + isv }
    return { monto, isv }
  })
}

/** Up to five random parts that sum the whole, or leave some of it. */
function partesDe(azar: ReturnType<typeof randomFor>, total: number): number[] {
  const partes: number[] = []
  let queda = total
  while (queda > 0 && partes.length < 5) {
    const monto = partes.length === 4 && azar.chance(0.7) ? queda : azar.int(1, queda)
    partes.push(monto)
    queda -= monto
  }
  return partes
}

describe('the tax of a credited part', () => {
  it('is the exact tax of the cumulative amount less what was credited before, to the centavo', () => {
    const azar = randomFor('notas')
    for (let n = 0; n < 5_000; n++) {
      const tratamiento = azar.pick(['exento', 'gravado_15', 'gravado_18', 'exonerado'] as const)
      const total = azar.int(1, azar.pick([9, 300, 200_000]))
      let [acumulado, antes] = [0, 0]
      for (const { monto, isv } of cortar(
        linea(tratamiento, exacto(total, tratamiento), total),
        partesDe(azar, total),
      )) {
        acumulado += monto
        const debido = exacto(acumulado, tratamiento)
        expect(isv, `${monto} of ${total} ${tratamiento}`).toBe(debido - antes)
        antes = debido
      }
    }
  })

  it('of a part payment of a charge sums the tax that its line has, and never more than its own money', () => {
    const azar = randomFor('abonos')
    for (let n = 0; n < 5_000; n++) {
      const tratamiento = azar.pick(['gravado_15', 'gravado_18'] as const)
      const [antes, total] = [azar.int(0, 500), azar.int(1, azar.pick([9, 300, 200_000]))]
      const isv = isvDeAbono(antes + total, antes, antes + total, tratamiento)
      const notas = cortar(linea(tratamiento, isv, total), partesDe(azar, total))
      for (const nota of notas) expect(nota.isv >= 0 && nota.isv <= nota.monto).toBe(true)
      const acreditado = notas.reduce((suma, { monto }) => suma + monto, 0)
      if (acreditado === total) expect(notas.reduce((suma, nota) => suma + nota.isv, 0)).toBe(isv)
    }
  })
})
