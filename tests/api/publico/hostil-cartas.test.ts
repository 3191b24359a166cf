import { beforeAll, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { CartaRecibida } from '#contract/publico/consentimiento'
import type { Carta, CartaFila } from '#contract/reportes/carta-consentimiento'
import { sql } from '#server/db/sql'
import { ATAQUES, esFormula, repartidos } from '#tests/ataques'
import { leerPdf } from '#tests/pdf'
import { enviar } from './consentimiento-datos.ts'
import { startServer, type Client } from '#tests/api/apoyo/helper'

/*
 * Each of a hundred attacks, written by a parent in every text of a consent letter, is that text wherever the school
 * meets it, and on the family's own copy.
 */

const server = startServer()
let admin: Client
/** Ids of the letters, one for each attack. */
let ids: number[]

/** The attack for a field of at most 40 characters; another where it does not fit. */
const corto = (ataque: string) => (ataque.length <= 40 ? ataque : '=1+1')
const entera = (ataque: string) => ({
  menor_nombres: ataque,
  menor_apellidos: ataque,
  encargado_nombres: ataque,
  encargado_apellidos: ataque,
  encargado_parentesco: 'tutor',
  documento_tutor: ataque,
  encargado_dni: null,
  encargado_otro_documento: ataque,
  encargado_direccion: ataque,
  actividad: ataque,
  contactos: [{ nombre: ataque, parentesco: corto(ataque), telefono: '98765432' }],
  retiran: [{ nombre: ataque, parentesco: corto(ataque), dni: null }],
})
const salud = (ataque: string) => ({ alergias: ataque, medicamentos: ataque, condiciones: ataque, seguro: ataque })

beforeAll(async () => {
  admin = await server.as('Administrador')
  ids = []
  for (const ataque of ATAQUES) {
    const { status, body } = await enviar<CartaRecibida>(server.url, { ...entera(ataque), ...salud(ataque) })
    expect({ ataque, status }).toEqual({ ataque, status: 201 })
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT id FROM cartas_consentimiento WHERE numero = ${body.numero}`,
    )
    ids.push(id)
  }
})

const papel = async (ruta: string, headers?: RequestInit['headers']): Promise<string> => {
  const respuesta = await fetch(server.url + ruta, { headers })
  expect(respuesta.headers.get('Content-Type')).toBe('application/pdf')
  return (await leerPdf(await respuesta.arrayBuffer())).words.replaceAll(/\s/g, '')
}

it('is the same text in the answer, field by field, with its health apart, and in the list', async () => {
  for (const [numero, ataque] of ATAQUES.entries()) {
    const id = ids[numero]
    const { contactos, ...resto } = entera(ataque)
    const { body } = await admin.get<Carta>(`/CartaConsentimiento/${id}`)
    expect(body).toMatchObject({ ...resto, contactos: [{ ...contactos[0], telefono: '+50498765432' }], integra: true })
    expect((await admin.get(`/CartaConsentimiento/${id}/salud`)).body).toMatchObject(salud(ataque))
  }
  const { body } = await admin.list<CartaFila>('CartaConsentimiento', {}, ['numero', 'ASC'], [0, 199])
  expect(
    body.map(({ menor_nombre, actividad, encargado_nombre }) => [menor_nombre, actividad, encargado_nombre]),
  ).toEqual(ATAQUES.map((ataque) => [`${ataque}, ${ataque}`, ataque, `${ataque} ${ataque}`]))
})

it('is refused beside every field that holds no free text', async () => {
  for (const ataque of ATAQUES) {
    const { status, body } = await enviar(server.url, {
      menor_dni: ataque,
      menor_fecha_nacimiento: ataque,
      encargado_dni: ataque,
      encargado_telefono: ataque,
      encargado_correo: ataque,
      encargado_parentesco: ataque,
      tipo_sangre: ataque,
      firma: ataque,
    })
    const dichos = Object.keys(body.errors as object).toSorted()
    expect({ ataque, status, dichos }).toEqual({
      ataque,
      status: 400,
      dichos: [
        'encargado_correo',
        'encargado_dni',
        'encargado_parentesco',
        'encargado_telefono',
        'firma',
        'menor_dni',
        'menor_fecha_nacimiento',
        'tipo_sangre',
      ],
    })
  }
})

it('is no formula on a sheet', async () => {
  const { body: csv } = await admin.get<string>('/CartaConsentimiento/exportar')
  const excel = await fetch(`${server.url}/api/api/CartaConsentimiento/exportar?formato=xlsx`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  for (const celdas of [
    (parse(csv, { bom: true }) as string[][]).flat(),
    (await readSheet(Buffer.from(await excel.arrayBuffer()))).flat(),
  ]) {
    expect(celdas.filter(esFormula)).toEqual([])
    expect(ATAQUES.filter((ataque) => ![ataque, `'${ataque}`].some((una) => celdas.includes(una)))).toEqual([])
  }
})

it('is the same text on paper, the school’s print and the family’s copy', async () => {
  const personas = (datos: Record<string, string>, cuales: readonly string[]) =>
    cuales.map((cual) => ({ nombre: datos[`${cual}_nombre`], parentesco: datos[`${cual}_parentesco`] }))
  for (const datos of repartidos({ ...EN_PAPEL, ...PERSONAS })) {
    const propios = Object.fromEntries(
      Object.keys(EN_PAPEL).map((campo) => [campo, datos[campo as keyof typeof EN_PAPEL]]),
    )
    const { status, body } = await enviar<CartaRecibida>(server.url, {
      ...entera('x'),
      ...propios,
      contactos: personas(datos, CONTACTOS).map((uno) => ({ ...uno, telefono: '98765432' })),
      retiran: personas(datos, RETIRAN),
    })
    expect(status).toBe(201)
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT id FROM cartas_consentimiento WHERE numero = ${body.numero}`,
    )
    for (const palabras of [
      await papel(`/api/api/CartaConsentimiento/${id}/pdf`, { Authorization: `Bearer ${admin.token}` }),
      await papel(body.documento),
    ]) {
      expect(Object.values(datos).filter((texto) => !palabras.includes(texto.replaceAll(/\s/g, '')))).toEqual([])
    }
  }
})

/** Fields that the letter prints, and how much each holds. */
const EN_PAPEL = {
  menor_nombres: 80,
  menor_apellidos: 80,
  encargado_nombres: 80,
  encargado_apellidos: 80,
  encargado_otro_documento: 60,
  documento_tutor: 120,
  encargado_direccion: 300,
  actividad: 120,
  alergias: 500,
  medicamentos: 500,
  condiciones: 500,
  seguro: 120,
}
const CONTACTOS = ['llamar_1', 'llamar_2', 'llamar_3']
const RETIRAN = ['retira_1', 'retira_2', 'retira_3', 'retira_4', 'retira_5']
const PERSONAS = Object.fromEntries(
  [...CONTACTOS, ...RETIRAN].flatMap((cual) => [
    [`${cual}_nombre`, 120],
    [`${cual}_parentesco`, 40],
  ]),
)
