import { beforeAll, expect } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import { producto } from '#tests/kit'

export type Venta = Recibo & { code?: string; errors?: object; message?: string }

export const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
export const de = (producto_id: number, cantidad = 1, extra: object = {}) => ({
  tipo: 'producto',
  producto_id,
  cantidad,
  ...extra,
})

export const libre = (precio: number, extra: object = {}) => ({
  tipo: 'libre',
  descripcion: 'Constancia',
  cantidad: 1,
  precio,
  isv: 'gravado_15',
  ...extra,
})
export const abono = (cargo_id: number, monto: number) => ({ tipo: 'cargo', cargo_id, monto })

export const vender = (
  who: Client,
  lineas: object[],
  pagos: object[],
  extra: object = {},
  header = key(),
): Promise<Answer<Venta>> => who.post<Venta>('/RecibosVarios', { lineas, pagos, ...extra }, header)

/** A cashier with an open till, and what she sells. */
export function escena() {
  const server = startServer()
  const gente = {} as { ana: Client; cuaderno: number; uniforme: number }

  beforeAll(async () => {
    gente.ana = await cajera()
    gente.cuaderno = await producto(server.db, { codigo: '7421001', precio: 4_500 })
    gente.uniforme = await producto(server.db, { codigo: 'UNI-10', nombre: 'Camisa polo talla 10', precio: 32_000 })
  })

  async function cajera(rol = 'Recepción', fondo = 500_000): Promise<Client> {
    const who = await server.as(rol)
    expect((await who.post('/Caja/abrir', { fondo })).status).toBe(201)
    return who
  }
  return { server, gente, cajera }
}
