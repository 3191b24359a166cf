import { describe, expect, it } from 'vitest'
import type { Cargo } from '#contract/recibos/cargos'
import { cambiosDelPlan, editables, filaDeCargo, totalDelPlan } from './matriculas-model.ts'

const cargo = (id: number, cambio: Partial<Cargo> = {}): Cargo => ({
  id,
  cliente_id: 1,
  matricula_id: 1,
  curso_nombre: 'Inglés A1',
  concepto: 'mensualidad',
  numero: id,
  descripcion: `Mensualidad ${id}/4`,
  fecha: '2026-01-20',
  vence: `2026-0${id + 1}-05`,
  isv: 'exento',
  bruto: 100_000,
  descuento: 0,
  neto: 100_000,
  aplicado: 0,
  debe: 100_000,
  vencido: false,
  anulado: false,
  anulado_motivo: null,
  version: 1,
  ...cambio,
})

describe('the plan of an enrolment on screen', () => {
  it('asks for nothing while nothing changed', () => {
    const cargos = [cargo(1), cargo(2)]
    expect(cambiosDelPlan(cargos, cargos.map(filaDeCargo))).toEqual({ cambios: [], nuevos: [], anular: [] })
  })

  it('names the fields that changed, what is new and what is gone', () => {
    const [uno, dos, tres] = [cargo(1), cargo(2, { version: 3 }), cargo(3)]
    const filas = [
      { ...filaDeCargo(uno), bruto: 90_000 },
      { ...filaDeCargo(tres), vence: '2026-05-15' },
      { concepto: 'otro' as const, numero: null, descripcion: 'Uniforme', vence: '2026-02-01', bruto: 30_000 },
    ]
    expect(cambiosDelPlan([uno, dos, tres], filas)).toEqual({
      cambios: [
        { id: 1, version: 1, bruto: 90_000 },
        { id: 3, version: 1, vence: '2026-05-15' },
      ],
      nuevos: [{ concepto: 'otro', numero: undefined, descripcion: 'Uniforme', vence: '2026-02-01', bruto: 30_000 }],
      anular: [{ id: 2, version: 3 }],
    })
  })

  it('changes no charge with payments nor a voided one', () => {
    expect(editables([cargo(1), cargo(2, { aplicado: 1 }), cargo(3, { anulado: true })]).map(({ id }) => id)).toEqual([
      1,
    ])
  })

  it('sums what can be read', () => {
    expect(totalDelPlan([{ bruto: 100_000, descuento: 5_000 }, { bruto: '12x' as never }])).toBe(95_000)
  })
})
