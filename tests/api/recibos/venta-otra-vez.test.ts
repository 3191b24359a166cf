import { expect, it } from 'vitest'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { key, type Client } from '#tests/api/apoyo/helper'
import { abono, de, efectivo, escena, libre, vender } from './recibos-varios-escena.ts'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* «Anular y volver a cobrar»: the sale is voided and one with the same lines waits, both or neither. */

const { server, gente, cajera } = escena()

const otraVez = (who: Client, id: number, firma = key(), motivo = 'Se equivocó de talla') =>
  who.post<VentaEnEspera & { code?: string }>(`/RecibosVarios/${id}/anular-y-cobrar`, { motivo }, firma)

/** A discount of 10 % on products that anybody may give. */
const descuento = async (): Promise<number> => hay.descuento(server.db, { acumulable: true })

it('voids the sale with its reason and leaves one with the same lines waiting, once however often it is sent', async () => {
  const eva = await cajera()
  const sofia = await estudiante(server.db)
  const a = await cargo(server.db, sofia, 10_000)
  const lineas = [de(gente.cuaderno, 2), abono(a, 6_000), libre(2_500)]
  const { body: venta } = await vender(eva, lineas, [efectivo(20_000)], { cliente_id: sofia })
  const firma = key()
  const respuesta = await otraVez(eva, venta.id, firma)
  expect(respuesta).toMatchObject({
    status: 201,
    body: {
      nombre: `En lugar de ${venta.numero_texto}`,
      total: venta.total,
      contenido: { cliente_id: sofia, lineas },
    },
  })
  // The cash's excess stays out: it is no line of the sale.
  expect(respuesta.body.contenido.lineas).toHaveLength(3)
  expect((await otraVez(eva, venta.id, firma)).body).toEqual(respuesta.body)
  const { body: anulada } = await eva.get<{ estado: string; anulado_motivo: string }>(`/RecibosVarios/${venta.id}`)
  expect(anulada).toMatchObject({ estado: 'anulado', anulado_motivo: 'Se equivocó de talla' })
  expect(await debeDe(server.db, a)).toBe(10_000)
  expect((await eva.get<unknown[]>('/RecibosVarios/espera')).body).toHaveLength(1)
  const { contenido } = respuesta.body
  const cobrada = await eva.post<{ total: number }>(
    '/RecibosVarios',
    { ...contenido, pagos: [efectivo(17_500)] },
    key(),
  )
  expect(cobrada).toMatchObject({ status: 201, body: { total: 17_500 } })
  expect(await faltas(server.db)).toEqual([])
})

it('keeps a discount where it was given: on the whole, or on its line', async () => {
  const eva = await cajera()
  const descuento_id = await descuento()
  const enTodo = await vender(eva, [de(gente.cuaderno), de(gente.uniforme)], [efectivo(32_850)], { descuento_id })
  expect((await otraVez(eva, enTodo.body.id)).body.contenido).toEqual({
    lineas: [de(gente.cuaderno), de(gente.uniforme)],
    descuento_id,
  })
  const lineas = [de(gente.cuaderno), de(gente.uniforme, 1, { descuento_id })]
  const enLinea = await vender(eva, lineas, [efectivo(33_300)])
  expect((await otraVez(eva, enLinea.body.id)).body.contenido).toEqual({ lineas })
})

it('is not for a sale whose till is closed: no money goes back unasked', async () => {
  const jefa = await cajera('Administrador')
  const { body: venta } = await vender(jefa, [de(gente.cuaderno)], [efectivo(4_500)])
  await cerrarCuadrada(jefa, venta.caja_id ?? 0)
  await jefa.post('/Caja/abrir', { fondo: 100_000 })
  expect(await otraVez(jefa, venta.id)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
  expect((await jefa.get(`/RecibosVarios/${venta.id}`)).body).toMatchObject({ estado: 'emitido', revertido_por: null })
  expect((await jefa.get<unknown[]>('/RecibosVarios/espera')).body).toEqual([])
})

it('is for who may void and sell, and leaves the receipt as it was to anybody else', async () => {
  const eva = await cajera()
  const { body: venta } = await vender(eva, [de(gente.cuaderno)], [efectivo(4_500)])
  await hay.rol(server.db, 'Anula', ['RecibosVarios:ver', 'RecibosVarios:anular'])
  await hay.rol(server.db, 'Vende', ['RecibosVarios:ver', 'RecibosVarios:crear'])
  for (const rol of ['Anula', 'Vende'])
    expect([rol, (await otraVez(await server.as(rol), venta.id)).status]).toEqual([rol, 403])
  expect((await otraVez(eva, venta.id, key(), ' ')).status).toBe(400)
  expect((await eva.get<{ estado: string }>(`/RecibosVarios/${venta.id}`)).body.estado).toBe('emitido')
  expect((await eva.get<unknown[]>('/RecibosVarios/espera')).body).toEqual([])
  const { body: recibo } = await eva.post<{ id: number }>(
    '/RecibosIndividuales',
    { cliente_id: await estudiante(server.db), lineas: [], pagos: [efectivo(1_000)] },
    key(),
  )
  expect((await otraVez(eva, recibo.id)).status).toBe(404)
})
