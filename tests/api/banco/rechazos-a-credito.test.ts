import { beforeAll, expect, it } from 'vitest'
import type { Matricula } from '#contract/catalogos/matriculas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura } from '#tests/api/facturacion/facturas-datos'
import { escena } from '#tests/api/facturacion/facturas-escena'
import { key, type Client } from '#tests/api/apoyo/helper'
import { estudiante } from '#tests/kit'

/* Money of a moved enrolment that the bank took back is invoiced on credit, and not by its receipt too. */
const { server, gente } = escena()
let jefa: Client

beforeAll(async () => {
  jefa = await server.as('Administrador')
  await jefa.post('/Caja/abrir', { fondo: 0 })
  await centroQueFactura(server.db, 'a_pedido')
})

/** A course of one instalment that bears tax. */
const cursoDe = async (codigo: string): Promise<number> => {
  const categoria = await jefa.post<{ id: number }>('/CursoCategorias', { nombre: codigo }, key())
  const { status, body } = await jefa.post<{ id: number }>(
    '/Cursos',
    {
      codigo,
      nombre: codigo,
      categoria_id: categoria.body.id,
      periodo: '2027-I',
      fecha_inicio: sumarDias(hoy(), 10),
      fecha_fin: sumarDias(hoy(), 60),
      cupo: 5,
      precio_matricula: 0,
      precio_mensualidad: 115_000,
      mensualidades: 1,
      isv: 'gravado_15',
      estado: 'abierto',
    },
    key(),
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

it('a rejection is not undone while an invoice on credit says what it made owed', async () => {
  const cliente_id = await estudiante(server.db)
  const [ingles, frances] = [await cursoDe('ING'), await cursoDe('FRA')]
  const matricula = await jefa.post<Matricula>('/Matriculas', { cliente_id, curso_id: ingles })
  expect(matricula.status, JSON.stringify(matricula.body)).toBe(201)
  const [cargo] = matricula.body.cargos
  const { body: recibo } = await jefa.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: cargo?.id, monto: 115_000 }],
      pagos: [{ metodo: 'transferencia', monto: 115_000, referencia: 'TR-1', fecha_banco: hoy() }],
    },
    key(),
  )
  const traslado = await jefa.post<{ matricula: Matricula }>(`/Matriculas/${matricula.body.id}/traslado`, {
    curso_id: frances,
    motivo: 'Otro horario',
    version: (await jefa.get<Matricula>(`/Matriculas/${matricula.body.id}`)).body.version,
  })
  expect(traslado.status, JSON.stringify(traslado.body)).toBe(200)
  const nuevo = (await jefa.get<Matricula>(`/Matriculas/${traslado.body.matricula.id}`)).body.cargos[0]?.id ?? 0
  expect(await debeDe(server.db, nuevo)).toBe(0)
  const { id } = await server.db.one<{ id: number }>(sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${recibo.id}`)
  const rechazo = { ids: [id], motivo: 'Sin fondos', fecha_banco: hoy() }
  expect((await gente.conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
  expect(await debeDe(server.db, nuevo)).toBe(115_000)
  const factura = await jefa.post<{ id: number; numero: string }>(
    '/Facturas/a-credito',
    {
      cargos: [nuevo],
      vence: sumarDias(hoy(), 30),
      cliente_nombre: 'Café Copán, S. A.',
      cliente_documento: '08011990123456',
    },
    key(),
  )
  expect(factura.status, JSON.stringify(factura.body)).toBe(201)
  const deshacer = () => gente.conta.post<{ message: string }>('/Conciliacion/deshacer', { ids: [id] })
  expect(await deshacer()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(factura.body.numero) },
  })
  // Once it is annulled the money may come back, and its receipt is invoiced.
  const anulada = { motivo: 'Pagó la familia', sin_entregar: true }
  expect((await jefa.post(`/Facturas/${factura.body.id}/anular`, anulada)).status).toBe(200)
  expect((await deshacer()).status).toBe(200)
  expect(await debeDe(server.db, nuevo)).toBe(0)
  expect((await jefa.post('/Facturas', { recibo_id: recibo.id }, key())).status).toBe(201)
  expect(await faltas(server.db)).toEqual([])
})
