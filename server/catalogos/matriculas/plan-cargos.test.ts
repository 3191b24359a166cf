import { describe, expect, it } from 'vitest'
import { mesesDePago, planDeCargos, type CursoConPrecio } from './plan-cargos.ts'

const curso: CursoConPrecio = {
  nombre: 'Inglés A1',
  fecha_inicio: '2026-02-07',
  fecha_fin: '2026-06-27',
  precio_matricula: 50_000,
  precio_mensualidad: 120_000,
  mensualidades: 5,
  hasta_retiro: false,
  dia_pago: 10,
  isv: 'exento',
}
const vencimientos = (opciones: Parameters<typeof planDeCargos>[1], propio: Partial<CursoConPrecio> = {}) =>
  planDeCargos({ ...curso, ...propio }, opciones).map(({ concepto, numero, vence, bruto }) => [
    concepto,
    numero,
    vence,
    bruto,
  ])

describe('the charge plan of an enrolment', () => {
  it('charges the fee on the day of the enrolment and an instalment a month from the course’s first', () => {
    expect(planDeCargos(curso, { fecha: '2026-01-20' }).slice(0, 2)).toEqual([
      {
        concepto: 'matricula',
        numero: 1,
        descripcion: 'Cuota de matrícula · Inglés A1',
        fecha: '2026-01-20',
        vence: '2026-01-20',
        bruto: 50_000,
        isv: 'exento',
      },
      {
        concepto: 'mensualidad',
        numero: 1,
        descripcion: 'Mensualidad 1/5 · Inglés A1',
        fecha: '2026-01-20',
        vence: '2026-02-10',
        bruto: 120_000,
        isv: 'exento',
      },
    ])
    expect(vencimientos({ fecha: '2026-01-20' }).map(([, , vence]) => vence)).toEqual([
      '2026-01-20',
      '2026-02-10',
      '2026-03-10',
      '2026-04-10',
      '2026-05-10',
      '2026-06-10',
    ])
  })

  it('leaves out the months already past of who enrols late, and keeps the numbers of the others', () => {
    expect(vencimientos({ fecha: '2026-04-05' })).toEqual([
      ['matricula', 1, '2026-04-05', 50_000],
      ['mensualidad', 3, '2026-04-10', 120_000],
      ['mensualidad', 4, '2026-05-10', 120_000],
      ['mensualidad', 5, '2026-06-10', 120_000],
    ])
  })

  it('charges the past months when a first month is chosen, and begins later when a later one is', () => {
    expect(
      vencimientos({ fecha: '2026-04-05', primer_mes: '2026-02' }).map(([, numero, vence]) => [numero, vence]),
    ).toEqual([
      [1, '2026-04-05'],
      [1, '2026-04-05'],
      [2, '2026-04-05'],
      [3, '2026-04-10'],
      [4, '2026-05-10'],
      [5, '2026-06-10'],
    ])
    expect(vencimientos({ fecha: '2026-01-20', primer_mes: '2026-05' }).map(([, numero]) => numero)).toEqual([1, 4, 5])
  })

  it('lets nothing fall due before the enrolment', () => {
    expect(vencimientos({ fecha: '2026-04-20' })[1]).toEqual(['mensualidad', 3, '2026-04-20', 120_000])
  })

  it('charges of a prorated first month only the days that are left, half a centavo up', () => {
    expect(vencimientos({ fecha: '2026-04-16', prorratear: true }).slice(1, 3)).toEqual([
      ['mensualidad', 3, '2026-04-16', 60_000],
      ['mensualidad', 4, '2026-05-10', 120_000],
    ])
    expect(vencimientos({ fecha: '2026-03-21', prorratear: true }, { precio_mensualidad: 100_001 })[1]).toEqual([
      'mensualidad',
      2,
      '2026-03-21',
      35_484,
    ])
  })

  it('prorates by the days of classes in the first and last month of the course', () => {
    expect(vencimientos({ fecha: '2026-01-20', prorratear: true })[1]?.[3]).toBe(120_000)
    expect(vencimientos({ fecha: '2026-02-18', prorratear: true })[1]?.[3]).toBe(60_000)
    expect(vencimientos({ fecha: '2026-06-27', prorratear: true })[1]?.[3]).toBe(Math.round(120_000 / 27))
  })

  it('has no charge for what costs nothing, nor after the last month', () => {
    expect(vencimientos({ fecha: '2026-01-20' }, { precio_matricula: 0, mensualidades: 1 })).toEqual([
      ['mensualidad', 1, '2026-02-10', 120_000],
    ])
    expect(vencimientos({ fecha: '2026-07-01' })).toEqual([['matricula', 1, '2026-07-01', 50_000]])
  })

  it('crosses the end of the year', () => {
    expect(mesesDePago({ ...curso, fecha_inicio: '2025-11-30', mensualidades: 4 })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
  })
})
