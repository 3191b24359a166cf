import { sql } from '#server/db/sql'
import type { Acceso } from '#contract/catalogos/accesos'
import type { AvisoEnviado, CuentaFamilia } from '#contract/publico/cuenta'
import { call, key, type Client } from '#tests/cliente'
import { counter } from '#tests/counter'
import type { Server } from '#tests/api/apoyo/helper'
import { cargo, encargado, estudiante } from '#tests/kit'
import * as hay from '#tests/kit'

export const PIN = '2580'
const NACIMIENTOS = ['2015-03-05', '2016-04-06', '2017-05-07', '2018-06-08']

const familias = counter()

export interface Familia {
  encargado_id: number
  hijos: number[]
  nacimiento: string
}

/** A guardian who pays and is the main one of as many minors, each with a charge of L 1,000 that is overdue. */
export async function familia(server: Server, cuantos = 1): Promise<Familia> {
  const encargado_id = await encargado(server.db, { nombres: `Ana ${familias.next()}` })
  const hijos: number[] = []
  for (let n = 0; n < cuantos; n++) {
    const id = await estudiante(server.db, { encargado_id, nombres: `Hijo ${familias.last}.${n}` })
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = ${NACIMIENTOS[n]} WHERE id = ${id}`)
    await cargo(server.db, id, 100_000, { descripcion: `Mensualidad ${familias.last}.${n}` })
    hijos.push(id)
  }
  return { encargado_id, hijos, nacimiento: NACIMIENTOS[0] ?? '' }
}

/** One more guardian of a student. */
export async function otroEncargado(
  server: Server,
  cliente_id: number,
  { es_pagador = false, principal = false } = {},
): Promise<number> {
  const id = await encargado(server.db, { nombres: `Luis ${familias.next()}` })
  await hay.vinculo(server.db, cliente_id, id, { parentesco: 'padre', es_pagador, principal })
  return id
}

/** The capability of the link that staff give. */
export async function enlaceDe(quien: Client, cliente_id: number, encargado_id: number | null): Promise<string> {
  const { body } = await quien.post<Acceso[]>(`/Clientes/${cliente_id}/accesos/dar`, { encargado_id })
  const ruta = body.find((acceso) => acceso.encargado_id === encargado_id)?.enlace?.ruta
  if (!ruta) throw new Error('sin enlace')
  return ruta.replace('/cuenta/', '')
}

interface Dicho {
  code?: string
  message?: string
  errors?: Record<string, string>
  llave?: string
  pide?: string
}

export const puerta = (url: string, verbo: 'puerta' | 'abrir' | 'entrar', body: object) =>
  call<Dicho>(url, 'POST', `/Publico/Cuenta/${verbo}`, body)

/** Opens a link for the first time and answers the token. */
export async function abierta(url: string, guid: string, nacimiento: string): Promise<string> {
  const { body } = await puerta(url, 'abrir', { guid, fecha_nacimiento: nacimiento, pin: PIN })
  if (!body.llave) throw new Error(JSON.stringify(body))
  return body.llave
}

const con = (llave: string) => ({ Authorization: `Bearer ${llave}` })

export const ver = (url: string, llave: string) =>
  call<CuentaFamilia & Dicho>(url, 'GET', '/Publico/Cuenta', undefined, con(llave))

export const papel = (url: string, llave: string, ruta: string) =>
  fetch(`${url}/api/api/Publico/Cuenta/${ruta}/pdf`, { headers: con(llave) })

export const AVISO = { fecha: '2026-11-20', monto: 100_000, metodo: 'transferencia', referencia: 'ACH-778899' }

export const avisar = (url: string, llave: string, cambio: object = {}, headers: Record<string, string> = key()) =>
  call<AvisoEnviado & Dicho>(
    url,
    'POST',
    '/Publico/Cuenta/avisos',
    { ...AVISO, ...cambio },
    { ...con(llave), ...headers },
  )
