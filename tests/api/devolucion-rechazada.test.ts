import { expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { faltas } from './datos.ts'
import { key, startServer } from './helper.ts'

/* What was given back, and then bounced, does not come in again by voiding the refund. */
const server = startServer()

it('a refund is not voided once the bank took back the money that it gave back', async () => {
  const jefa = await server.as('Administrador')
  await jefa.post('/Caja/abrir', { fondo: 100_000 })
  const { body: venta } = await jefa.post<Recibo>(
    '/RecibosVarios',
    {
      lineas: [{ tipo: 'libre', descripcion: 'Camisa', cantidad: 1, precio: 23_000, isv: 'gravado_15' }],
      pagos: [{ metodo: 'cheque', monto: 23_000, banco: 'Ficohsa', referencia: 'CHQ-1', fecha_banco: hoy() }],
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
  expect((await jefa.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
  const anular = () => jefa.post(`/RecibosIndividuales/${devolucion.id}/anular`, { motivo: 'No era esa' })
  expect(await anular()).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
  // The cheque was good after all.
  expect((await jefa.post('/Conciliacion/deshacer', { ids: [id] })).status).toBe(200)
  expect((await anular()).status).toBe(200)
  expect(await faltas(server.db)).toEqual([])
})
