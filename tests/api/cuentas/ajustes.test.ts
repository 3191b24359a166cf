import { beforeAll, describe, expect, it } from 'vitest'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { anularCargo, debeDe, faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* Acts on a charge beside paying it: lowering, forgiving, a surcharge, and taking back what lowered it. */
const server = startServer()
let contabilidad: Client
let recepcion: Client

beforeAll(async () => {
  contabilidad = await server.as('Contabilidad')
  recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 0 })
})

const nuevo = async (neto = 100_000): Promise<number> =>
  cargo(server.db, await estudiante(server.db), neto, { concepto: 'mensualidad', vence: sumarDias(hoy(), 10) })
const rebajar = (cargo_id: number, monto: number, cambio: object = {}, who = contabilidad) =>
  who.post<CargoDetalle & { code?: string }>(`/Cargos/${cargo_id}/ajustes`, {
    tipo: 'rebaja',
    monto,
    motivo: 'Convenio de pago',
    version: 1,
    ...cambio,
  })
const deshacer = (ajuste_id: number | null | undefined, who = contabilidad) =>
  who.post<CargoDetalle & { code?: string }>(`/Cargos/ajustes/${ajuste_id}/deshacer`, { motivo: 'Fue un error' })
const detalle = async (cargo_id: number): Promise<CargoDetalle> =>
  (await contabilidad.get<CargoDetalle>(`/Cargos/${cargo_id}`)).body
const cobrar = async (cargo_id: number, monto: number) => {
  const { cliente_id } = await server.db.one<{ cliente_id: number }>(
    sql`SELECT cliente_id FROM cargos WHERE id = ${cargo_id}`,
  )
  return recepcion.post<Recibo>(
    '/RecibosIndividuales',
    { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ metodo: 'efectivo', monto }] },
    key(),
  )
}
const cerrarEsteMes = () => hay.cierre(server.db, hoy().slice(0, 7))

describe('a charge', () => {
  it('is lowered and forgiven, by whom and why, up to what is still owed', async () => {
    const cargo_id = await nuevo()
    await cobrar(cargo_id, 30_000)
    expect((await rebajar(cargo_id, 20_000)).body).toMatchObject({
      debe: 50_000,
      version: 2,
      ajustes: [{ tipo: 'rebaja', monto: 20_000, fecha: hoy(), motivo: 'Convenio de pago', nombre: null, hasta: null }],
    })
    expect((await rebajar(cargo_id, 50_001, { version: 2 })).body).toMatchObject({
      code: 'regla',
      errors: { monto: expect.stringContaining('500.00') },
    })
    expect((await rebajar(cargo_id, 50_000, { version: 2, tipo: 'condonacion' })).body).toMatchObject({
      debe: 0,
      neto: 30_000,
      aplicado: 30_000,
    })
    const { ajustes } = await detalle(cargo_id)
    expect(ajustes.map(({ tipo, usuario_nombre }) => [tipo, usuario_nombre])).toEqual([
      ['rebaja', expect.stringContaining('Usuario')],
      ['condonacion', expect.stringContaining('Usuario')],
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is lowered by who authorises it, with a reason, as it was seen', async () => {
    const cargo_id = await nuevo()
    expect((await rebajar(cargo_id, 1_000, {}, recepcion)).status).toBe(403)
    expect((await rebajar(cargo_id, 1_000, { motivo: ' ' })).status).toBe(400)
    expect((await rebajar(cargo_id, 0)).status).toBe(400)
    expect((await rebajar(cargo_id, 1_000, { version: 9 })).status).toBe(412)
    expect((await rebajar(2_000_000, 1_000)).status).toBe(404)
    await anularCargo(server.db, cargo_id)
    expect((await rebajar(cargo_id, 1_000, { version: 2 })).body).toMatchObject({ code: 'estado_no_permite' })
    expect(await server.db.many(sql`SELECT FROM cargo_ajustes WHERE cargo_id = ${cargo_id}`)).toEqual([])
  })

  it('is never lowered below what is paid, when both come at once', async () => {
    const cargo_id = await nuevo()
    const [pagos, rebajas] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => cobrar(cargo_id, 20_000))),
      Promise.all(Array.from({ length: 10 }, (_, uno) => rebajar(cargo_id, 20_000, { version: uno + 1 }))),
    ])
    const hechos = pagos.filter(({ status }) => status === 201).length
    const bajas = rebajas.filter(({ status }) => status === 200).length
    expect(pagos.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true)
    expect(rebajas.filter(({ status }) => status !== 200).every(({ status }) => [412, 422].includes(status))).toBe(true)
    expect(hechos + bajas).toBeLessThanOrEqual(5)
    expect(await debeDe(server.db, cargo_id)).toBe(100_000 - (hechos + bajas) * 20_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('shows what each discount would take off, only to who sees charges', async () => {
    const cargo_id = await nuevo()
    const descuento_id = await hay.descuento(server.db, { valor: 2_500, aplica_a: 'mensualidad' })
    expect((await detalle(cargo_id)).ofrecidos).toContainEqual(
      expect.objectContaining({ id: descuento_id, monto: 25_000 }),
    )
    expect((await (await server.as('Docente')).get(`/Cargos/${cargo_id}`)).status).toBe(403)
  })

  it('is told in the history of its student, or of its enrolment', async () => {
    const cliente_id = await estudiante(server.db)
    const matricula = await hay.matricula(server.db, { cliente_id, fecha: hoy() })
    const [suelto, suyo] = [
      await cargo(server.db, cliente_id, 1_000),
      await cargo(server.db, cliente_id, 1_000, { matricula_id: matricula }),
    ]
    for (const id of [suelto, suyo]) await rebajar(id, 100)
    const frases = await server.db.many(
      sql`SELECT entidad, entidad_id, accion FROM bitacora WHERE accion = 'rebajar' ORDER BY id DESC LIMIT 2`,
    )
    expect(frases).toEqual([
      { entidad: 'matriculas', entidad_id: matricula, accion: 'rebajar' },
      { entidad: 'clientes', entidad_id: cliente_id, accion: 'rebajar' },
    ])
    const { body } = await (
      await server.as('Administrador')
    ).get<{ frase: string }[]>(`/Matriculas/${matricula}/historial`)
    expect(body[0]?.frase.replace(/\s/g, ' ')).toContain('rebajó L 1.00 de Mensualidad 3/5')
  })
})

describe('an adjustment', () => {
  it('is taken back from today on: what was owed before stays as it was', async () => {
    const cargo_id = await nuevo()
    const { ajustes } = (await rebajar(cargo_id, 40_000)).body
    await server.db.run(sql`UPDATE cargo_ajustes SET fecha = ${sumarDias(hoy(), -3)} WHERE id = ${ajustes[0]?.id}`)
    expect((await deshacer(ajustes[0]?.id, recepcion)).status).toBe(403)
    const { body } = await deshacer(ajustes[0]?.id)
    expect(body).toMatchObject({
      debe: 100_000,
      ajustes: [
        {
          monto: 40_000,
          fecha: sumarDias(hoy(), -3),
          hasta: hoy(),
          deshecho_motivo: 'Fue un error',
          deshecho_por_nombre: expect.stringContaining('Usuario'),
        },
      ],
    })
    expect((await deshacer(ajustes[0]?.id)).body).toMatchObject({ code: 'estado_no_permite' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is taken back once, however many do it at once', async () => {
    const cargo_id = await nuevo()
    const { ajustes } = (await rebajar(cargo_id, 40_000)).body
    const answers = await Promise.all(Array.from({ length: 10 }, () => deshacer(ajustes[0]?.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await debeDe(server.db, cargo_id)).toBe(100_000)
  })

  it('of a discount leaves it no longer given, so that it may be given again', async () => {
    const cargo_id = await nuevo()
    const descuento_id = await hay.descuento(server.db)
    const dar = (version: number) =>
      recepcion.post<CargoDetalle>(`/Cargos/${cargo_id}/descuento`, { descuento_id, version })
    const { ajustes } = (await dar(1)).body
    await deshacer(ajustes[0]?.id)
    expect((await contabilidad.get(`/Descuentos/${descuento_id}`)).body).toMatchObject({ veces: 0, costo: 0 })
    expect((await dar(3)).body).toMatchObject({ debe: 90_000 })
    expect((await contabilidad.get(`/Descuentos/${descuento_id}`)).body).toMatchObject({ veces: 1, costo: 10_000 })
  })

  it('that goes with a receipt or a settlement is not taken back by itself', async () => {
    const cargo_id = await nuevo()
    const { ajustes } = (await rebajar(cargo_id, 1_000)).body
    const { id: recibo_id } = (await cobrar(cargo_id, 10_000)).body
    await server.db.run(sql`UPDATE cargo_ajustes SET recibo_id = ${recibo_id} WHERE id = ${ajustes[0]?.id}`)
    expect((await deshacer(ajustes[0]?.id)).body).toMatchObject({
      code: 'estado_no_permite',
      message: expect.stringContaining('recibo'),
    })
  })

  it('is not dated in a closed month', async () => {
    const cargo_id = await nuevo()
    await cerrarEsteMes()
    expect((await rebajar(cargo_id, 1_000)).body).toMatchObject({ code: 'mes_cerrado' })
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    expect(await debeDe(server.db, cargo_id)).toBe(100_000)
  })
})

describe('a surcharge', () => {
  const recargar = (cargo_id: number, cambio: object = {}, header = key(), who = contabilidad) =>
    who.post<CargoDetalle & { code?: string }>(
      `/Cargos/${cargo_id}/recargo`,
      { recargo: 'servicio', descripcion: 'Cheque devuelto', monto: 35_000, motivo: 'Cargo del banco', ...cambio },
      header,
    )

  it('is a new charge beside the other, of the same enrolment, taxed as its course', async () => {
    const cliente_id = await estudiante(server.db)
    const matricula = await hay.matricula(server.db, { cliente_id, fecha: hoy() })
    const cargo_id = await cargo(server.db, cliente_id, 100_000, { matricula_id: matricula, isv: 'gravado_15' })
    const { status, body } = await recargar(cargo_id)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        concepto: 'otro',
        descripcion: 'Cheque devuelto',
        matricula_id: matricula,
        cliente_id,
        isv: 'exento',
        debe: 35_000,
        fecha: hoy(),
        vence: hoy(),
      },
    })
    expect((await recargar(cargo_id)).body.numero).toBe(body.numero + 1)
    expect(await debeDe(server.db, cargo_id)).toBe(100_000)
  })

  it('is made once for a form, however often it is sent', async () => {
    const cargo_id = await nuevo()
    const header = key()
    const answers = await Promise.all(Array.from({ length: 5 }, () => recargar(cargo_id, {}, header)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await recargar(cargo_id, { monto: 1 }, header)).body).toMatchObject({ code: 'idempotencia_distinta' })
    expect(
      (
        await contabilidad.post(`/Cargos/${cargo_id}/recargo`, {
          recargo: 'servicio',
          descripcion: 'x',
          monto: 1,
          motivo: 'Cheque devuelto',
        })
      ).status,
    ).toBe(400)
  })

  it('is for who authorises it, of a charge in force, not due in the past', async () => {
    const cargo_id = await nuevo()
    expect((await recargar(cargo_id, {}, key(), recepcion)).status).toBe(403)
    expect((await recargar(cargo_id, { vence: sumarDias(hoy(), -1) })).body).toMatchObject({
      errors: { vence: expect.any(String) },
    })
    await anularCargo(server.db, cargo_id)
    expect((await recargar(cargo_id)).body).toMatchObject({ code: 'estado_no_permite' })
  })

  it('revokes the settlement that said that all was paid, and so does taking an adjustment back', async () => {
    const cliente_id = await estudiante(server.db)
    const matricula = await hay.matricula(server.db, { cliente_id, fecha: hoy(), estado: 'finalizada' })
    const cargo_id = await cargo(server.db, cliente_id, 100_000, { matricula_id: matricula })
    const finiquito = (numero: string) =>
      hay.fila(server.db, 'finiquitos', {
        numero,
        cliente_id,
        matricula_id: matricula,
        fecha: hoy(),
        total_cargos: 100_000,
        total_descuentos: 100_000,
      })
    const estado = async (id: number) =>
      (await server.db.one<{ estado: string }>(sql`SELECT estado FROM finiquitos WHERE id = ${id}`)).estado
    const { ajustes } = (await rebajar(cargo_id, 100_000)).body
    const primero = await finiquito('FIN-1')
    await recargar(cargo_id)
    expect(await estado(primero)).toBe('revocado')
    const segundo = await finiquito('FIN-2')
    await deshacer(ajustes[0]?.id)
    expect(await estado(segundo)).toBe('revocado')
  })
})
