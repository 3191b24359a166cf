import { describe, expect, it } from 'vitest'
import type { CargoSaldado, DetalleFiniquito, Finiquito } from '#contract/catalogos/finiquitos'
import { cartaDe as enPalabras, type Carta } from './finiquito-texto.ts'

const CARGO: CargoSaldado = {
  cargo_id: 1,
  concepto: 'mensualidad',
  descripcion: 'Mensualidad de octubre',
  fecha: '2026-10-01',
  bruto: 1_000_00,
  descuento: 100_00,
  pagado: 900_00,
  condonado: 0,
  descuentos: [
    { nombre: 'Beca de excelencia', fecha: '2026-10-01', monto: 60_00 },
    { nombre: 'Descuento', fecha: '2026-10-02', monto: 40_00 },
  ],
  pagos: [
    { recibo_id: 1, numero: 'RI-000123', fecha: '2026-10-05', monto: 500_50 },
    { recibo_id: 2, numero: 'RI-000140', fecha: '2026-10-20', monto: 399_50 },
  ],
}
const DETALLE: DetalleFiniquito = {
  centro: { nombre: 'Centro San José', rtn: '08011990123456', direccion: 'Barrio El Centro', municipio: '1001' },
  titular: { nombre: 'Reyes, Carla', dni: '0801197001234', condicion: 'madre' },
  estudiante: { nombre: 'Mejía Reyes, Sofía', codigo: 'EST-00007', dni: null },
  curso: { nombre: 'Inglés I', codigo: 'ING-1', periodo: '2026-2', desde: '2026-07-01', hasta: '2026-11-20' },
  autorizado: { nombre: 'Ana Recinos', cargo: 'Directora' },
  cargos: [CARGO],
}
const FINIQUITO: Finiquito = {
  id: 1,
  numero: 'FIN-2026-000001',
  tipo: 'automatico',
  fecha: '2026-11-25',
  cliente_id: 1,
  codigo: 'EST-00007',
  cliente_nombre: 'Mejía Reyes, Sofía',
  matricula_id: 1,
  curso_id: 1,
  curso_nombre: 'Inglés I',
  periodo: '2026-2',
  total_cargos: 1_000_00,
  total_descuentos: 100_00,
  total_pagado: 900_00,
  condonado: 0,
  motivo: null,
  estado: 'vigente',
  usuario_id: 1,
  usuario_nombre: 'Ana Recinos',
  version: 1,
  detalle: DETALLE,
  motivo_texto: null,
  respaldo: null,
  codigo_verificacion: 'ABCD-EFGH-JKLM-NPQR',
  creado_en: '2026-11-25T16:00:00.000Z',
  revocado_en: null,
  revocado_por_nombre: null,
  revocado_motivo: null,
}
const ACUERDO: Finiquito = {
  ...FINIQUITO,
  tipo: 'manual',
  motivo: 'retiro',
  motivo_texto: 'Se fue del país',
  total_pagado: 500_50,
  condonado: 399_50,
  detalle: {
    ...DETALLE,
    cargos: [{ ...CARGO, pagado: 500_50, condonado: 399_50, pagos: CARGO.pagos.slice(0, 1) }],
  },
}

/** The letter with a plain blank for each of those that keep an amount on one line. */
const cartaDe = (finiquito: Finiquito) =>
  JSON.parse(JSON.stringify(enPalabras(finiquito)).replaceAll('\u00a0', ' ')) as Carta
const con = (detalle: Partial<DetalleFiniquito>): Finiquito => ({ ...FINIQUITO, detalle: { ...DETALLE, ...detalle } })
const filas = (finiquito: Finiquito) =>
  cartaDe(finiquito).renglones.map((una) =>
    [una.concepto, una.documento, una.fecha, una.cargo, una.descuento, una.pagado, una.saldo].join('|'),
  )

describe('the letter of a settlement', () => {
  it('tells each charge receipt by receipt, with what is left after each, down to nothing', () => {
    expect(filas(FINIQUITO)).toEqual([
      'Mensualidad de octubre|RI-000123|05/10/2026|L 1,000.00|L 100.00|L 500.50|L 399.50',
      '|RI-000140|20/10/2026|||L 399.50|L 0.00',
    ])
    expect(cartaDe(FINIQUITO).totales).toMatchObject({
      cargo: 'L 1,000.00',
      descuento: 'L 100.00',
      pagado: 'L 900.00',
      saldo: 'L 0.00',
    })
  })

  it('names a reduction that has a name, and tells a charge that needed no payment on its day', () => {
    expect(cartaDe(FINIQUITO).renglones.map(({ detalle }) => detalle)).toEqual(['Beca de excelencia', ''])
    const becada = { ...CARGO, descuento: 1_000_00, pagado: 0, pagos: [] }
    expect(filas(con({ cargos: [becada] }))).toEqual([
      'Mensualidad de octubre||01/10/2026|L 1,000.00|L 1,000.00||L 0.00',
    ])
  })

  it('tells what was written off in a row of its own, as a reduction and never as a payment', () => {
    expect(filas(ACUERDO)).toEqual([
      'Mensualidad de octubre|RI-000123|05/10/2026|L 1,000.00|L 100.00|L 500.50|L 399.50',
      'Condonación|FIN-2026-000001|25/11/2026||L 399.50||L 0.00',
    ])
    const { totales, apertura, cierre } = cartaDe(ACUERDO)
    expect(totales).toMatchObject({ descuento: 'L 499.50', pagado: 'L 500.50' })
    expect(apertura[1]).toMatch(/ha saldado en su totalidad, por pago y por acuerdo, .* monto pagado de L 500\.50 \(/)
    expect(cierre[2]).toMatch(
      /condonación de L 399\.50 \(.*50\/100.*\), autorizada por Ana Recinos el .*, motivo: retiro \(Se fue del país\)\.$/i,
    )
  })

  it('says that it rests on an agreement where nothing was written off, and on what; of itself, neither', () => {
    const respaldado = { ...ACUERDO, condonado: 0, total_pagado: 900_00, respaldo: 'acta 12' }
    expect(cartaDe(respaldado).cierre[2]).toMatch(
      /^Se extiende por acuerdo autorizado por Ana Recinos el .*, motivo: retiro \(Se fue del país\), con respaldo en acta 12\.$/,
    )
    expect(cartaDe(FINIQUITO).apertura[1]).toContain('ha cancelado en su totalidad')
    expect(cartaDe(FINIQUITO).cierre).toHaveLength(3)
    expect(cartaDe(FINIQUITO).cierre.join()).not.toMatch(/acuerdo|condonación/)
  })

  it('names who paid, and for whom where that is somebody else', () => {
    expect(cartaDe(FINIQUITO).apertura[1]).toContain(
      'Que Reyes, Carla, con DNI 0801-1970-01234, en su condición de madre de Mejía Reyes, Sofía (código EST-00007), ha',
    )
    const propio = con({
      titular: { nombre: 'Mejía Reyes, Sofía', dni: '0801200512345', condicion: 'titular' },
      estudiante: { ...DETALLE.estudiante, dni: '0801200512345' },
    })
    expect(cartaDe(propio).apertura[1]).toContain(
      'Que Mejía Reyes, Sofía (código EST-00007, DNI 0801-2005-12345), en su condición de titular, ha',
    )
    expect(cartaDe(propio).firmas[1].lineas).toEqual(['Mejía Reyes, Sofía', 'DNI 0801-2005-12345'])
  })

  it('says of the school and of the place what is known of them', () => {
    expect(cartaDe(FINIQUITO).apertura[0]).toBe(
      'Centro San José, con RTN 0801-1990-123456, con domicilio en Barrio El Centro, HACE CONSTAR:',
    )
    expect(cartaDe(FINIQUITO).cierre.at(-1)).toMatch(
      /se extiende la presente en La Esperanza, departamento de Intibucá, a los veinticinco días del mes de noviembre del/,
    )
    const desnudo = con({ centro: { nombre: 'Centro', rtn: null, direccion: null, municipio: null } })
    expect(cartaDe(desnudo).apertura[0]).toBe('Centro, HACE CONSTAR:')
    expect(cartaDe({ ...desnudo, fecha: '2026-12-01' }).cierre.at(-1)).toContain(
      'se extiende la presente al primer día del mes de diciembre del año',
    )
  })

  it('says that it was revoked, and on which local day', () => {
    expect(cartaDe(FINIQUITO).marca).toBeNull()
    expect(cartaDe({ ...FINIQUITO, estado: 'revocado', revocado_en: '2026-12-02T03:00:00.000Z' }).marca).toBe(
      'REVOCADO el 01/12/2026',
    )
  })
})
