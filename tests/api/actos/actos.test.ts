import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Acto } from '#contract/actos'
import { esClave } from '#i18n/texto'
import { sql } from '#server/db/sql'
import { actosDeclarados } from '#tests/actos'
import { enOtroEstado, hechosDe, PEDIDO } from './actos-hechos.ts'
import { escuelaDe } from './actos-hechos-escuela.ts'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/*
 * Every act that the contract declares: done from a state that it begins from, refused without its permission and from
 * each other state, that it leaves its record in too, with the record as it is then; of two at once one is done. One
 * row of the bitácora each.
 */

const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

const ACTOS = await actosDeclarados()
const hechos = hechosDe(server, () => admin)
const { pedidos } = escuelaDe(server, () => admin)
const otroEstado = enOtroEstado(server, () => admin, hechos)

it('is of a module with a record to try it on', () => {
  expect(ACTOS.length).toBeGreaterThan(10)
  expect(ACTOS.filter(({ ruta, verbo }) => !hechos(ruta, verbo)).map(({ ruta, verbo }) => `${ruta}.${verbo}`)).toEqual(
    [],
  )
})

interface Visto {
  version?: number
  /** The record as it is now, beside a refusal. */
  actual?: object
  errors: object
}

/** Does an act on a record, with the version that it has now. */
async function pedirActo({ ruta, verbo, cuerpo, crea, unaVez = crea }: Acto, id: number, pide: object, quien: Client) {
  const nombre = `${ruta}.${verbo}`
  const suyo = {
    ...(await pedidos[nombre]?.(id)),
    ...('version' in cuerpo.shape && { version: (await admin.get<Visto>(`/${ruta}/${id}`)).body.version ?? 1 }),
    ...PEDIDO[nombre]?.(),
  }
  return quien.post<Visto>(`/${ruta}/${id}/${verbo}`, { ...suyo, ...pide }, unaVez && key())
}
const conMotivo = ({ motivo }: Acto) => (motivo ? { motivo: 'Se hizo por error' } : {})

/** The states of its record that an act does not begin from, beside the one that it leads to itself. */
function ajenos(acto: Acto): string[] {
  const { ruta, registro, estado, de, a, porque = {} } = acto
  const campo = (registro as z.ZodObject).shape.estado
  // One that is reckoned from more is not what the field says.
  const delCampo = campo instanceof z.ZodEnum && estado({ estado: 'x' }) === 'x' ? campo.options : []
  const deOtros = ACTOS.filter((otro) => otro.ruta === ruta && otro.estado === estado).map((otro) => otro.a)
  const plantados = Object.keys(otroEstado).flatMap((clave) =>
    clave.startsWith(`${ruta}.`) ? [clave.split('.')[1]] : [],
  )
  const todos = new Set([...delCampo, ...deOtros, ...plantados, ...Object.keys(porque)].map(String))
  return [...todos].filter((uno) => de && !de.includes(uno) && uno !== (a ?? 'undefined') && uno !== 'undefined')
}

/** States that an act leaves its record in without saying so, from which doing it twice tries it. */
const QUEDAN = new Set(['RecibosIndividuales.anulado', 'RecibosVarios.anulado'])

/** Acts that can be done again, by two at once too: they begin from any state, or from the one that they leave. */
const OTRA_VEZ = new Set([
  // A person who is erased may have been written of since.
  'Clientes.borrar-datos',
  // Said anew or corrected; of two at once the second holds an old version.
  'CartaConsentimiento.vincular',
  'Contador.confirmar',
  'Convocatorias.renovar',
  'PagosReportados.corregir',
  // A user may have signed in since.
  'Usuarios.cerrar-sesiones',
])

it('is not tried twice only where it can be done twice', () => {
  const seRepiten = ACTOS.filter(({ de, a }) => !de || (a !== undefined && de.includes(a)))
  expect(new Set(seRepiten.map(({ ruta, verbo }) => `${ruta}.${verbo}`))).toEqual(OTRA_VEZ)
})

/** Acts after which their record is there no more. */
const SE_VAN = new Set(['CierresMensuales.reabrir', 'MovimientosBanco/extractos.retirar'])

/** A user who may only read the module. */
async function lectorDe(modulo: string): Promise<Client> {
  const rol_id = await hay.rol(server.db)
  await hay.permitir(server.db, rol_id, [`${modulo}:ver`])
  const { nombre } = await server.db.one<{ nombre: string }>(sql`SELECT nombre FROM roles WHERE id = ${rol_id}`)
  return server.as(nombre)
}

describe.each(ACTOS.map((acto) => ({ nombre: `${acto.ruta}.${acto.verbo}`, acto })))('$nombre', ({ nombre, acto }) => {
  const { modulo, ruta, verbo, clave, a, de, motivo, crea } = acto
  const { codigo = 'estado_no_permite', rastro = verbo, respuesta, registro, estado } = acto
  const MOTIVO = conMotivo(acto)
  const hecho = crea ? 201 : 200
  const otraVez = OTRA_VEZ.has(nombre)
  const nuevo = async () => (await hechos(ruta, verbo)?.()) ?? 0
  const hacer = (id: number, quien = admin) => pedirActo(acto, id, MOTIVO, quien)
  const ultimo = async () =>
    (await server.db.one<{ id: number }>(sql`SELECT coalesce(max(id), 0)::int AS id FROM bitacora`)).id
  /** Rows of the bitácora since then; of a part, or of what the act makes, they name another record. */
  const anotado = (desde: number, id: number) =>
    server.db.many(sql`
        SELECT coalesce(despues->>'motivo', despues->>'anulado_motivo') AS motivo
        FROM bitacora
        WHERE modulo = ${modulo} AND accion = ${rastro} AND id > ${desde}
          AND (${ruta !== modulo || crea === true} OR entidad_id = ${id})
      `)
  /** States that the bitácora tells by a code, for want of a word. */
  const sinPalabra = async (desde: number) =>
    (
      await server.db.many<{ codigo: string }>(sql`
          SELECT e.codigo
          FROM bitacora b
          CROSS JOIN LATERAL unnest(ARRAY[b.antes->>'estado', b.despues->>'estado']) AS e (codigo)
          WHERE b.id > ${desde} AND e.codigo IS NOT NULL
        `)
    ).filter(({ codigo }) => !esClave(`opciones.estado.${codigo}`))
  /** Whether the route answers the very record, with its state. */
  const contestaSuEstado = respuesta === registro && de !== undefined

  it('is done once, and refused with the record as it is now', async () => {
    const id = await nuevo()
    const desde = await ultimo()
    const antes = contestaSuEstado && ruta === modulo ? (await admin.get<Partial<Visto>>(`/${modulo}/${id}`)).body : {}
    const { status, body } = await hacer(id)
    expect(status, JSON.stringify(body)).toBe(hecho)
    // Its row is written once: who counts versions sees one step.
    if (antes.version !== undefined) expect(body.version).toBeLessThanOrEqual(antes.version + 1)
    if (a && contestaSuEstado) expect(estado(body)).toBe(a)
    if (contestaSuEstado && !otraVez) expect(de).not.toContain(estado(body))
    expect(await anotado(desde, id)).toEqual([{ motivo: null, ...MOTIVO }])
    expect(await sinPalabra(desde)).toEqual([])
    if (otraVez) return
    const otra = await hacer(id)
    expect(otra).toMatchObject(
      SE_VAN.has(nombre) ? { status: 404 } : { status: 409, body: { code: codigo, actual: { id } } },
    )
    if (contestaSuEstado && !SE_VAN.has(nombre)) expect(estado(otra.body.actual)).toBe(estado(body))
    expect(await anotado(desde, id)).toHaveLength(1)
  })

  it.each(ajenos(acto).filter((uno) => !QUEDAN.has(`${ruta}.${uno}`)))('is refused from %s', async (otro) => {
    const lleva = ACTOS.find((suyo) => suyo.ruta === ruta && suyo.estado === estado && suyo.a === otro)
    const id = (await (otroEstado[`${ruta}.${otro}`] ?? (lleva && hechos(ruta, lleva.verbo)))?.()) ?? 0
    if (lleva && !otroEstado[`${ruta}.${otro}`]) {
      const { status, body } = await pedirActo(lleva, id, conMotivo(lleva), admin)
      expect(status, JSON.stringify(body)).toBeLessThan(300)
    }
    const desde = await ultimo()
    const { status, body } = await hacer(id)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: codigo, actual: { id } } })
    expect(estado(body.actual)).toBe(otro)
    expect(await anotado(desde, id)).toEqual([])
  })

  it.skipIf(otraVez)('is done by one of two at once', async () => {
    const id = await nuevo()
    const desde = await ultimo()
    const dos = await Promise.all([hacer(id), hacer(id)])
    expect(dos.map(({ status }) => status).sort()).toEqual([hecho, SE_VAN.has(nombre) ? 404 : 409])
    expect(await anotado(desde, id)).toHaveLength(1)
  })

  it(`asks ${clave} and leaves the record alone without it`, async () => {
    const id = await nuevo()
    const lector = await lectorDe(modulo)
    expect((await hacer(id, lector)).status).toBe(403)
    const nadie = await hacer(2_000_000_000)
    expect(nadie.status, JSON.stringify(nadie.body)).toBe(404)
    expect((await hacer(id)).status).toBe(hecho)
  })

  it.runIf(motivo && motivo !== 'opcional')('asks for a reason', async () => {
    const id = await nuevo()
    const desde = await ultimo()
    const { status, body } = await pedirActo(acto, id, { motivo: ' ' }, admin)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['motivo']])
    expect(await anotado(desde, id)).toEqual([])
  })
})

it('is told, with its states, before what follows from it: a settlement that falls takes the certificate that rests on it along', async () => {
  const id = (await hechos('FiniquitosManuales', 'revocar')?.()) ?? 0
  const { cliente_id } = (await admin.get<{ cliente_id: number }>(`/FiniquitosManuales/${id}`)).body
  const solvencia = await admin.post('/Constancias', { tipo: 'solvencia', cliente_id, matricula_id: null }, key())
  expect(solvencia.status, JSON.stringify(solvencia.body)).toBe(201)
  expect((await admin.post(`/FiniquitosManuales/${id}/revocar`, { motivo: 'Se hizo por error' })).status).toBe(200)
  const filas = await server.db.many(sql`
    SELECT modulo, antes->>'estado' AS de, despues->>'estado' AS a
    FROM bitacora
    WHERE accion = 'revocar'
    ORDER BY id DESC LIMIT 2
  `)
  expect(filas).toEqual([
    { modulo: 'Constancias', de: 'vigente', a: 'revocada' },
    { modulo: 'FiniquitosManuales', de: 'vigente', a: 'revocado' },
  ])
})
