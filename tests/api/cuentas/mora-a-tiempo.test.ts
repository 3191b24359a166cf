import { beforeAll, describe, expect, it } from 'vitest'
import { DIAS_POR_CONFIRMAR, type PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { devolverMoraSinConfirmar } from '#server/recibos/cargos/mora-a-tiempo'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/*
 * Late fees count to the bank's date: a fee due the 5th is paid at the bank on the 3rd, gets its late fee on the 7th,
 * and comes to the counter on the 9th. Days are told from today, which is the day of the counter.
 */

const server = startServer()
let ana: Client
let conta: Client

beforeAll(async () => {
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  await ana.post('/Caja/abrir', { fondo: 500_000 })
  await server.db.run(
    sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 1, mora_cada = 'una_vez'`,
  )
})

const [TRES, CINCO, SIETE] = [-6, -4, -2].map((dias) => () => sumarDias(hoy(), dias)) as [
  () => string,
  () => string,
  () => string,
]

let serie = 0
type Pago = { metodo: string; monto: number; fecha_banco?: string; referencia?: string }
const banco = (monto: number, fecha_banco = TRES()): Pago => ({
  metodo: 'transferencia',
  monto,
  fecha_banco,
  referencia: `M-${++serie}`,
})
const efectivo = (monto: number): Pago => ({ metodo: 'efectivo', monto })

/** A monthly fee of L 1,000.00 that was due the 5th, with its late fee of the 7th. */
async function conMora(cliente_id?: number, vence = CINCO()) {
  const id = cliente_id ?? (await estudiante(server.db))
  const matricula_id = await hay.matricula(server.db, { cliente_id: id, curso_id: await hay.curso(server.db) })
  const a = await cargo(server.db, id, 100_000, { matricula_id, concepto: 'mensualidad', vence })
  await cobrarMora(server.db, SIETE())
  const { id: mora } = await server.db.one<{ id: number }>(sql`SELECT id FROM cargos WHERE origen_cargo_id = ${a}`)
  return { cliente_id: id, a, mora }
}

const cobrar = (cliente_id: number, lineas: [cargo_id: number, monto: number][], pagos: Pago[], mas: object = {}) =>
  ana.post<Recibo>(
    '/RecibosIndividuales',
    { cliente_id, lineas: lineas.map(([cargo_id, monto]) => ({ cargo_id, monto })), pagos, ...mas },
    key(),
  )
const debida = async (id: number) =>
  (
    await server.db.one<{ debe: number }>(
      sql`SELECT CASE WHEN anulado_en IS NULL THEN neto - aplicado ELSE 0 END AS debe FROM cargos WHERE id = ${id}`,
    )
  ).debe
const ajustesDe = (cargo_id: number) =>
  server.db.many(
    sql`SELECT motivo, recibo_id, fecha, hasta FROM cargo_ajustes WHERE cargo_id = ${cargo_id} ORDER BY id`,
  )
/** Lowers a charge by centavos, as who may; answers the adjustment's id. */
async function rebajar(cargo_id: number, monto: number): Promise<number> {
  const { version } = await server.db.one<{ version: number }>(sql`SELECT version FROM cargos WHERE id = ${cargo_id}`)
  const { status } = await conta.post(`/Cargos/${cargo_id}/ajustes`, {
    tipo: 'rebaja',
    monto,
    motivo: 'Convenio con la familia',
    version,
  })
  expect(status).toBe(200)
  return (
    await server.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM cargo_ajustes WHERE cargo_id = ${cargo_id}`)
  ).id
}
const pagosDe = async ({ id }: Recibo) => (await conta.list<PagoBanco>('Conciliacion', { recibo_id: id })).body
const confirmar = async (recibo: Recibo, fecha_banco?: string) =>
  conta.post('/Conciliacion/confirmar', {
    ids: (await pagosDe(recibo)).map(({ id }) => id),
    ...(fecha_banco && { fecha_banco }),
  })
const deshacer = async (recibo: Recibo) =>
  conta.post('/Conciliacion/deshacer', { ids: (await pagosDe(recibo)).map(({ id }) => id) })
const rechazar = async (recibo: Recibo, metodo = 'transferencia') =>
  conta.post('/Conciliacion/rechazar', {
    ids: (await pagosDe(recibo)).filter((pago) => pago.metodo === metodo).map(({ id }) => id),
    motivo: 'No llegó',
    fecha_banco: hoy(),
  })
const anular = ({ id }: Recibo) => ana.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Error' })
const enOrden = async () => expect(await faltas(server.db)).toEqual([])

describe('a late fee of what was paid at the bank in time', () => {
  it('goes with the receipt, says why, and is not charged again', async () => {
    const { cliente_id, a, mora } = await conMora()
    const { status, body } = await cobrar(cliente_id, [[a, 100_000]], [banco(100_000)])
    expect(status).toBe(201)
    expect(await debida(mora)).toBe(0)
    expect(await ajustesDe(mora)).toEqual([
      { motivo: 'La fecha del banco muestra que se pagó a tiempo', recibo_id: body.id, fecha: hoy(), hasta: null },
    ])
    await cobrarMora(server.db, hoy())
    expect(await server.db.many(sql`SELECT id FROM cargos WHERE origen_cargo_id = ${a}`)).toEqual([{ id: mora }])
    await enOrden()
  })

  it('goes also where it is charged while the payment waits', async () => {
    const { cliente_id, a } = await conMora()
    const b = await cargo(server.db, cliente_id, 100_000, { concepto: 'mensualidad', vence: CINCO() })
    let cobrado: ReturnType<typeof cobrar> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM cargos WHERE id = ${b} FOR NO KEY UPDATE`)
      cobrado = cobrar(cliente_id, [[b, 100_000]], [banco(100_000)])
      const espera = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(() => server.db.maybe(espera), { timeout: 20_000 }).toBeDefined()
      await tx.run(sql`
        INSERT INTO cargos (
          cliente_id, concepto, descripcion, fecha, vence, isv, bruto, origen_cargo_id, mora_periodo
        )
        SELECT cliente_id, concepto, descripcion, fecha, vence, isv, bruto, ${b}, mora_periodo
        FROM cargos
        WHERE origen_cargo_id = ${a}
      `)
    })
    expect((await cobrado)?.status).toBe(201)
    const [mora] = await server.db.many<{ id: number }>(sql`SELECT id FROM cargos WHERE origen_cargo_id = ${b}`)
    expect(await debida(mora?.id ?? 0)).toBe(0)
    await enOrden()
  })

  it('goes also with a sale', async () => {
    const { cliente_id, a, mora } = await conMora()
    const { status } = await ana.post(
      '/RecibosVarios',
      { cliente_id, lineas: [{ tipo: 'cargo', cargo_id: a, monto: 100_000 }], pagos: [banco(100_000)] },
      key(),
    )
    expect(status).toBe(201)
    expect(await debida(mora)).toBe(0)
    await enOrden()
  })

  it('stays where the bank’s day is not before it, where nothing says one, and of a card', async () => {
    for (const pago of [
      banco(100_000, SIETE()),
      { ...banco(100_000), fecha_banco: undefined },
      { metodo: 'tarjeta', monto: 100_000, fecha_banco: TRES() },
    ]) {
      const { cliente_id, a, mora } = await conMora()
      expect((await cobrar(cliente_id, [[a, 100_000]], [pago])).status).toBe(201)
      expect(await debida(mora)).toBe(5_000)
    }
    await enOrden()
  })

  it('stays where the charge still owes, or the late fee was paid', async () => {
    const parte = await conMora()
    await cobrar(parte.cliente_id, [[parte.a, 99_999]], [banco(99_999)])
    expect(await debida(parte.mora)).toBe(5_000)
    const pagada = await conMora()
    await cobrar(pagada.cliente_id, [[pagada.mora, 5_000]], [efectivo(5_000)])
    expect((await cobrar(pagada.cliente_id, [[pagada.a, 100_000]], [banco(100_000)])).status).toBe(201)
    expect(await server.db.one(sql`SELECT aplicado, anulado_en FROM cargos WHERE id = ${pagada.mora}`)).toEqual({
      aplicado: 5_000,
      anulado_en: null,
    })
    await enOrden()
  })

  it('goes with the last of several payments, if all of them were in time', async () => {
    const dos = await conMora()
    await cobrar(dos.cliente_id, [[dos.a, 40_000]], [banco(40_000)])
    expect(await debida(dos.mora)).toBe(5_000)
    await cobrar(dos.cliente_id, [[dos.a, 60_000]], [banco(60_000, CINCO())])
    expect(await debida(dos.mora)).toBe(0)
    const tarde = await conMora()
    await cobrar(tarde.cliente_id, [[tarde.a, 40_000]], [efectivo(40_000)])
    await cobrar(tarde.cliente_id, [[tarde.a, 60_000]], [banco(60_000)])
    expect(await debida(tarde.mora)).toBe(5_000)
    await enOrden()
  })

  it('goes of mixed payments as far as the bank’s money reaches, what was due first before the rest', async () => {
    const viejo = await conMora(undefined, sumarDias(CINCO(), -1))
    const nuevo = await conMora(viejo.cliente_id)
    const lineas: [number, number][] = [
      [nuevo.a, 100_000],
      [viejo.a, 100_000],
    ]
    const { body } = await cobrar(viejo.cliente_id, lineas, [efectivo(100_000), banco(100_000)])
    expect([await debida(viejo.mora), await debida(nuevo.mora)]).toEqual([0, 5_000])
    // Without the transfer the older charge is paid by today's cash: its late fee was due.
    await rechazar(body)
    expect([await debida(viejo.a), await debida(nuevo.a)]).toEqual([0, 100_000])
    expect([await debida(viejo.mora), await debida(nuevo.mora)]).toEqual([5_000, 5_000])
    await enOrden()

    const medias = await conMora()
    await cobrar(medias.cliente_id, [[medias.a, 100_000]], [efectivo(1), banco(99_999)])
    expect(await debida(medias.mora)).toBe(5_000)
    await enOrden()
  })
})

describe('it is owed again', () => {
  const pagado = async (pagos = [banco(100_000)]) => {
    const { cliente_id, a, mora } = await conMora()
    const { body: recibo } = await cobrar(cliente_id, [[a, 100_000]], pagos)
    expect(await debida(mora)).toBe(0)
    return { cliente_id, a, mora, recibo }
  }

  it('when the receipt is voided or reversed, also the first of two', async () => {
    const { mora, recibo } = await pagado()
    expect((await anular(recibo)).status).toBe(200)
    expect(await debida(mora)).toBe(5_000)

    const dos = await conMora()
    const { body: primero } = await cobrar(dos.cliente_id, [[dos.a, 40_000]], [banco(40_000)])
    await cobrar(dos.cliente_id, [[dos.a, 60_000]], [banco(60_000)])
    await anular(primero)
    expect(await debida(dos.mora)).toBe(5_000)
    await cobrar(dos.cliente_id, [[dos.a, 40_000]], [banco(40_000)])
    expect(await debida(dos.mora)).toBe(0)
    await enOrden()
  })

  it('when the receipt is voided after its charge moved to another course', async () => {
    const { a, mora, recibo } = await pagado()
    const { matricula_id } = await server.db.one<{ matricula_id: number }>(
      sql`SELECT matricula_id FROM cargos WHERE id = ${a}`,
    )
    const { status } = await ana.post(`/Matriculas/${matricula_id}/traslado`, {
      curso_id: await hay.curso(server.db),
      motivo: 'Cambio de horario',
      version: 1,
    })
    expect(status).toBe(200)
    expect(await debida(mora)).toBe(0)
    expect((await anular(recibo)).status).toBe(200)
    expect(await debida(mora)).toBe(5_000)
    await enOrden()
  })

  it('when the bank rejects the payment, and goes again when that is undone', async () => {
    const { a, mora, recibo } = await pagado()
    await confirmar(recibo)
    expect((await rechazar(recibo)).status).toBe(200)
    expect([await debida(a), await debida(mora)]).toEqual([100_000, 5_000])
    expect((await deshacer(recibo)).status).toBe(200)
    expect([await debida(a), await debida(mora)]).toEqual([0, 0])
    await enOrden()
    expect((await anular(recibo)).status).toBe(200)
    expect(await debida(mora)).toBe(5_000)
    await enOrden()
  })

  it('when Conciliación confirms another day, and as long as that stands', async () => {
    const { mora, recibo } = await pagado()
    expect((await confirmar(recibo, SIETE())).status).toBe(200)
    expect(await debida(mora)).toBe(5_000)
    expect(await pagosDe(recibo)).toMatchObject([{ fecha_banco: TRES(), fecha_conciliada: SIETE() }])
    await deshacer(recibo)
    expect(await debida(mora)).toBe(0)
    expect(await pagosDe(recibo)).toMatchObject([{ fecha_conciliada: null }])
    await confirmar(recibo, CINCO())
    expect(await debida(mora)).toBe(0)
    await enOrden()
    const { body } = await conta.get<{ frase: string; cambios: { campo: string }[] }[]>(
      `/RecibosIndividuales/${recibo.id}/historial`,
    )
    expect(body.flatMap(({ cambios }) => cambios.map(({ campo }) => campo))).toEqual(
      expect.arrayContaining(['Fecha del banco', 'Mora que se debe otra vez', 'Mora quitada']),
    )
    expect(body.at(-1)?.frase.replace(/\s/g, ' ')).toMatch(/: quitó L 50.00 de mora$/)
  })

  it('goes with the confirmation where only that says the day', async () => {
    const { cliente_id, a, mora } = await conMora()
    const { body } = await cobrar(cliente_id, [[a, 100_000]], [{ ...banco(100_000), fecha_banco: undefined }])
    expect(await debida(mora)).toBe(5_000)
    expect((await confirmar(body, sumarDias(hoy(), 1))).status).toBe(422)
    await confirmar(body, TRES())
    expect(await debida(mora)).toBe(0)
    await enOrden()
  })

  it('and takes the settlement that rested on it along, which says why, told after what the bank says', async () => {
    const { cliente_id, a, mora } = await conMora()
    await server.db.run(sql`UPDATE matriculas SET estado = 'finalizada' WHERE cliente_id = ${cliente_id}`)
    const { body } = await cobrar(cliente_id, [[a, 100_000]], [{ ...banco(100_000), fecha_banco: undefined }])
    await confirmar(body, TRES())
    const finiquito = () =>
      server.db.one<{ id: number }>(
        sql`SELECT id, estado, revocado_motivo AS motivo FROM finiquitos WHERE cliente_id = ${cliente_id}`,
      )
    expect(await finiquito()).toMatchObject({ estado: 'vigente' })
    await deshacer(body)
    expect(await debida(mora)).toBe(5_000)
    const { id, ...revocado } = await finiquito()
    expect(revocado).toEqual({
      estado: 'revocado',
      motivo: 'Se debe otra vez mora que se había quitado por pagar a tiempo',
    })
    expect(
      await server.db.many(sql`
        SELECT accion
        FROM bitacora
        WHERE entidad = 'recibos' AND accion = 'deshacer' AND entidad_id = ${body.id}
          OR accion = 'revocar' AND entidad_id = ${id}
        ORDER BY id
      `),
    ).toEqual([{ accion: 'deshacer' }, { accion: 'revocar' }])
    await enOrden()
  })

  it('when nobody confirms the payment in time; a later confirmation takes it off again', async () => {
    const { mora, recibo } = await pagado()
    const limite = sumarDias(hoy(), DIAS_POR_CONFIRMAR)
    await devolverMoraSinConfirmar(server.db, limite)
    expect(await debida(mora)).toBe(0)
    await devolverMoraSinConfirmar(server.db, sumarDias(limite, 1))
    expect(await debida(mora)).toBe(5_000)
    // Debt on the days between stays what it was.
    expect(await ajustesDe(mora)).toMatchObject([{ fecha: hoy(), hasta: sumarDias(limite, 1) }])
    const { body } = await conta.get<{ frase: string }[]>(`/RecibosIndividuales/${recibo.id}/historial`)
    expect(body[0]?.frase).toContain('volvió a cobrar la mora')
    await confirmar(recibo)
    expect(await debida(mora)).toBe(0)
    await devolverMoraSinConfirmar(server.db, sumarDias(limite, 1))
    expect(await debida(mora)).toBe(0)
    await enOrden()
  })

  it('is looked at again without a word while what paid it is confirmed, and the rest of its receipt is not', async () => {
    const { cliente_id, a, mora } = await conMora()
    const b = await cargo(server.db, cliente_id, 30_000, { concepto: 'mensualidad', vence: hoy() })
    const { body } = await cobrar(
      cliente_id,
      [
        [a, 100_000],
        [b, 30_000],
      ],
      [banco(100_000), banco(30_000, hoy())],
    )
    const ids = (await pagosDe(body)).filter(({ monto }) => monto === 100_000).map(({ id }) => id)
    expect((await conta.post('/Conciliacion/confirmar', { ids })).status).toBe(200)
    expect(await debida(mora)).toBe(0)
    const tarde = sumarDias(hoy(), DIAS_POR_CONFIRMAR + 1)
    expect(await devolverMoraSinConfirmar(server.db, tarde)).toBeGreaterThan(0)
    expect(await debida(mora)).toBe(0)
    const dicho = await server.db.many(
      sql`SELECT FROM bitacora WHERE accion = 'mora_sin_confirmar' AND entidad_id = ${body.id}`,
    )
    expect(dicho).toEqual([])
    await enOrden()
  })
})

describe('what is let off the charge by itself', () => {
  it('counts from its own day: a late fee from before it stays', async () => {
    const { cliente_id, a, mora } = await conMora()
    await cobrar(cliente_id, [[a, 40_000]], [banco(40_000)])
    await rebajar(a, 60_000)
    expect(await debida(a)).toBe(0)
    const { body } = await cobrar(cliente_id, [], [efectivo(1)])
    await confirmar(body)
    await confirmar((await conta.get<Recibo>(`/RecibosIndividuales/${body.id - 1}`)).body)
    expect(await debida(mora)).toBe(5_000)
    await enOrden()
  })

  it('brings the late fee back when it is taken back', async () => {
    const { cliente_id, a, mora } = await conMora()
    const rebaja = await rebajar(a, 60_000)
    await server.db.run(sql`UPDATE cargo_ajustes SET fecha = ${TRES()} WHERE id = ${rebaja}`)
    await cobrar(cliente_id, [[a, 40_000]], [banco(40_000)])
    expect(await debida(mora)).toBe(0)
    await enOrden()
    expect((await conta.post(`/Cargos/ajustes/${rebaja}/deshacer`, { motivo: 'Se dio por error' })).status).toBe(200)
    expect([await debida(a), await debida(mora)]).toEqual([60_000, 5_000])
    await enOrden()
  })
})

it('stays off where a part of what paid the charge is given back: that pays nothing', async () => {
  const { cliente_id, a, mora } = await conMora()
  const { body } = await cobrar(cliente_id, [[a, 100_000]], [banco(100_000)])
  expect(await debida(mora)).toBe(0)
  const jefa = await server.as('Administrador')
  await jefa.post('/Caja/abrir', { fondo: 100_000 })
  const devuelta = await jefa.post(
    `/RecibosIndividuales/${body.id}/devolucion`,
    { lineas: [{ orden: 1, monto: 10_000 }], metodo: 'saldo_a_favor', motivo: 'Se cobró de más' },
    key(),
  )
  expect(devuelta.status, JSON.stringify(devuelta.body)).toBe(201)
  await confirmar(body)
  expect(await debida(mora)).toBe(0)
  await enOrden()
})

it('a day too far back is believed only once Conciliación confirms it', async () => {
  const lejos = sumarDias(hoy(), -DIAS_POR_CONFIRMAR - 1)
  const { cliente_id, a, mora } = await conMora(undefined, sumarDias(lejos, -1))
  const { body } = await cobrar(cliente_id, [[a, 100_000]], [banco(100_000, lejos)])
  expect(await debida(mora)).toBe(5_000)
  expect((await confirmar(body)).status).toBe(422)
  expect(await debida(mora)).toBe(5_000)
  await confirmar(body, lejos)
  expect(await debida(mora)).toBe(0)
  await enOrden()
})

describe('an enrolment that ends while a receipt keeps its late fee off', () => {
  it.each([
    ['named', (mora: number) => ({ anular_cargos: [mora] })],
    ['of after the withdrawal', () => ({ fecha: sumarDias(SIETE(), -1) })],
  ])('leaves that, %s, to the receipt: it is owed again with it', async (_cual, datos) => {
    const { cliente_id, a, mora } = await conMora()
    const { body } = await cobrar(cliente_id, [[a, 100_000]], [banco(100_000)])
    const { matricula_id } = await server.db.one<{ matricula_id: number }>(
      sql`SELECT matricula_id FROM cargos WHERE id = ${a}`,
    )
    const admin = await server.as('Administrador')
    const { version } = (await admin.get<{ version: number }>(`/Matriculas/${matricula_id}`)).body
    const motivo = 'Se mudó'
    const retiro = await admin.post(`/Matriculas/${matricula_id}/retirar`, { motivo, version, ...datos(mora) })
    expect(retiro).toMatchObject({ status: 200, body: { anulados: 0 } })
    expect(await debida(mora)).toBe(0)
    expect((await anular(body)).status).toBe(200)
    expect(await debida(mora)).toBe(5_000)
    await enOrden()
  })
})
