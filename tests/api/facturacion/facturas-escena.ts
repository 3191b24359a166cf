import { beforeAll } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import { cajera, centroQueFactura, cobrar, facturar, rangoActivo, type Refusal } from './facturas-datos.ts'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'

/** A school that invoices, its accountant and a cashier with an open till. */
export function escena(options: Parameters<typeof startServer>[1] = {}) {
  const server = startServer({}, options)
  const gente = {} as { conta: Client; ana: Client }

  beforeAll(async () => {
    await centroQueFactura(server.db)
    gente.conta = await server.as('Contabilidad')
    gente.ana = await cajera(server, 500_000)
    await rangoActivo(server.db)
    await rangoActivo(server.db, { tipo: '06' })
  })

  const acreditar = (
    id: number,
    lineas: [orden: number, monto: number][],
    header = key(),
  ): Promise<Answer<Factura & Refusal>> =>
    gente.conta.post(
      `/Facturas/${id}/nota-credito`,
      { motivo: 'Se retiró del curso', lineas: lineas.map(([orden, monto]) => ({ orden, monto })) },
      header,
    )
  const anular = (id: number, sin_entregar = true) =>
    gente.conta.post<Factura & Refusal>(`/Facturas/${id}/anular`, { motivo: 'El nombre está mal', sin_entregar })
  const facturado = async (lineas?: { neto: number; isv?: string; descripcion?: string }[], datos: object = {}) => {
    const recibo = (await cobrar(server, gente.ana, { lineas })).body
    return { recibo, factura: (await facturar(gente.conta, recibo.id, datos)).body }
  }
  return { server, gente, acreditar, anular, facturado }
}
