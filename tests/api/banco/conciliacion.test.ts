import { beforeAll, describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { DIAS_POR_CONFIRMAR, type ConciliacionResumen, type PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { MORNING } from '#tests/maquina/clock'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* The bank's word on transfers, deposits and cheques. */
const server = startServer({}, { since: MORNING })
let ana: Client
let conta: Client
let cuenta_id: number

beforeAll(async () => {
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  await ana.post('/Caja/abrir', { fondo: 0 })
  cuenta_id = await hay.cuenta(server.db, { nombre: 'BAC Credomatic' })
})

let n = 0
async function transferencia(monto = 10_000, mas: object = {}): Promise<{ recibo: Recibo; pago: PagoBanco }> {
  const cliente_id = await estudiante(server.db)
  const referencia = `TRF-${++n}`
  const { body: recibo } = await ana.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, monto), monto }],
      pagos: [{ metodo: 'transferencia', monto, referencia, cuenta_id, fecha_banco: '2026-11-05', ...mas }],
    },
    key(),
  )
  const {
    body: [pago],
  } = await conta.list<PagoBanco>('Conciliacion', { recibo_id: recibo.id })
  if (!pago) throw new Error('sin pago')
  return { recibo, pago }
}

const confirmar = (who: Client, ids: number[]) => who.post<{ pagos: PagoBanco[] }>('/Conciliacion/confirmar', { ids })
const rechazar = (who: Client, ids: number[], motivo = 'No aparece en el estado de cuenta') =>
  who.post<{ pagos: PagoBanco[] }>('/Conciliacion/rechazar', { ids, motivo, fecha_banco: '2026-11-24' })
const deshacer = (who: Client, ids: number[]) => who.post<{ pagos: PagoBanco[] }>('/Conciliacion/deshacer', { ids })

describe('payments through a bank', () => {
  it('wait to be confirmed; cash and cards do not', async () => {
    const cliente_id = await estudiante(server.db)
    const pagos = [
      { metodo: 'efectivo', monto: 100 },
      { metodo: 'tarjeta', monto: 100 },
      { metodo: 'cheque', monto: 100 },
    ]
    const { body: recibo } = await ana.post<Recibo>(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id: await cargo(server.db, cliente_id, 300), monto: 300 }], pagos },
      key(),
    )
    expect((await conta.list<PagoBanco>('Conciliacion', { recibo_id: recibo.id })).body).toMatchObject([
      { metodo: 'cheque', estado_banco: 'por_confirmar', numero_texto: recibo.numero_texto },
    ])
  })

  it('are confirmed several at once, by whom and when', async () => {
    const [uno, dos] = [await transferencia(), await transferencia()]
    const { status, body } = await confirmar(conta, [uno.pago.id, dos.pago.id])
    expect(status).toBe(200)
    expect(body.pagos).toMatchObject(
      [1, 2].map(() => ({
        estado_banco: 'confirmado',
        conciliado_por_nombre: expect.any(String),
        conciliado_en: expect.any(String),
      })),
    )
    expect((await conta.get<Recibo>(`/RecibosIndividuales/${uno.recibo.id}`)).body.pagos).toMatchObject([
      { estado_banco: 'confirmado' },
    ])
  })

  it('are confirmed all or none, and each once', async () => {
    const [uno, dos] = [await transferencia(), await transferencia()]
    await confirmar(conta, [uno.pago.id])
    expect(await confirmar(conta, [dos.pago.id, uno.pago.id])).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite' },
    })
    expect((await conta.list<PagoBanco>('Conciliacion', { id: [dos.pago.id] })).body).toMatchObject([
      { estado_banco: 'por_confirmar' },
    ])
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirmar(conta, [dos.pago.id])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const enEfectivo = await hay.fila(server.db, 'recibo_pagos', {
      recibo_id: dos.recibo.id,
      orden: 9,
      metodo: 'efectivo',
      monto: 1,
    })
    expect([
      (await confirmar(conta, [2_000_000_000])).status,
      (await confirmar(conta, [enEfectivo])).status,
      (await conta.get(`/Conciliacion/${enEfectivo}`)).status,
    ]).toEqual([404, 409, 404])
  })

  it('are not confirmed on a date too far back that nobody named, and which ones they are is told', async () => {
    const [limite, lejos] = [0, 1].map((dias) => sumarDias(hoy(), -DIAS_POR_CONFIRMAR - dias))
    const [uno, dos] = [
      await transferencia(10_000, { fecha_banco: limite }),
      await transferencia(20_000, { fecha_banco: lejos }),
    ]
    expect([uno.pago.fecha_lejana, dos.pago.fecha_lejana]).toEqual([false, true])
    for (const ids of [[uno.pago.id, dos.pago.id], [dos.pago.id]]) {
      const { status, body } = await conta.post<{ message: string; errors: object }>('/Conciliacion/confirmar', { ids })
      expect(status).toBe(422)
      expect(body.message).toContain(`${dos.pago.referencia}, ${dos.recibo.numero_texto}, 10/10/2026`)
      expect(body.message).not.toContain(uno.recibo.numero_texto)
      expect(body.errors).toEqual({ fecha_banco: body.message })
    }
    expect((await confirmar(conta, [uno.pago.id])).body.pagos).toMatchObject([{ fecha_conciliada: limite }])
    const { body } = await conta.post<{ pagos: PagoBanco[] }>('/Conciliacion/confirmar', {
      ids: [dos.pago.id],
      fecha_banco: lejos,
    })
    expect(body.pagos).toMatchObject([{ estado_banco: 'confirmado', fecha_conciliada: lejos }])
  })

  it('count how far back their date is from the day to which their paper counts', async () => {
    const { recibo, pago } = await transferencia(10_000, { fecha_banco: sumarDias(hoy(), -60) })
    const lejana = async () => (await conta.get<PagoBanco>(`/Conciliacion/${pago.id}`)).body.fecha_lejana
    await server.db.run(sql`UPDATE recibos SET fecha = fecha - 30 WHERE id = ${recibo.id}`)
    expect(await lejana()).toBe(false)
    await server.db.run(sql`UPDATE recibos SET mora_al = fecha + 30 WHERE id = ${recibo.id}`)
    expect(await lejana()).toBe(true)
    expect((await confirmar(conta, [pago.id])).status).toBe(422)
  })

  it('are rejected with a reason that the receipt shows', async () => {
    const { recibo, pago } = await transferencia()
    expect((await conta.post('/Conciliacion/rechazar', { ids: [pago.id] })).status).toBe(400)
    expect((await rechazar(conta, [pago.id])).body.pagos).toMatchObject([
      { estado_banco: 'rechazado', rechazo_motivo: 'No aparece en el estado de cuenta' },
    ])
    expect((await ana.get<Recibo>(`/RecibosIndividuales/${recibo.id}`)).body.pagos).toMatchObject([
      { estado_banco: 'rechazado', rechazo_motivo: 'No aparece en el estado de cuenta' },
    ])
    expect((await ana.list('RecibosIndividuales', { pago_rechazado: true, id: [recibo.id] })).total).toBe(1)
    const { body } = await conta.get<{ frase: string }[]>(`/RecibosIndividuales/${recibo.id}/historial`)
    expect(body[0]?.frase.replace(/\s/g, ' ')).toBe(
      `rechazó un pago de L 100.00 del recibo ${recibo.numero_texto}: No aparece en el estado de cuenta`,
    )
  })

  it('go back to wait while the month in which it was said is open', async () => {
    const { pago } = await transferencia()
    expect((await deshacer(conta, [pago.id])).status).toBe(409)
    await rechazar(conta, [pago.id])
    expect((await deshacer(conta, [pago.id])).body.pagos).toMatchObject([
      { estado_banco: 'por_confirmar', rechazo_motivo: null, conciliado_en: null, conciliado_por_nombre: null },
    ])
    await confirmar(conta, [pago.id])
    await server.db.run(sql`UPDATE recibo_pagos SET conciliado_en = '2025-03-31 23:30-06' WHERE id = ${pago.id}`)
    await hay.cierre(server.db, '2025-03')
    expect(await deshacer(conta, [pago.id])).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
  })

  it('are left out once their receipt is voided or reversed, unless something was said of them', async () => {
    const [anulado, revertido, dicho] = [await transferencia(), await transferencia(), await transferencia()]
    await confirmar(conta, [dicho.pago.id])
    await ana.post(`/RecibosIndividuales/${anulado.recibo.id}/anular`, { motivo: 'Error' })
    const {
      body: { caja },
    } = await ana.get<{ caja: { id: number } }>('/Caja/actual')
    await cerrarCuadrada(ana, caja.id)
    await ana.post('/Caja/abrir', { fondo: 0 })
    for (const { recibo } of [revertido, dicho])
      expect((await ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).status).toBe(200)
    const ids = [anulado, revertido, dicho].map(({ pago }) => pago.id)
    expect((await conta.list<PagoBanco>('Conciliacion', { id: ids })).body.map(({ id }) => id)).toEqual([dicho.pago.id])
    expect((await confirmar(conta, [anulado.pago.id])).status).toBe(409)
  })

  it('are summed by what was said and by account, over everything that the filter holds', async () => {
    const [uno, dos, tres] = [
      await transferencia(1_000),
      await transferencia(2_000),
      await transferencia(4_000, { cuenta_id: null }),
    ]
    await confirmar(conta, [dos.pago.id])
    const filtro = encodeURIComponent(JSON.stringify({ id: [uno.pago.id, dos.pago.id, tres.pago.id] }))
    expect((await conta.get<ConciliacionResumen>(`/Conciliacion/resumen?filter=${filtro}`)).body).toEqual({
      por_estado: {
        por_confirmar: { pagos: 2, monto: 5_000 },
        confirmado: { pagos: 1, monto: 2_000 },
        rechazado: { pagos: 0, monto: 0 },
      },
      por_cuenta: [
        { cuenta_id, cuenta_nombre: 'BAC Credomatic', por_confirmar: 1_000, confirmado: 2_000 },
        { cuenta_id: null, cuenta_nombre: null, por_confirmar: 4_000, confirmado: 0 },
      ],
    })
  })

  it('are found by reference, number of receipt and payer', async () => {
    const { recibo, pago } = await transferencia(10_000, { referencia: 'Ñandú-7788' })
    for (const q of ['7788', 'nandu', recibo.numero_texto])
      expect(
        (await conta.list<PagoBanco>('Conciliacion', { q })).body.map(({ id }) => id),
        q,
      ).toContain(pago.id)
    expect((await conta.list<PagoBanco>('Conciliacion', { q: 'nadie-así' })).body).toEqual([])
  })

  it('are for who reconciles', async () => {
    const { pago } = await transferencia()
    for (const answer of [
      await ana.get('/Conciliacion'),
      await confirmar(ana, [pago.id]),
      await rechazar(ana, [pago.id]),
      await deshacer(ana, [pago.id]),
    ])
      expect(answer.status).toBe(403)
  })
})
