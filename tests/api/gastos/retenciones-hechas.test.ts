import { beforeAll, describe, expect, it } from 'vitest'
import type { Gasto, GastoOpciones } from '#contract/gastos/gastos'
import type { GastosResumen } from '#contract/gastos/resumen'
import type { Caja } from '#contract/recibos/caja'
import type { RetencionesResumen, RetencionHecha } from '#contract/reportes/retenciones'
import { inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { centroQueFactura, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { escena } from './gastos-escena.ts'
import { key } from '#tests/api/apoyo/helper'
import { faltas } from '#tests/api/apoyo/datos'
import * as hay from '#tests/kit'

/* Withholdings from the school's suppliers: less money leaves, the expense stays whole, a paper says so. */

const { server, gente, crear, registrado, cambiar, anular, leer } = escena()
const RTN = '08019015872341'
let isr = 0
let isv = 0
let facturas = 0

const tasa = async (datos: object) =>
  (await gente.contabilidad.post<{ id: number }>('/TasasRetencion', { impuesto: 'isr', base: 'importe', ...datos }))
    .body.id
/** L 100.00 of fees with L 15.00 of ISV. */
const honorarios = (datos: object = {}) => ({
  proveedor: 'Lic. Ondina Cruz',
  rtn_proveedor: RTN,
  documento: `000-001-01-${String(++facturas).padStart(8, '0')}`,
  tasas_retencion: [isr],
  ...datos,
})
/** Ranges of certificates: the only one in use, with so many numbers. */
const conRango = (datos: object = {}) =>
  rangoActivo(server.db, { tipo: 'retencion', codigo: '05', establecimiento: '001', punto_emision: '001', ...datos })
const sinRango = () => server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo' WHERE tipo = 'retencion'`)
const emitir = (id: number, datos: object = {}, who = gente.contabilidad) =>
  who.post<Gasto & { code: string; message: string }>(`/Gastos/${id}/comprobante-retencion`, datos, key())
const anularComprobante = (id: number | undefined) =>
  gente.contabilidad.post<Gasto & { message: string }>(`/Gastos/comprobantes-retencion/${id}/anular`, {
    motivo: 'El RTN está mal',
  })
const efectivo = async () =>
  (await gente.contabilidad.get<{ caja: Caja }>('/Caja/actual')).body.caja.conteos[0]?.esperado ?? 0

beforeAll(async () => {
  await centroQueFactura(server.db)
  isr = await tasa({ nombre: 'ISR 12.5 % por honorarios', tasa: 1_250 })
  isv = await tasa({ nombre: 'ISV retenido', impuesto: 'isv', tasa: 5_000, base: 'isv' })
  await gente.contabilidad.post('/Caja/abrir', { fondo: 100_000 })
})

describe('an expense of which a part is withheld', () => {
  it('is whole, while what is left leaves the till, is brought back by voiding, and moves with a correction', async () => {
    await sinRango()
    const antes = await efectivo()
    const gasto = await registrado(honorarios({ metodo: 'efectivo', de_caja: true, tasas_retencion: [isv, isr] }))
    expect(gasto).toMatchObject({ total: 115_00, isv: 15_00, retenido: 12_50 + 7_50, pagado: 95_00 })
    expect(gasto.retenciones.map(({ importe_base, monto }) => [importe_base, monto])).toEqual([
      [100_00, 12_50],
      [15_00, 7_50],
    ])
    expect([gasto.comprobantes_retencion, antes - (await efectivo())]).toEqual([[], 95_00])
    const { body: menos } = await cambiar(gasto, { tasas_retencion: [isr] })
    expect([menos.retenido, menos.pagado, antes - (await efectivo())]).toEqual([12_50, 102_50, 102_50])
    const { body: mayor } = await cambiar(menos, { gravado_15: 200_00, isv: 30_00, total: 230_00 })
    expect([mayor.retenido, antes - (await efectivo())]).toEqual([25_00, 205_00])
    expect((await anular(gasto.id)).status).toBe(200)
    expect(await efectivo()).toBe(antes)
    expect(await faltas(server.db)).toEqual([])
  })

  it.each([
    ['the RTN of the supplier', () => honorarios({ rtn_proveedor: null }), 'rtn_proveedor'],
    ['the number of the invoice', () => honorarios({ documento: null }), 'documento'],
    ['a rate in use', () => honorarios({ tasas_retencion: [99_999] }), 'tasas_retencion'],
    [
      'something of the base',
      () => honorarios({ tasas_retencion: [isv], importe_exento: 115_00, gravado_15: 0, isv: 0 }),
      'tasas_retencion',
    ],
  ])('has %s', async (_what, datos, campo) => {
    expect(await crear(datos())).toMatchObject({ status: 422, body: { errors: { [campo]: expect.any(String) } } })
  })

  it('never withholds all, and tells nobody what the server reckons', async () => {
    const toda = await tasa({ nombre: 'Todo', tasa: 10_000 })
    const exento = { importe_exento: 115_00, gravado_15: 0, isv: 0 }
    expect((await crear(honorarios({ ...exento, tasas_retencion: [toda] }))).body.errors).toHaveProperty(
      'tasas_retencion',
    )
    expect((await crear(honorarios({ retenido: 1 }))).status).toBe(400)
    expect((await cambiar(await registrado({}), { retenido: 1 })).status).toBe(400)
  })

  it('is refused when a rate takes another sum than was seen, which an older app does not tell', async () => {
    const una = await tasa({ nombre: 'ISR por servicios', tasa: 1_000 })
    const suya = (await gente.contabilidad.get<{ version: number }>(`/TasasRetencion/${una}`)).body
    await gente.contabilidad.put(`/TasasRetencion/${una}`, { tasa: 1_250, version: suya.version })
    const visto = { tasas_retencion: [una], retenido_visto: 10_00 }
    expect((await crear(honorarios(visto))).body.errors?.tasas_retencion).toMatch(/L\s12\.50, no L\s10\.00/)
    const gasto = await registrado(honorarios({ tasas_retencion: [] }))
    expect((await cambiar(gasto, visto)).body.errors).toHaveProperty('tasas_retencion')
    expect((await cambiar(gasto, { ...visto, retenido_visto: 12_50 })).body.retenido).toBe(12_50)
    expect((await registrado(honorarios({ tasas_retencion: [una] }))).retenido).toBe(12_50)
  })

  it('keeps what its rate said, whatever becomes of it', async () => {
    const una = await tasa({ nombre: 'ISR 1 % por compras', tasa: 100 })
    const gasto = await registrado(honorarios({ tasas_retencion: [una] }))
    const suya = (await gente.contabilidad.get<{ version: number }>(`/TasasRetencion/${una}`)).body
    await gente.contabilidad.put(`/TasasRetencion/${una}`, { tasa: 200, activo: false, version: suya.version })
    const { body } = await cambiar(gasto, { gravado_15: 200_00, isv: 30_00, total: 230_00 })
    expect([body.retenido, body.retenciones[0]?.tasa]).toEqual([2_00, 100])
    expect((await crear(honorarios({ tasas_retencion: [una] }))).status).toBe(422)
    expect((await gente.contabilidad.delete(`/TasasRetencion/${una}`)).status).toBe(409)
  })

  it('leaves an account and a petty cash fund by what is paid', async () => {
    const cuenta_id = await hay.cuenta(server.db, { nombre: 'Atlántida', tipo: 'banco' })
    const gasto = await registrado(honorarios({ metodo: 'transferencia', cuenta_id }))
    const { body: fondo } = await gente.contabilidad.post<{ id: number }>(
      '/CajaChica',
      {
        nombre: 'Oficina',
        responsable_id: gente.contabilidad.usuario_id,
        monto: 103_00,
        metodo: 'transferencia',
        cuenta_id,
      },
      key(),
    )
    const vale = await registrado(honorarios({ metodo: 'caja_chica', caja_chica_id: fondo.id }))
    const chica = async () =>
      (await gente.contabilidad.get<{ en_caja: number; por_reponer: number }>(`/CajaChica/${fondo.id}`)).body
    expect(await chica()).toMatchObject({ en_caja: 50, por_reponer: 102_50 })
    expect((await cambiar(vale, { tasas_retencion: [] })).body.errors).toHaveProperty('tasas_retencion')
    const reponer = (total: number) =>
      gente.contabilidad.post(
        `/CajaChica/${fondo.id}/reponer`,
        { gasto_ids: [vale.id], total, metodo: 'transferencia', cuenta_id },
        key(),
      )
    expect([(await reponer(115_00)).status, (await reponer(102_50)).status]).toEqual([409, 200])
    const { body: linea } = await gente.contabilidad.post<{ id: number }>('/MovimientosBanco', {
      cuenta_id,
      fecha: hoy(),
      sentido: 'sale',
      monto: 102_50,
      descripcion: 'Transferencia',
    })
    const conciliado = await gente.contabilidad.post(
      '/MovimientosBanco/conciliar',
      { lineas: [linea.id], pagos: [], gastos: [gasto.id], cajas_chicas: [], entregas: [], cajas: [] },
      key(),
    )
    expect(conciliado.status, JSON.stringify(conciliado.body)).toBe(200)
    expect((await cambiar(await leer(gasto.id), { tasas_retencion: [] })).body.errors).toHaveProperty('tasas_retencion')
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('the certificate', () => {
  it('is given its number with the expense, freezes it, and is annulled before the expense changes or is voided', async () => {
    await conRango()
    const gasto = await registrado(honorarios())
    const [papel] = gasto.comprobantes_retencion
    expect(papel).toMatchObject({ numero: '001-001-05-00000001', total: 12_50, estado: 'emitido', fecha: hoy() })
    for (const q of [papel?.numero, '0500000001', gasto.documento])
      expect(
        (await gente.contabilidad.list<Gasto>('Gastos', { q })).body.map(({ id }) => id),
        q ?? '',
      ).toEqual([gasto.id])
    for (const q of [papel?.numero, gasto.documento])
      expect((await gente.contabilidad.list('Retenciones', { vista: 'hechas', q })).total, q ?? '').toBe(1)
    for (const cambio of [{ documento: 'F-9' }, { tasas_retencion: [] }, { proveedor: 'Otra' }])
      expect(await cambiar(gasto, cambio)).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(cambio)[0] ?? '']: expect.stringContaining('001-001-05-00000001') } },
      })
    expect(await cambiar(gasto, { descripcion: 'Asesoría' })).toMatchObject({ status: 200 })
    const pdf = `/Gastos/comprobantes-retencion/${papel?.id}/pdf`
    expect([(await gente.contabilidad.get(pdf)).status, (await gente.contabilidad.get(pdf)).status]).toEqual([200, 200])
    const acciones = await server.db.many<{ accion: string }>(
      sql`SELECT accion FROM bitacora WHERE entidad = 'gastos' AND entidad_id = ${gasto.id} ORDER BY id`,
    )
    expect(acciones.map(({ accion }) => accion)).toEqual([
      'emitir_comprobante',
      'crear',
      'editar',
      'reimprimir_comprobante',
    ])
    expect(await anular(gasto.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('001-001-05-00000001') },
    })
    expect((await emitir(gasto.id)).body.code).toBe('estado_no_permite')
    expect((await anularComprobante(papel?.id)).status).toBe(200)
    expect((await anularComprobante(papel?.id)).status).toBe(409)
    expect((await emitir(gasto.id)).body.comprobantes_retencion.map(({ numero, estado }) => [numero, estado])).toEqual([
      ['001-001-05-00000002', 'emitido'],
      ['001-001-05-00000001', 'anulado'],
    ])
    await expect(server.db.run(sql`UPDATE gastos SET documento = 'X' WHERE id = ${gasto.id}`)).rejects.toMatchObject({
      code: 'CR001',
    })
    await expect(server.db.run(sql`DELETE FROM gasto_retenciones WHERE gasto_id = ${gasto.id}`)).rejects.toMatchObject({
      code: 'CR001',
    })
  })

  it('waits where no range gives it, and then is issued once, however many ask', async () => {
    await sinRango()
    const gasto = await registrado(honorarios())
    expect((await emitir(gasto.id)).body.code).toBe('sin_rango')
    await conRango({ punto_emision: '002', desde: 5, hasta: 6 })
    expect(await emitir(gasto.id, { retenido_visto: 12_49 })).toMatchObject({
      status: 409,
      body: { code: 'conflicto', message: expect.stringMatching(/L\s12\.50, no L\s12\.49/) },
    })
    const todos = await Promise.all([emitir(gasto.id, { retenido_visto: 12_50 }), emitir(gasto.id), emitir(gasto.id)])
    expect(todos.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    // The last number goes to one of two; the other expense is there and waits.
    const dos = await Promise.all([registrado(honorarios()), registrado(honorarios())])
    expect(dos.map((uno) => uno.comprobantes_retencion.length).toSorted()).toEqual([0, 1])
    const espera = dos.find((uno) => !uno.comprobantes_retencion.length)
    expect((await emitir(espera?.id ?? 0)).body.code).toBe('rango_agotado')
    const { body: faltan } = await gente.contabilidad.list<Gasto>('Gastos', { con_comprobante_retencion: false })
    expect(faltan.map(({ id }) => id)).toContain(espera?.id)
    await conRango({ punto_emision: '003', desde: 1, hasta: 5, fecha_limite: sumarDias(hoy(), -1) })
    expect((await registrado(honorarios())).comprobantes_retencion).toEqual([])
    expect((await emitir(espera?.id ?? 0)).body.code).toBe('rango_vencido')
    expect((await emitir((await registrado({})).id)).body.code).toBe('estado_no_permite')
    expect(await faltas(server.db)).toEqual([])
  })

  it('names its form where the press numbers, and its point where there are several', async () => {
    await sinRango()
    const uno = await conRango({ punto_emision: '004', modalidad: 'imprenta' })
    const gasto = await registrado(honorarios())
    expect(gasto.comprobantes_retencion).toEqual([])
    expect((await emitir(gasto.id)).status).toBe(422)
    expect((await emitir(gasto.id, { correlativo: 2 })).status).toBe(422)
    expect((await emitir(gasto.id, { correlativo: 1 })).status).toBe(201)
    await rangoActivo(
      server.db,
      { tipo: 'retencion', codigo: '05', establecimiento: '001', punto_emision: '005' },
      false,
    )
    const otro = await registrado(honorarios())
    expect((await emitir(otro.id)).status).toBe(422)
    // A user who writes expenses and no invoices chooses too.
    const permisos = [{ modulo: 'Gastos', acciones: ['ver', 'crear'] }]
    expect((await gente.admin.post('/Roles', { nombre: 'Solo gastos', permisos })).status).toBe(201)
    const quien = await server.as('Solo gastos')
    const { body: rangos } = await quien.list<{ id: number }>('RangosCAI', { tipo: 'retencion', estado: 'activo' })
    expect(rangos.map(({ id }) => id)).toContain(uno)
    expect((await emitir(otro.id, { rango_id: uno, correlativo: 2 }, quien)).status).toBe(201)
  })

  it('stays in a closed month, and so does what was withheld', async () => {
    await conRango({ punto_emision: '006' })
    const gasto = await registrado(honorarios())
    await hay.cierre(server.db, hoy().slice(0, 7))
    expect((await anularComprobante(gasto.comprobantes_retencion[0]?.id)).status).toBe(409)
    await expect(
      server.db.run(sql`
        UPDATE comprobantes_retencion SET estado = 'anulado', anulado_en = now(), anulado_motivo = 'x'
        WHERE gasto_id = ${gasto.id}
      `),
    ).rejects.toMatchObject({ code: 'CM001' })
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is of no earlier month than its expense counts in, which would keep it once its own month closed', async () => {
    await conRango({ punto_emision: '008' })
    const [suyo = '', siguiente = ''] = [-2, -1].map((meses) => sumarMeses(inicioDeMes(hoy()), meses))
    await hay.cierre(server.db, suyo.slice(0, 7))
    const gasto = await registrado(honorarios({ fecha: suyo, periodo: siguiente.slice(0, 7) }))
    await server.db.run(sql`UPDATE comprobantes_retencion SET fecha = ${siguiente}::date WHERE gasto_id = ${gasto.id}`)
    const tarde = { periodo: hoy().slice(0, 7) }
    expect((await cambiar(gasto, tarde)).body.errors?.periodo).toContain(gasto.comprobantes_retencion[0]?.numero)
    expect((await anularComprobante(gasto.comprobantes_retencion[0]?.id)).status).toBe(200)
    expect((await cambiar(gasto, tarde)).body).toMatchObject(tarde)
    expect((await anular(gasto.id)).status).toBe(200)
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    await server.db.run(sql`UPDATE gastos SET periodo = to_char(fecha, 'YYYY-MM') WHERE id = ${gasto.id}`)
  })
})

it('the report of what was withheld is the documents to the centavo, by tax and supplier, with what was annulled', async () => {
  await conRango({ punto_emision: '007' })
  const gasto = await registrado(honorarios({ tasas_retencion: [isr, isv] }))
  await anularComprobante(gasto.comprobantes_retencion[0]?.id)
  const filter = { vista: 'hechas', fecha_gte: `${hoy().slice(0, 7)}-01`, fecha_lte: hoy() }
  const { body: filas } = await gente.contabilidad.list<RetencionHecha>(
    'Retenciones',
    filter,
    ['fecha', 'ASC'],
    [0, 999],
  )
  expect(
    filas
      .filter(({ gasto_id }) => gasto_id === gasto.id)
      .map(({ impuesto, tasa, monto, estado }) => [impuesto, tasa, monto, estado]),
  ).toEqual(
    expect.arrayContaining([
      ['isr', '12.5%', 12_50, 'pendiente'],
      ['isv', '50%', 7_50, 'pendiente'],
      ['isr', '12.5%', 0, 'anulado'],
      ['isv', '50%', 0, 'anulado'],
    ]),
  )
  expect(filas.filter(({ gasto_id }) => gasto_id === gasto.id).map(({ id }) => id)).toEqual(
    expect.arrayContaining([`g${gasto.id}-${isr}`, `c${gasto.comprobantes_retencion[0]?.id}-1`]),
  )
  const { retenido } = await server.db.one<{ retenido: number }>(
    sql`SELECT sum(retenido)::bigint AS retenido FROM gastos WHERE estado = 'registrado'`,
  )
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
  const { body: resumen } = await gente.contabilidad.get<RetencionesResumen>(`/Retenciones/resumen?${query}`)
  const suma = (de: readonly { monto: number }[]) => de.reduce((total, { monto }) => total + monto, 0)
  expect([suma(filas), resumen.monto, suma(resumen.por_agente), suma(resumen.por_impuesto)]).toEqual(
    Array.from({ length: 4 }, () => retenido),
  )
  expect(resumen.pendiente).toBeGreaterThanOrEqual(20_00)
  for (const formato of ['csv', 'xlsx', 'pdf'])
    expect((await gente.contabilidad.get(`/Retenciones/exportar?formato=${formato}&${query}`)).status, formato).toBe(
      200,
    )
  expect((await gente.contabilidad.list('Retenciones', { vista: 'otra' })).status).toBe(400)
  expect((await gente.contabilidad.list('Retenciones', { ...filter, fecha_gte: 'ayer' })).status).toBe(400)

  const viejo = await registrado(honorarios({ fecha: sumarMeses(filter.fecha_gte, -1) }))
  const desde = (fecha_gte: string) =>
    gente.contabilidad.list<RetencionHecha>('Retenciones', { ...filter, fecha_gte }, ['fecha', 'ASC'], [0, 999])
  const esSuya = ({ gasto_id }: RetencionHecha) => gasto_id === viejo.id
  expect((await desde(viejo.fecha)).body.some(esSuya)).toBe(true)
  expect((await desde(filter.fecha_gte)).body.some(esSuya)).toBe(false)
  await anularComprobante(viejo.comprobantes_retencion[0]?.id)
  expect((await anular(viejo.id)).status).toBe(200)
})

it('a range of certificates carries a code of its own, which no other document has', async () => {
  const rango = (datos: object) =>
    gente.contabilidad.post<{ codigo: string }>('/RangosCAI', {
      cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      establecimiento: '9',
      punto_emision: '9',
      tipo: 'retencion',
      desde: 1,
      hasta: 50,
      fecha_limite: '2099-12-31',
      ...datos,
    })
  expect((await rango({})).body).toHaveProperty('errors.codigo')
  expect((await rango({ codigo: '01' })).body).toHaveProperty('errors.codigo')
  expect((await rango({ codigo: '05', tipo: '01' })).body).toHaveProperty('errors.codigo')
  expect((await rango({ codigo: '9' })).body.codigo).toBe('09')
})

describe('what was withheld and is paid to the tax authority', () => {
  const enMes = (meses: number, dia = 10) => sumarDias(sumarMeses(inicioDeMes(hoy()), meses), dia - 1)
  const mesDe = (meses: number) => enMes(meses).slice(0, 7)
  let sar = 0
  beforeAll(async () => {
    await sinRango()
    sar = (await server.db.one<{ id: number }>(sql`SELECT id FROM gasto_categorias WHERE integrada`)).id
  })
  const pago = (paga_retenciones_de: string, total: number, datos: object = {}) => ({
    categoria_id: sar,
    proveedor: 'SAR',
    importe_exento: total,
    gravado_15: 0,
    isv: 0,
    total,
    paga_retenciones_de,
    ...datos,
  })
  const resumen = async (filter: object = {}) =>
    (
      await gente.contabilidad.get<RetencionesResumen>(
        `/Retenciones/resumen?filter=${encodeURIComponent(JSON.stringify({ vista: 'hechas', ...filter }))}`,
      )
    ).body
  const delMes = async (mes: string) => (await resumen()).por_mes.find((uno) => uno.mes === mes)

  it('is paid by parts and never beyond, which voiding frees; nothing withheld leaves what was paid', async () => {
    const mes = mesDe(-3)
    const gasto = await registrado(honorarios({ fecha: enMes(-3) }))
    expect(await delMes(mes)).toEqual({ mes, retenido: 12_50, pagado: 0, por_pagar: 12_50 })
    expect((await resumen()).categoria_sar).toBe(sar)
    const opciones = async () => (await gente.contabilidad.get<GastoOpciones>('/Gastos/opciones')).body
    expect((await opciones()).retenciones).toContainEqual({ mes, por_pagar: 12_50 })
    expect((await opciones()).sin_costo).toEqual([sar])

    expect((await crear(pago(mes, 12_51))).body.errors?.total).toMatch(/L\s12\.50/)
    const primero = await registrado(pago(mes, 10_00, { metodo: 'efectivo', de_caja: true }))
    expect(primero).toMatchObject({ es_costo: false, paga_retenciones_de: mes, pagado: 10_00 })
    expect(await delMes(mes)).toMatchObject({ pagado: 10_00, por_pagar: 2_50 })
    // Two at once: one finds nothing left.
    const dos = await Promise.all([crear(pago(mes, 2_50)), crear(pago(mes, 2_50))])
    expect(dos.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await crear(pago(mes, 1))).body.errors?.paga_retenciones_de).toContain('no falta nada')
    expect((await cambiar(primero, { importe_exento: 10_01, total: 10_01 })).body.errors?.total).toMatch(/L\s10\.00/)
    const pagos = (await gente.contabilidad.list<Gasto>('Gastos', { paga_retenciones_de: mes })).body
    expect(pagos.map(({ total }) => total).toSorted()).toEqual([10_00, 2_50])

    // A withholding stays while it is paid, whichever way it would leave.
    expect([(await leer(gasto.id)).retencion_pagada, (await leer(primero.id)).retencion_pagada]).toEqual([true, false])
    expect(await anular(gasto.id)).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite', message: expect.stringMatching(/ya se pagaron L\s12\.50/) },
    })
    for (const [campo, cambios] of [
      ['tasas_retencion', { tasas_retencion: [] }],
      ['total', { gravado_15: 50_00, isv: 7_50, total: 57_50 }],
      ['fecha', { fecha: enMes(-2) }],
    ] as const)
      expect((await cambiar(gasto, cambios)).body.errors, campo).toHaveProperty(campo)
    for (const cambio of [
      sql`estado = 'anulado', anulado_en = now(), anulado_motivo = 'x'`,
      sql`retenido = 1249`,
      sql`periodo = ${mesDe(-1)}`,
    ])
      await expect(server.db.run(sql`UPDATE gastos SET ${cambio} WHERE id = ${gasto.id}`)).rejects.toMatchObject({
        code: 'RP001',
      })
    const mas = await cambiar(gasto, { gravado_15: 200_00, isv: 30_00, total: 230_00 })
    expect(mas.body.retenido).toBe(25_00)

    expect((await anular(primero.id)).status).toBe(200)
    expect(await delMes(mes)).toMatchObject({ retenido: 25_00, pagado: 2_50, por_pagar: 22_50 })
    expect((await anular(pagos.find(({ total }) => total === 2_50)?.id ?? 0)).status).toBe(200)
    expect((await leer(gasto.id)).retencion_pagada).toBe(false)
    expect((await anular(gasto.id)).status).toBe(200)
    expect(await delMes(mes)).toBeUndefined()
    expect(await faltas(server.db)).toEqual([])
  })

  it('is of a month that had begun, of an open one where it counts, and told with the months of the dates', async () => {
    const mes = mesDe(-1)
    await registrado(honorarios({ fecha: enMes(-1) }))
    expect((await crear(pago(mes, 5_00, { fecha: enMes(-2) }))).body.errors).toHaveProperty('paga_retenciones_de')
    const cerrar = (cual: string) => hay.cierre(server.db, cual)
    await cerrar(mes)
    // The month that withheld is closed; the one that pays is not.
    const suyo = await registrado(pago(mes, 12_50))
    expect((await crear(pago(mes, 1, { fecha: enMes(-1) }))).body.code).toBe('mes_cerrado')
    expect((await resumen({ fecha_gte: inicioDeMes(hoy()) })).por_mes.map((uno) => uno.mes)).not.toContain(mes)
    expect((await resumen({ fecha_gte: enMes(-1), fecha_lte: enMes(-1) })).por_mes).toContainEqual({
      mes,
      retenido: 12_50,
      pagado: 12_50,
      por_pagar: 0,
    })
    const { body: bitacora } = await gente.admin.list<{ frase: string; entidad_id: number }>('Bitacora', {
      modulo: 'Gastos',
      accion: 'crear',
    })
    expect(bitacora.find(({ entidad_id }) => entidad_id === suyo.id)?.frase).toBe(
      `registró un pago de L\u00a012.50 al SAR por las retenciones de ${formatoMes(mes)}`,
    )
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    for (const formato of ['csv', 'xlsx', 'pdf'])
      expect(
        (await gente.contabilidad.get(`/Retenciones/exportar?formato=${formato}&filter={"vista":"hechas"}`)).status,
        formato,
      ).toBe(200)
  })

  it.each([
    ['ISV', { gravado_15: 100_00, isv: 15_00, importe_exento: 0 }, 'gravado_15'],
    ['a use that credits', { uso_isv: 'gravado' }, 'uso_isv'],
    ['a withholding', { tasas_retencion: 'isr', rtn_proveedor: RTN, documento: 'S-1' }, 'tasas_retencion'],
    ['a course', { curso_id: 1 }, 'curso_id'],
  ])('no cost carries %s', async (_que, datos, campo) => {
    const suyos = 'tasas_retencion' in datos ? { ...datos, tasas_retencion: [isr] } : datos
    expect((await crear({ ...pago('', 115_00), paga_retenciones_de: null, ...suyos })).body.errors).toHaveProperty(
      campo,
    )
    const gasto = await registrado({ ...suyos, ...('curso_id' in datos && { curso_id: null }) })
    expect((await cambiar(gasto, { categoria_id: sar, ...('curso_id' in datos && datos) })).status).toBe(422)
  })

  it('no cost has a note of its supplier, and no cost pays what was withheld', async () => {
    const nota = { fecha: hoy(), documento: 'N-1', descripcion: 'Rebaja', importe_exento: 1_00, total: 1_00 }
    const cuota = await registrado({ ...pago('', 50_00), paga_retenciones_de: null })
    expect((await gente.contabilidad.post(`/Gastos/${cuota.id}/notas`, nota, key())).status).toBe(409)
    await expect(
      server.db.run(sql`
        INSERT INTO gasto_notas (gasto_id, fecha, periodo, documento, descripcion, importe_exento, total, usuario_id)
        VALUES (${cuota.id}, ${hoy()}, ${mesDe(0)}, 'N', 'x', 1, 1, ${gente.admin.usuario_id})
      `),
    ).rejects.toMatchObject({ code: '23514' })
    const EXENTO = { importe_exento: 115_00, gravado_15: 0, isv: 0 }
    const acreditado = await registrado(EXENTO)
    expect((await gente.contabilidad.post(`/Gastos/${acreditado.id}/notas`, nota, key())).status).toBe(201)
    expect((await cambiar(acreditado, { categoria_id: sar })).body.errors).toHaveProperty('categoria_id')
    await expect(
      server.db.run(sql`UPDATE gastos SET categoria_id = ${sar} WHERE id = ${acreditado.id}`),
    ).rejects.toMatchObject({ code: '23514' })
    expect((await crear({ ...EXENTO, paga_retenciones_de: mesDe(0) })).body.errors).toHaveProperty(
      'paga_retenciones_de',
    )
    await expect(
      server.db.run(sql`UPDATE gastos SET paga_retenciones_de = ${mesDe(0)} WHERE id = ${acreditado.id}`),
    ).rejects.toMatchObject({ code: '23514' })
    // Nobody says it of an expense but its category.
    await server.db.run(sql`UPDATE gastos SET es_costo = true WHERE id = ${cuota.id}`)
    expect((await leer(cuota.id)).es_costo).toBe(false)
    const { body } = await gente.contabilidad.get<GastosResumen>(
      `/Gastos/resumen?filter=${encodeURIComponent(JSON.stringify({ categoria_id: sar, estado: 'registrado' }))}`,
    )
    expect(body).toMatchObject({ gastos: 0, total: 0, por_categoria: [], por_mes: [] })
    expect(body.sin_costo.por_categoria.map(({ categoria_id, total }) => [categoria_id, total])).toEqual([
      [sar, body.sin_costo.total],
    ])
    expect(body.sin_costo.total).toBeGreaterThanOrEqual(50_00)
    const libro = await gente.contabilidad.get<string>(
      `/Gastos/libro-compras/exportar?filter=${encodeURIComponent(JSON.stringify({ categoria_id: sar }))}`,
    )
    expect(String(libro.body).trimEnd().split('\r\n')).toHaveLength(1)
    expect(await faltas(server.db)).toEqual([])
  })
})
