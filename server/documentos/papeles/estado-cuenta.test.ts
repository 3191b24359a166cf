import { describe, expect, it } from 'vitest'
import type { EstadoDeCuenta, Movimiento } from '#contract/reportes/cxc'
import type { Centro } from '#server/documentos/centro'
import { leerHojas, renglonesDe } from '#tests/pdf'
import { estadoDeCuentaPdf } from './estado-cuenta.ts'

const CENTRO: Centro = {
  nombre: 'Centro San José',
  rtn: null,
  direccion: null,
  telefono: null,
  correo: null,
  logo: null,
  pie_recibo: null,
}
const SIN_DEUDA = { al_dia: 0, de_1_a_30: 0, de_31_a_60: 0, de_61_a_90: 0, mas_de_90: 0, vencido: 0, debe: 0 }
const CARGO: Movimiento = {
  fecha: '2026-10-01',
  tipo: 'cargo',
  descripcion: 'Mensualidad de octubre',
  documento: null,
  recibo_id: null,
  cargo: 1_200_00,
  abono: 0,
  debe: 1_500_00,
  a_favor: 0,
}
const PAGO: Movimiento = {
  fecha: '2026-10-05',
  tipo: 'pago',
  descripcion: 'Pago · Mensualidad de octubre',
  documento: 'RI-000123',
  recibo_id: 9,
  cargo: 0,
  abono: 400_50,
  debe: 1_099_50,
  a_favor: 0,
}
const ESTADO: EstadoDeCuenta = {
  id: 1,
  codigo: 'EST-00007',
  nombre: 'Mejía Reyes, Sofía',
  encargado_nombre: 'Reyes, Carla',
  desde: '2026-10-01',
  hasta: '2026-11-25',
  inicial: { debe: 300_00, a_favor: 0 },
  movimientos: [CARGO, PAGO],
  ...SIN_DEUDA,
  al_dia: 600_00,
  mas_de_90: 499_50,
  vencido: 499_50,
  debe: 1_099_50,
  a_favor: 0,
}

const hojas = async (cambios: Partial<EstadoDeCuenta> = {}) =>
  (await leerHojas(await estadoDeCuentaPdf({ ...ESTADO, ...cambios }, CENTRO, new Date('2026-11-25T16:00:00Z')))).map(
    renglonesDe,
  )

describe('the statement of account on paper', () => {
  it('says what was owed before, each line with what stands after it, the sum and its ages', async () => {
    const [hoja = []] = await hojas()
    expect(hoja.slice(3)).toEqual([
      'Del 01/10/2026 al 25/11/2026',
      'Estudiante | Mejía Reyes, Sofía',
      'Encargado | Reyes, Carla',
      'Fecha | Concepto | Cargos | Abonos | Debe',
      '01/10/2026 | Lo anterior | L 300.00',
      '01/10/2026 | Mensualidad de octubre | L 1,200.00 | L 1,500.00',
      '05/10/2026 | RI-000123 · Pago · Mensualidad de octubre | L 400.50 | L 1,099.50',
      'Debe | L 1,099.50',
      'Por vencer | 1 a 30 días | 31 a 60 días | 61 a 90 días | Más de 90 días',
      'L 600.00 | L 0.00 | L 0.00 | L 0.00 | L 499.50',
      'Emitido el 25/11/2026 10:00. Documento no fiscal.',
    ])
  })

  it('has a column of credit where there ever was any, and its sum where some is left', async () => {
    const uso = { ...PAGO, descripcion: 'Pago', a_favor: 25_00 }
    const [gastado = []] = await hojas({ movimientos: [CARGO, uso, { ...uso, fecha: '2026-10-06', a_favor: 0 }] })
    expect(gastado).toContain('Fecha | Concepto | Cargos | Abonos | Debe | A favor')
    expect(gastado).toContain('05/10/2026 | RI-000123 · Pago | L 400.50 | L 1,099.50 | L 25.00')
    expect(gastado).toContain('06/10/2026 | RI-000123 · Pago | L 400.50 | L 1,099.50')
    expect(gastado.filter((uno) => uno.startsWith('A favor'))).toEqual([])

    const [queda = []] = await hojas({ inicial: { debe: 0, a_favor: 25_00 }, movimientos: [], a_favor: 25_00 })
    expect(queda).toContain('01/10/2026 | Lo anterior | L 0.00 | L 25.00')
    expect(queda).toContain('A favor | L 25.00')
  })

  it('has nothing before it where it begins with the first movement, and says so where nothing moved', async () => {
    const [entero = []] = await hojas({ desde: null, encargado_nombre: null, movimientos: [] })
    expect(entero).toContain('Al 25/11/2026')
    expect(entero).toContain('Sin movimientos en estas fechas.')
    expect(entero.join('\n')).not.toMatch(/Lo anterior|Encargado/)
  })

  it.each([
    [30, [30]],
    [31, [29, 2]],
    [39, [37, 2]],
    [40, [37, 3]],
  ])('sets %i lines on sheets with their titles, two at least beside the sums, and loses none', async (lineas, asi) => {
    const movimientos = Array.from({ length: lineas }, (_, lugar) => ({ ...CARGO, descripcion: `Cargo ${lugar}.` }))
    const leidas = await hojas({ movimientos })
    const cargos = leidas.map((hoja) => hoja.flatMap((uno) => /Cargo (\d+)\./.exec(uno)?.[1] ?? []))
    expect(cargos.map(({ length }) => length)).toEqual(asi)
    expect(cargos.flat().map(Number)).toEqual([...movimientos.keys()])
    expect(leidas.every((hoja) => hoja.includes('Fecha | Concepto | Cargos | Abonos | Debe'))).toBe(true)
    expect(leidas.map((hoja) => hoja.filter((uno) => uno.startsWith('Emitido')).length)).toEqual(
      asi.map((_, n) => Number(n === asi.length - 1)),
    )
    if (asi.length > 1)
      expect(leidas.map((hoja) => hoja.at(-1))).toEqual(
        asi.map((_, n) => `EST-00007 Mejía Reyes, Sofía · hoja ${n + 1} de 2`),
      )
  })
})
