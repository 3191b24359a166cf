import { describe, expect, it } from 'vitest'
import { MAXIMO_A_CREDITO, type CargoFacturable } from '#contract/facturacion/a-credito'
import { alternar, porEstudiante, totalesDe } from './a-credito-model.ts'

const cargo = (id: number, datos: Partial<CargoFacturable> = {}): CargoFacturable => ({
  id,
  cliente_id: 1,
  cliente_codigo: 'C-000001',
  cliente_nombre: 'Mejía, Sofía',
  curso_nombre: null,
  descripcion: 'Mensualidad',
  vence: '2026-02-05',
  isv: 'exento',
  neto: 10_000,
  ...datos,
})

describe('charges to be invoiced on credit', () => {
  it('are told by student, and sum with the tax that they bear', () => {
    const cargos = [cargo(1), cargo(2, { cliente_id: 2, isv: 'gravado_15', neto: 11_500 }), cargo(3)]
    expect(porEstudiante(cargos).map(({ cargos: suyos }) => suyos.map(({ id }) => id))).toEqual([[1, 3], [2]])
    expect(totalesDe(cargos, false)).toEqual({ total: 31_500, isv: 1_500, estudiantes: 2 })
    expect(totalesDe(cargos, true)).toEqual({ total: 30_000, isv: 0, estudiantes: 2 })
  })

  it('come and go together, each once, and no more than one invoice says', () => {
    const [uno, dos] = [cargo(1), cargo(2)]
    expect(alternar([uno], [uno, dos], true)).toEqual([uno, dos])
    expect(alternar([uno, dos], [uno], false)).toEqual([dos])
    const muchos = Array.from({ length: MAXIMO_A_CREDITO + 5 }, (_, index) => cargo(index + 1))
    expect(alternar([], muchos, true)).toHaveLength(MAXIMO_A_CREDITO)
  })
})
