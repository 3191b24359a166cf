import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { finDeMes, hoyEn, sumarMeses } from '#contract/fechas'
import type { CierreMensual, CierrePrevia } from '#contract/recibos/cierres'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { ajustarCargo } from '#server/recibos/cargos/ajustes'
import { mesesQueNoCuadran } from '#server/recibos/cierres/totales'
import { sql } from '#server/db/sql'
import { cargo, debeDe, estudiante } from './datos.ts'
import { key, startServer, type Client } from './helper.ts'

/* Closing a month: what it adds up to, what stands in the way, and that nothing is dated in it afterwards. */
const server = startServer()
let conta: Client
let ana: Client

const HOY = hoyEn(new Date())
const enMes = (meses: number, dia = '10') => `${sumarMeses(HOY, meses).slice(0, 7)}-${dia}`
const [ANTEPASADO, PASADO] = [enMes(-2).slice(0, 7), enMes(-1).slice(0, 7)]

beforeAll(async () => {
  conta = await server.as('Contabilidad')
  ana = await server.as('Recepción')
  await ana.post('/Caja/abrir', { fondo: 1_000_000 })
})

afterEach(async () => {
  await server.db.run(sql`DELETE FROM cierres_mensuales`)
})

let n = 0
/** A paper receipt of that date. */
async function recibo(
  fecha: string,
  monto: number,
  pagos: object[] = [{ metodo: 'efectivo', monto }],
): Promise<Recibo> {
  const cliente_id = await estudiante(server.db)
  const { status, body } = await ana.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, monto), monto }],
      pagos,
      numero_manual: `P-${++n}`,
      fecha,
    },
    key(),
  )
  expect(status).toBe(201)
  return body
}

const cerrar = (mes: string, who = conta) => who.post<CierreMensual & { code: string }>('/CierresMensuales', { mes })
const siguiente = async () =>
  (await conta.get<{ siguiente: CierrePrevia | null }>('/CierresMensuales/siguiente')).body.siguiente

describe('closing a month', () => {
  it('has nothing to close before there is any document', async () => {
    await server.db.run(sql`UPDATE cajas SET fecha = ${HOY}`)
    expect(await siguiente()).toMatchObject({ mes: HOY.slice(0, 7), terminado: HOY === finDeMes(HOY) })
    expect(await cerrar(PASADO)).toMatchObject({ status: 422, body: { errors: { mes: expect.any(String) } } })
  })

  it('keeps what its documents add up to, in order', async () => {
    await recibo(enMes(-2), 10_000)
    await recibo(enMes(-1), 30_000, [
      { metodo: 'efectivo', monto: 20_000 },
      { metodo: 'transferencia', monto: 10_000 },
    ])
    const anulado = await recibo(enMes(-1), 5_000)
    await ana.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Error' })
    expect(await cerrar(PASADO)).toMatchObject({
      status: 422,
      body: { errors: { mes: expect.stringContaining('en orden') } },
    })
    expect((await cerrar(ANTEPASADO)).body).toMatchObject({ mes: ANTEPASADO, recibido: 10_000 })

    expect(await siguiente()).toMatchObject({
      mes: PASADO,
      terminado: true,
      cajas_abiertas: [],
      al_cerrar: { por_confirmar: { pagos: 1, monto: 10_000 } },
    })
    const { status, body } = await cerrar(PASADO)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      recibido: 30_000,
      al_cerrar: { por_confirmar: { pagos: 1, monto: 10_000 } },
      totales: {
        recibos: 1,
        anulados: { documentos: 1, total: 5_000 },
        por_metodo: [
          { metodo: 'efectivo', pagos: 1, monto: 20_000 },
          { metodo: 'transferencia', pagos: 1, monto: 10_000 },
        ],
        por_serie: [{ serie: 'RI', documentos: 1, anulados: 1, recibido: 30_000 }],
        gastos: { documentos: 0, total: 0 },
      },
    })
    expect(await cerrar(PASADO)).toMatchObject({ status: 422 })
    expect(await mesesQueNoCuadran(server.db)).toEqual([])
  })

  it('counts refunds and reversals as income given back, and expenses apart', async () => {
    const viejo = await recibo(enMes(-1), 40_000)
    const { db } = server
    // As the documents of that month would be: the API dates them today.
    await db.run(sql`UPDATE cajas SET cerrada_en = now(), cerrada_por = usuario_id WHERE id = ${viejo.caja_id}`)
    await ana.post('/Caja/abrir', { fondo: 1_000_000 })
    const { body } = await ana.post<Recibo>(`/RecibosIndividuales/${viejo.id}/anular`, { motivo: 'Error' })
    const sofia = await estudiante(db, { a_favor: 9_000 })
    const { body: devolucion } = await ana.post<Recibo>(
      '/RecibosIndividuales/devolver',
      { cliente_id: sofia, monto: 9_000, metodo: 'efectivo', motivo: 'Se retira' },
      key(),
    )
    await db.run(
      sql`UPDATE recibos SET fecha = ${enMes(-1, '20')} WHERE id = ANY(${[body.revertido_por?.id, devolucion.id]})`,
    )
    const { id: categoria_id } = await db.one<{ id: number }>(
      sql`INSERT INTO gasto_categorias (nombre) VALUES ('Energía') RETURNING id`,
    )
    for (const estado of ['registrado', 'anulado']) {
      await db.run(sql`
        INSERT INTO gastos (
          fecha, categoria_id, proveedor, descripcion, gravado_15, isv, total, metodo, usuario_id, estado, anulado_en,
          anulado_motivo
        )
        VALUES (
          ${enMes(-1)}, ${categoria_id}, 'ENEE', 'Luz', 10000, 1500, 11500, 'transferencia', ${conta.usuario_id},
          ${estado}, ${estado === 'anulado' ? 'now' : null}::timestamptz, ${estado === 'anulado' ? 'x' : null}
        )
      `)
    }
    await cerrar(ANTEPASADO)
    const antes = (await siguiente())?.totales
    expect(antes).toMatchObject({
      devoluciones: { documentos: 1, total: 9_000 },
      reversiones: { documentos: 1, total: 40_000 },
      gastos: { documentos: 1, total: 11_500, isv: 1_500 },
    })
    expect(antes?.por_serie.map(({ serie, recibido }) => [serie, recibido])).toEqual([
      ['RD', -9_000],
      ['RI', expect.any(Number)],
      ['RR', -40_000],
    ])
    expect(antes?.recibido).toBe(antes?.por_serie.reduce((suma, { recibido }) => suma + recibido, 0))
    expect(antes?.recibido).toBe(antes?.por_metodo.reduce((suma, { monto }) => suma + monto, 0))
  })

  it('counts credit that pays apart from what came in', async () => {
    const cifras = async () => {
      const totales = (await siguiente())?.totales
      return [totales?.recibido ?? 0, totales?.saldo_a_favor ?? 0] as const
    }
    const [recibido, con_saldo] = await cifras()
    const cliente_id = await estudiante(server.db, { a_favor: 4_000 })
    const { status } = await ana.post(
      '/RecibosIndividuales',
      {
        cliente_id,
        lineas: [{ cargo_id: await cargo(server.db, cliente_id, 10_000), monto: 10_000 }],
        pagos: [
          { metodo: 'efectivo', monto: 6_000 },
          { metodo: 'saldo_a_favor', monto: 4_000 },
        ],
        numero_manual: `P-${++n}`,
        fecha: enMes(-2),
      },
      key(),
    )
    expect(status).toBe(201)
    expect(await cifras()).toEqual([recibido + 6_000, con_saldo + 4_000])
  })

  it('waits for the last day of the month', async () => {
    await cerrar(ANTEPASADO)
    await cerrar(PASADO)
    const { status } = await cerrar(HOY.slice(0, 7))
    expect(status).toBe(HOY === finDeMes(HOY) ? 409 : 422)
  })

  it('waits for the tills of the month, naming them', async () => {
    const eva = await server.as('Recepción')
    await server.db.run(
      sql`INSERT INTO cajas (usuario_id, fecha, fondo) VALUES (${eva.usuario_id}, ${enMes(-2, '28')}, 0)`,
    )
    const { status, body } = await cerrar(ANTEPASADO)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'estado_no_permite' })
    const { id, nombre } = await server.db.one<{ id: number; nombre: string }>(
      sql`
        SELECT c.id, u.nombre
        FROM cajas c
        JOIN usuarios u ON u.id = c.usuario_id
        WHERE c.usuario_id = ${eva.usuario_id}
      `,
    )
    expect(body).toMatchObject({ message: expect.stringContaining(`${nombre} (28/`), cajas: [id] })
    expect((await conta.post(`/Caja/${id}/cerrar`, { contado: [] })).status).toBe(200)
    expect((await cerrar(ANTEPASADO)).status).toBe(201)
  })

  it('happens once, however many try at once, and is for who may', async () => {
    expect((await cerrar(ANTEPASADO, ana)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 6 }, () => cerrar(ANTEPASADO)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  })

  it('comes before or after a document under way, never between', async () => {
    await cerrar(ANTEPASADO)
    const receipts = Array.from({ length: 12 }, async () => {
      const cliente_id = await estudiante(server.db)
      return ana.post<Recibo>(
        '/RecibosIndividuales',
        {
          cliente_id,
          lineas: [{ cargo_id: await cargo(server.db, cliente_id, 700), monto: 700 }],
          pagos: [{ metodo: 'efectivo', monto: 700 }],
          numero_manual: `P-${++n}`,
          fecha: enMes(-1),
        },
        key(),
      )
    })
    const [cierre, ...answers] = await Promise.all([cerrar(PASADO), ...receipts])
    expect(cierre.status).toBe(201)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await mesesQueNoCuadran(server.db)).toEqual([])
  })
})

describe('in a closed month', () => {
  it('no receipt, expense, adjustment, movement, till or invoice is dated, and none of it is voided', async () => {
    const { db } = server
    const viejo = await recibo(enMes(-2), 12_000)
    const cliente_id = await estudiante(db)
    const cargo_id = await cargo(db, cliente_id, 12_000)
    const { id: categoria_id } = await db.one<{ id: number }>(
      sql`INSERT INTO gasto_categorias (nombre) VALUES ('Agua') RETURNING id`,
    )
    expect((await cerrar(ANTEPASADO)).status).toBe(201)

    const cerrado = { status: 409, body: { code: 'mes_cerrado', mes: ANTEPASADO } }
    expect(
      await ana.post(
        '/RecibosIndividuales',
        {
          cliente_id,
          lineas: [{ cargo_id, monto: 12_000 }],
          pagos: [{ metodo: 'efectivo', monto: 12_000 }],
          numero_manual: `P-${++n}`,
          fecha: enMes(-2),
        },
        key(),
      ),
    ).toMatchObject(cerrado)
    expect(await debeDe(db, cargo_id)).toBe(12_000)

    const fecha = enMes(-2)
    const contexto = {
      usuario_id: conta.usuario_id,
      usuario_nombre: 'x',
      permisos: new Set<string>(),
      solo_propios: false,
      hoy: fecha,
      ip: null,
      request_id: null,
    }
    await expect(
      db.transaction((tx) => ajustarCargo(tx, contexto, { cargo_id, tipo: 'rebaja', monto: 100, motivo: 'x' })),
    ).rejects.toMatchObject({ code: 'CM001' })
    const caja_id = viejo.caja_id
    for (const insert of [
      sql`
        INSERT INTO gastos (fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, usuario_id)
        VALUES (${fecha}, ${categoria_id}, 'x', 'x', 1, 1, 'efectivo', ${conta.usuario_id})
      `,
      sql`
        INSERT INTO caja_movimientos (caja_id, tipo, monto, concepto, fecha, usuario_id)
        VALUES (${caja_id}, 'ingreso', 1, 'x', ${fecha}, ${conta.usuario_id})
      `,
      sql`INSERT INTO cajas (usuario_id, fecha, fondo) VALUES (${conta.usuario_id}, ${fecha}, 0)`,
      sql`UPDATE recibos SET estado = 'anulado', anulado_en = now(), anulado_motivo = 'x' WHERE id = ${viejo.id}`,
      sql`UPDATE recibos SET fecha = ${fecha} WHERE fecha > ${fecha} AND estado = 'emitido'`,
    ])
      await expect(db.run(insert)).rejects.toMatchObject({ code: 'CM001' })
  })

  it('a receipt whose till is still open is undone by a reversal, dated today', async () => {
    const viejo = await recibo(enMes(-2), 12_000)
    await cerrar(ANTEPASADO)
    const { status, body } = await ana.post<Recibo>(`/RecibosIndividuales/${viejo.id}/anular`, {
      motivo: 'Otro estudiante',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ estado: 'emitido', revertido_por: { fecha: HOY } })
    expect(await mesesQueNoCuadran(server.db)).toEqual([])
  })

  it('tells when its documents would add up to something else', async () => {
    const viejo = await recibo(enMes(-2), 12_000)
    await cerrar(ANTEPASADO)
    await server.db.run(sql`UPDATE recibo_pagos SET monto = monto + 1 WHERE recibo_id = ${viejo.id}`)
    expect(await mesesQueNoCuadran(server.db)).toEqual([ANTEPASADO])
  })
})
