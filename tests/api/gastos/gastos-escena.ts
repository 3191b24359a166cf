import { afterAll, beforeAll, expect } from 'vitest'
import type { Gasto } from '#contract/gastos/gastos'
import { hoy } from '#server/base/clock'
import { revisar } from '#server/respaldo/invariantes'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { gastoCategoria } from '#tests/kit'
import * as hay from '#tests/kit'
import { gasto } from '#tests/api/apoyo/datos'

export type Rechazo = { code: string; message: string; errors?: Record<string, string> }

/** A school that pays, its administrator and its accountant. */
export function escena() {
  const server = startServer()
  const gente = {} as { admin: Client; contabilidad: Client; luz: number; libros: number }

  beforeAll(async () => {
    gente.admin = await server.as('Administrador')
    gente.contabilidad = await server.as('Contabilidad')
    // A right of this school alone, which pays expenses from the accountant's till.
    await hay.permitir(server.db, await hay.rolDe(server.db, gente.contabilidad.usuario_id), ['Caja:crear'])
    gente.luz = await gastoCategoria(server.db)
    gente.libros = await gastoCategoria(server.db)
  })

  // The months of these tests were closed by hand, without their totals.
  afterAll(async () =>
    expect((await revisar(server.db)).filter(({ invariante }) => invariante !== 'mes_cerrado')).toEqual([]),
  )

  const crear = (datos: object = {}, who = gente.contabilidad, clave = key()) =>
    who.post<Gasto & Rechazo>('/Gastos', { ...gasto(gente.luz, { fecha: hoy() }), ...datos }, clave)
  const registrado = async (datos: object = {}, who = gente.contabilidad): Promise<Gasto> => {
    const { status, body } = await crear(datos, who)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const cambiar = ({ id, version }: Gasto, cambios: object, who = gente.contabilidad) =>
    who.put<Gasto & Rechazo>(`/Gastos/${id}`, { version, ...cambios })
  const anular = (id: number, who = gente.contabilidad) =>
    who.post<Gasto & Rechazo>(`/Gastos/${id}/anular`, { motivo: 'Se pagó dos veces' })
  const leer = async (id: number): Promise<Gasto> => (await gente.contabilidad.get<Gasto>(`/Gastos/${id}`)).body
  return { server, gente, crear, registrado, cambiar, anular, leer }
}
