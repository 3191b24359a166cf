import { expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { enFila } from '#tests/api/apoyo/carrera'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer } from '#tests/api/apoyo/helper'

/* Money that was given back, and then bounced, does not come in again by voiding the refund. */
const server = startServer()
let n = 0

/** A sale for a cheque, and what was given back of it in cash. */
async function escena() {
  const jefa = await server.as('Administrador')
  await jefa.post('/Caja/abrir', { fondo: 100_000 })
  const pago = { metodo: 'cheque', monto: 23_000, banco: 'Ficohsa', referencia: `CHQ-${++n}`, fecha_banco: hoy() }
  const { body: venta } = await jefa.post<Recibo>(
    '/RecibosVarios',
    {
      lineas: [{ tipo: 'libre', descripcion: 'Camisa', cantidad: 1, precio: 23_000, isv: 'gravado_15' }],
      pagos: [pago],
      pagador_nombre: 'Ana Cruz',
      pagador_telefono: '+50499887766',
    },
    key(),
  )
  const { body: devolucion } = await jefa.post<Recibo>(
    `/RecibosVarios/${venta.id}/devolucion`,
    { motivo: 'Salió manchada', lineas: [{ orden: 1, monto: 23_000 }], metodo: 'efectivo' },
    key(),
  )
  const { id } = await server.db.one<{ id: number }>(sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${venta.id}`)
  const rechazo = { ids: [id], motivo: 'Sin fondos', fecha_banco: hoy(), castigar: true }
  return {
    jefa,
    venta,
    pago_id: id,
    rechazar: () => jefa.post('/Conciliacion/rechazar', rechazo),
    anular: () => jefa.post(`/RecibosIndividuales/${devolucion.id}/anular`, { motivo: 'No era esa' }),
  }
}

it('a refund is not voided once the bank took back the money that it gave back', async () => {
  const { jefa, pago_id, rechazar, anular } = await escena()
  expect((await rechazar()).status).toBe(200)
  expect(await anular()).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
  // The cheque was good after all.
  expect((await jefa.post('/Conciliacion/deshacer', { ids: [pago_id] })).status).toBe(200)
  expect((await anular()).status).toBe(200)
  expect(await faltas(server.db)).toEqual([])
})

it('nor while the bank is taking it, whichever is first', async () => {
  const [una, otra] = [await escena(), await escena()]
  const fila = ({ venta }: typeof una) => sql`SELECT FROM recibos WHERE id = ${venta.id} FOR NO KEY UPDATE`
  expect(await enFila(server.db, fila(una), una.rechazar, una.anular)).toEqual([200, 409])
  expect(await enFila(server.db, fila(otra), otra.anular, otra.rechazar)).toEqual([200, 200])
  expect(await faltas(server.db)).toEqual([])
})
