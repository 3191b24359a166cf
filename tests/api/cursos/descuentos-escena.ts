import { expect } from 'vitest'
import type { Descuento } from '#contract/catalogos/descuentos'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { counter } from '#tests/counter'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'

const serie = counter()

/** A school that gives discounts. */
export function escena() {
  const server = startServer()

  const crear = async (who: Client, cambio: Partial<Descuento> = {}): Promise<Descuento> => {
    const { status, body } = await who.post<Descuento>('/Descuentos', {
      nombre: `Descuento ${serie.next()}`,
      tipo: 'porcentaje',
      valor: 1_000,
      aplica_a: 'mensualidad',
      ...cambio,
    })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const mensualidad = async (neto = 100_000, vence = sumarDias(hoy(), 10)): Promise<number> =>
    cargo(server.db, await estudiante(server.db), neto, { concepto: 'mensualidad', vence })
  return { server, crear, mensualidad }
}
