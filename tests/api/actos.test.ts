import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { hoy } from '#server/clock'
import { actosDeclarados } from '../actos.ts'
import { key, startServer, type Client } from './helper.ts'
import { cuerpos, type Creable } from './muestras.ts'
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

const muestras = cuerpos(server, () => admin)
const creado = async (modulo: Creable): Promise<number> => {
  const { status, body } = await admin.post<{ id: number }>(`/${modulo}`, await muestras[modulo](), key())
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
/** Records that no request makes. */
const HECHOS: Readonly<Record<string, () => Promise<number>>> = {
  CartaConsentimiento: () => hay.carta(server.db),
  Finiquitos: async () => hay.finiquito(server.db, await hay.usuario(server.db, 'Contabilidad')),
}
const nuevoDe = (modulo: string): Promise<number> => HECHOS[modulo]?.() ?? creado(modulo as Creable)

it('is of a module with a record to try it on', () => {
  expect(ACTOS.length).toBeGreaterThan(5)
  expect(ACTOS.filter(({ modulo }) => !(modulo in HECHOS || modulo in muestras))).toEqual([])
})

/** Values of what an act asks beside its reason. */
const PEDIDO: Readonly<Record<string, object>> = {
  'CartaConsentimiento.revocar': { revocada_el: hoy(), version: 1 },
}

/** A user who may only read the module. */
async function lectorDe(modulo: string): Promise<Client> {
  const rol_id = await hay.rol(server.db)
  await hay.permitir(server.db, rol_id, [`${modulo}:ver`])
  const { nombre } = await server.db.one<{ nombre: string }>(sql`SELECT nombre FROM roles WHERE id = ${rol_id}`)
  return server.as(nombre)
}

describe.each(ACTOS.map((acto) => ({ nombre: acto.clave.replace(/:.*/, `.${acto.verbo}`), acto })))(
  '$nombre',
  ({ acto: { modulo, verbo, clave, a, de } }) => {
    const MOTIVO = { motivo: 'Se hizo por error' }
    const suyo = PEDIDO[`${modulo}.${verbo}`]
    const nuevo = () => nuevoDe(modulo)
    const hacer = (id: number, quien = admin) =>
      quien.post<{ estado: string }>(`/${modulo}/${id}/${verbo}`, { ...MOTIVO, ...suyo })
    const anotado = (id: number) =>
      server.db.many(sql`
        SELECT despues->>'motivo' AS motivo
        FROM bitacora
        WHERE modulo = ${modulo} AND accion = ${verbo} AND entidad_id = ${id}
      `)

    it('is done once, and refused with the record as it is now', async () => {
      const id = await nuevo()
      const { status, body } = await hacer(id)
      expect(status, JSON.stringify(body)).toBe(200)
      if (a) expect(body.estado).toBe(a)
      expect(de).not.toContain(body.estado)
      const otra = await hacer(id)
      expect(otra.status).toBe(409)
      expect(otra.body).toMatchObject({ code: 'estado_no_permite', actual: { id, estado: body.estado } })
      expect(await anotado(id)).toEqual([MOTIVO])
    })

    it('is done by one of two at once', async () => {
      const id = await nuevo()
      const dos = await Promise.all([hacer(id), hacer(id)])
      expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await anotado(id)).toHaveLength(1)
    })

    it(`asks ${clave} and leaves the record alone without it`, async () => {
      const id = await nuevo()
      const lector = await lectorDe(modulo)
      expect((await hacer(id, lector)).status).toBe(403)
      const nadie = await hacer(2_000_000_000)
      expect(nadie.status, JSON.stringify(nadie.body)).toBe(404)
      expect((await hacer(id)).status).toBe(200)
    })

    it('asks for a reason', async () => {
      const id = await nuevo()
      const { status, body } = await admin.post<{ errors: object }>(`/${modulo}/${id}/${verbo}`, {
        motivo: ' ',
        ...suyo,
      })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['motivo']])
      expect(await anotado(id)).toEqual([])
    })
  },
)
