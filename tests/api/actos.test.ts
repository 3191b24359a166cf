import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { actosDeclarados } from '../actos.ts'
import { hechosDe, PEDIDO } from './actos-hechos.ts'
import { key, startServer, type Client } from './helper.ts'
import * as hay from '../kit.ts'

/*
 * Every act that the contract declares: done from a state that it begins from, refused from any other, without its
 * permission and when it is done already; of two at once one is done. One row of the bitácora each.
 */

const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

const ACTOS = await actosDeclarados()
const hechos = hechosDe(server, () => admin)

it('is of a module with a record to try it on', () => {
  expect(ACTOS.length).toBeGreaterThan(10)
  expect(ACTOS.filter(({ ruta, verbo }) => !hechos(ruta, verbo)).map(({ ruta, verbo }) => `${ruta}.${verbo}`)).toEqual(
    [],
  )
})

/** A user who may only read the module. */
async function lectorDe(modulo: string): Promise<Client> {
  const rol_id = await hay.rol(server.db)
  await hay.permitir(server.db, rol_id, [`${modulo}:ver`])
  const { nombre } = await server.db.one<{ nombre: string }>(sql`SELECT nombre FROM roles WHERE id = ${rol_id}`)
  return server.as(nombre)
}

describe.each(ACTOS.map((acto) => ({ nombre: `${acto.ruta}.${acto.verbo}`, acto })))(
  '$nombre',
  ({ nombre, acto: { modulo, ruta, verbo, clave, a, de, motivo, unaVez, rastro = verbo, respuesta, registro } }) => {
    const MOTIVO = motivo ? { motivo: 'Se hizo por error' } : {}
    const suyo = PEDIDO[nombre]
    const nuevo = async () => (await hechos(ruta, verbo)?.()) ?? 0
    const pedir = (id: number, cuerpo: object, quien: Client) =>
      quien.post<{ estado: string; errors: object }>(`/${ruta}/${id}/${verbo}`, cuerpo, unaVez && key())
    const hacer = (id: number, quien = admin) => pedir(id, { ...MOTIVO, ...suyo }, quien)
    const ultimo = async () =>
      (await server.db.one<{ id: number }>(sql`SELECT coalesce(max(id), 0)::int AS id FROM bitacora`)).id
    const anotado = (desde: number) =>
      server.db.many(sql`
        SELECT despues->>'motivo' AS motivo
        FROM bitacora
        WHERE modulo = ${modulo} AND accion = ${rastro} AND id > ${desde}
      `)
    /** Whether the route answers the very record, with its state. */
    const contestaSuEstado = respuesta === registro && de !== undefined

    it('is done once, and refused with the record as it is now', async () => {
      const id = await nuevo()
      const desde = await ultimo()
      const { status, body } = await hacer(id)
      expect(status, JSON.stringify(body)).toBe(200)
      if (a && contestaSuEstado) expect(body.estado).toBe(a)
      if (contestaSuEstado) expect(de).not.toContain(body.estado)
      expect(await anotado(desde)).toEqual([{ motivo: null, ...MOTIVO }])
      if (!de) return
      const otra = await hacer(id)
      expect(otra.status).toBe(409)
      expect(otra.body).toMatchObject({ code: 'estado_no_permite', actual: { id } })
      expect(await anotado(desde)).toHaveLength(1)
    })

    it.runIf(de)('is done by one of two at once', async () => {
      const id = await nuevo()
      const desde = await ultimo()
      const dos = await Promise.all([hacer(id), hacer(id)])
      expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await anotado(desde)).toHaveLength(1)
    })

    it(`asks ${clave} and leaves the record alone without it`, async () => {
      const id = await nuevo()
      const lector = await lectorDe(modulo)
      expect((await hacer(id, lector)).status).toBe(403)
      const nadie = await hacer(2_000_000_000)
      expect(nadie.status, JSON.stringify(nadie.body)).toBe(404)
      expect((await hacer(id)).status).toBe(200)
    })

    it.runIf(motivo)('asks for a reason', async () => {
      const id = await nuevo()
      const desde = await ultimo()
      const { status, body } = await pedir(id, { ...suyo, motivo: ' ' }, admin)
      expect([status, Object.keys(body.errors)]).toEqual([400, ['motivo']])
      expect(await anotado(desde)).toEqual([])
    })
  },
)
