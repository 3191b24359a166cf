import { beforeAll, describe, expect, it } from 'vitest'
import type { Gasto } from '#contract/gastos/gastos'
import type { Caja } from '#contract/recibos/caja'
import type { RetencionesResumen, RetencionHecha } from '#contract/reportes/retenciones'
import { inicioDeMes, sumarDias, sumarMeses } from '#contract/fechas'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { centroQueFactura, rangoActivo } from './facturas-datos.ts'
import { escena } from './gastos-escena.ts'
import { key } from './helper.ts'
import { faltas } from './datos.ts'

/* What the school withholds from its suppliers: less money leaves, the expense stays whole, a paper says so. */

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
    const cuenta_id = (
      await server.db.one<{ id: number }>(
        sql`INSERT INTO cuentas (nombre, tipo) VALUES ('Atlántida', 'banco') RETURNING id`,
      )
    ).id
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
    // Who writes expenses and no invoices chooses too.
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
    await server.db.run(sql`
      INSERT INTO cierres_mensuales (mes, totales, usuario_id)
      VALUES (${hoy().slice(0, 7)}, '{}', ${gente.contabilidad.usuario_id})
    `)
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
    await server.db.run(sql`
      INSERT INTO cierres_mensuales (mes, totales, usuario_id)
      VALUES (${suyo.slice(0, 7)}, '{}', ${gente.contabilidad.usuario_id})
    `)
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
