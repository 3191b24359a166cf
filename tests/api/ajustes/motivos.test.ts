import { beforeAll, describe, expect, it } from 'vitest'
import type { Centro } from '#contract/ajustes/centro'
import type { ListasDeMotivos } from '#contract/motivos'
import { CLASES_DE_MOTIVO, listaDe } from '#contract/texto/motivos'
import { call, key, startServer, type Client } from '#tests/api/apoyo/helper'

/*
 * Why something was done that moves money or lends a permission: through whatever door it comes, at least five letters
 * say it; and the lists of the school that it is picked from.
 */
const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

interface Schema {
  type?: string | string[]
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}
interface Rechazo {
  errors?: object
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema } | undefined> } }>>
}

const CAMPOS = ['motivo', 'motivo_texto', 'descuento_motivo']

/** Paths of a body's reasons: `aceptados.0.motivo`. */
function motivosEn(schema: Schema | undefined): string[] {
  if (!schema) return []
  const propios = Object.entries(schema.properties ?? {}).flatMap(([campo, otro]) => {
    const textual = [otro, ...(otro.anyOf ?? [])].some(({ type, enum: uno }) => !uno && type?.includes('string'))
    if (CAMPOS.includes(campo) && textual) return [campo]
    return motivosEn(otro).map((resto) => `${campo}.${resto}`)
  })
  const filas = motivosEn(schema.items).map((resto) => `0.${resto}`)
  const otras = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(motivosEn)
  return [...new Set([...propios, ...filas, ...otras])]
}

/** A body with nothing but a text at that path. */
function cuerpoCon(path: string, valor: string): unknown {
  const [primero = '', ...resto] = path.split('.')
  const dentro = resto.length ? cuerpoCon(resto.join('.'), valor) : valor
  return primero === '0' ? [dentro] : { [primero]: dentro }
}

/** The error at that path: rows are objects within the errors. */
const enRuta = (errors: unknown, path: string): unknown =>
  path.split('.').reduce((dentro, clave) => (dentro as Record<string, unknown> | undefined)?.[clave], errors)

/** Reasons kept as they are written: what a family asks for or is told, what a class needs, and what only looks. */
const LIBRES = [
  '/Asistencia/',
  '/NuevosRegistros/{id}/rechazar',
  '/NuevosRegistros/rechazar',
  '/CartaConsentimiento/',
  '/Clientes/{id}/borrar-datos',
  '/RecibosVarios/espera',
  '/Matriculas/plan',
  '/Matriculas/{id}/traslado/previsualizar',
]

it('is asked for with five letters at every door of money and permission', async () => {
  const { body } = await (await server.as('Docente')).get<Document>('/openapi.json')
  const puertas = Object.entries(body.paths).flatMap(([path, metodos]) =>
    Object.entries(metodos).flatMap(([metodo, { requestBody }]) =>
      motivosEn(requestBody?.content['application/json']?.schema).map((campo) => ({
        metodo: metodo.toUpperCase(),
        ruta: path.replace('/api/api', ''),
        campo,
      })),
    ),
  )
  const pedidas = puertas.filter(({ ruta }) => !LIBRES.some((libre) => ruta.startsWith(libre)))
  expect(pedidas.length).toBeGreaterThan(30)
  for (const { metodo, ruta, campo } of pedidas)
    for (const escrito of ['x', '.....']) {
      const cuerpo = cuerpoCon(campo, escrito)
      const { status, body: rechazo } = await call<Rechazo>(server.url, metodo, ruta.replace('{id}', '1'), cuerpo, {
        Authorization: `Bearer ${admin.token}`,
        ...key(),
      })
      expect({ metodo, ruta, campo, status, dicho: enRuta(rechazo.errors, campo) }).toEqual({
        metodo,
        ruta,
        campo,
        status: 400,
        dicho: 'Escriba el motivo con al menos 5 letras.',
      })
    }
})

const leer = async (): Promise<Centro> => (await admin.get<Centro>('/Centro')).body
const cambiar = async (changes: object) => admin.put('/Centro', { ...(await leer()), ...changes })

describe('the lists of the school', () => {
  it('come with reasons for each kind of act, which anybody signed in may read and nobody else', async () => {
    for (const rol of ['Recepción', 'Contabilidad', 'Docente']) {
      const { status, body } = await (await server.as(rol)).get<ListasDeMotivos>('/Motivos')
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(CLASES_DE_MOTIVO.map(listaDe))
      for (const clase of CLASES_DE_MOTIVO) expect(body[listaDe(clase)].length, clase).toBeGreaterThan(3)
    }
    expect((await call(server.url, 'GET', '/Motivos')).status).toBe(401)
    // As they would have to be written.
    const { version: _, ...listas } = await leer()
    for (const clase of CLASES_DE_MOTIVO)
      expect((await cambiar({ [listaDe(clase)]: [...listas[listaDe(clase)]].reverse() })).status, clase).toBe(200)
  })

  it('are changed by who may edit the centre, cleaned, with their trace and a new version', async () => {
    const antes = await leer()
    const { status, body } = await cambiar({ motivos_recibo: [...antes.motivos_recibo, '', '  Lo   pidió la junta '] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      motivos_recibo: [...antes.motivos_recibo, 'Lo pidió la junta'],
      version: antes.version + 1,
    })
    expect((await (await server.as('Recepción')).get<ListasDeMotivos>('/Motivos')).body.motivos_recibo).toContain(
      'Lo pidió la junta',
    )
    const historial =
      await admin.get<{ cambios: { campo: string; antes: string | null; despues: string | null }[] }[]>(
        '/Centro/1/historial',
      )
    expect(historial.body[0]?.cambios).toEqual([
      { campo: 'Motivos para anular un recibo', antes: null, despues: 'Lo pidió la junta' },
    ])
    expect((await (await server.as('Recepción')).put('/Centro', body)).status).toBe(403)
    expect((await admin.put('/Centro', { ...antes, motivos_recibo: [] })).status).toBe(412)
    expect((await cambiar({ motivos_recibo: [] })).body).toMatchObject({ motivos_recibo: [] })
  })

  it.each([
    ['one that is no reason by itself', ['Cobro duplicado', 'x'], 'cada uno con al menos 5 letras'],
    ['the same twice', ['Cobro duplicado', 'COBRO duplicado'], 'dos veces'],
    ['one that is too long', ['Muy largo '.repeat(9)], '80 caracteres'],
    ['more than thirty', Array.from({ length: 31 }, (_, n) => `Motivo número ${n}`), 'Deje 30 o menos'],
  ])('refuse %s, beside the list', async (_, motivos_gasto, dicho) => {
    const { motivos_gasto: antes } = await leer()
    const { status, body } = await cambiar({ motivos_gasto })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({ motivos_gasto: expect.stringContaining(dicho) })
    expect((await leer()).motivos_gasto).toEqual(antes)
  })
})
