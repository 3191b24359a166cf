import { beforeAll, expect, it } from 'vitest'
import { extractText } from 'unpdf'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { Cliente } from '#contract/catalogos/clientes'
import type { DecididosVarios, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { sql } from '#server/db/sql'
import { escaped } from '#server/web/html'
import { ATAQUES, esFormula, GUION } from '#tests/ataques'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { cambiar, consultar, convocatoria, encargado, enviar, registro, type Convocatoria } from './registros-datos.ts'
import { startSmtp } from '#tests/api/apoyo/smtp'

/*
 * Each of a hundred attacks, written by a parent in every text of a registration, is that text wherever the school
 * meets it.
 */

const smtp = await startSmtp()
const server = startServer({ SMTP_URL: smtp.url })
let admin: Client
let campana: Convocatoria
/** Ids of the registrations, one for each attack. */
let ids: number[]

const EN_LINEA = [
  'nombres',
  'apellidos',
  'otro_documento_tipo',
  'otro_documento',
  'otro_documento_pais',
  'direccion',
  'observaciones',
] as const
/** The attack for a field of at most 40 characters; another where it does not fit. */
const corto = (ataque: string) => (ataque.length <= 40 ? ataque : '=1+1')
const textos = (ataque: string) =>
  Object.fromEntries(
    EN_LINEA.map((campo) => [
      campo,
      campo.startsWith('otro_documento') && campo !== 'otro_documento_pais' ? corto(ataque) : ataque,
    ]),
  )
const CORRIGE_CADA = 4
/** Its address in the end. */
const despuesDe = (numero: number): string | undefined => ATAQUES[numero % CORRIGE_CADA ? numero : numero + 1]
const cuerpo = (ataque: string, numero: number) =>
  registro(campana, {
    encargado: {
      ...encargado,
      nombres: ataque,
      apellidos: ataque,
      telefono: `9999${String(numero).padStart(4, '0')}`,
      correo: `familia${numero}@correo.hn`,
    },
    estudiantes: [{ ...textos(ataque), fecha_nacimiento: '2016-03-05', cursos: campana.cursos }],
  })

beforeAll(async () => {
  admin = await server.as('Administrador')
  campana = await convocatoria(server.db, { asientos: [200] })
  await server.db.run(
    sql`UPDATE cursos SET nombre = '<b>=Curso</b>', precio_matricula = 50000 WHERE id = ANY(${campana.cursos})`,
  )
  ids = []
  for (const [numero, ataque] of ATAQUES.entries()) {
    const { status, body } = await enviar(server.url, cuerpo(ataque, numero))
    expect({ ataque, status }).toEqual({ ataque, status: 201 })
    ids.push(Number(body.registros[0]?.codigo.slice(2)))
  }
})

const visto = async (id: number): Promise<RegistroVisto> =>
  (await admin.get<RegistroVisto>(`/NuevosRegistros/${id}`)).body
const filtro = (campos: object): string => encodeURIComponent(JSON.stringify(campos))

/** The cells of both sheets of a list, each of them with what it has of the attacks. */
async function hojas(modulo: string, campos: object): Promise<unknown[][]> {
  const { body } = await admin.get<string>(`/${modulo}/exportar?filter=${filtro(campos)}`)
  const excel = await fetch(`${server.url}/api/api/${modulo}/exportar?formato=xlsx&filter=${filtro(campos)}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  return [
    (parse(body, { bom: true }) as string[][]).flat(),
    (await readSheet(Buffer.from(await excel.arrayBuffer()))).flat(),
  ]
}

async function pdf(ruta: string): Promise<string> {
  const papel = await fetch(`${server.url}/api/api${ruta}`, { headers: { Authorization: `Bearer ${admin.token}` } })
  return (await extractText(new Uint8Array(await papel.arrayBuffer()), { mergePages: true })).text.replaceAll(/\s/g, '')
}
const junto = (texto: string): string => texto.replaceAll(/\s/g, '')

it('there are a hundred of them', () => expect(new Set(ATAQUES).size).toBe(100))

it('is the same text in the answer, field by field, in the list, and before and after a correction', async () => {
  for (const [numero, ataque] of ATAQUES.entries()) {
    const id = ids[numero] ?? 0
    expect(await visto(id)).toMatchObject({ ...textos(ataque), encargado_nombre: `${ataque} ${ataque}` })
    // A correction costs four requests: one in four of them is enough.
    if (numero % CORRIGE_CADA) continue
    const enlace = {
      variante: campana.variante,
      guid: (await server.db.one<{ guid: string }>(sql`SELECT guid FROM registros WHERE id = ${id}`)).guid,
    }
    const { body } = await consultar(server.url, enlace, '2016-03-05')
    expect(body.estudiante).toMatchObject(textos(ataque))
    const otro = despuesDe(numero)
    expect(
      (await cambiar(server.url, enlace, { nacimiento: '2016-03-05', estudiante: { direccion: otro } }, body)).status,
    ).toBe(200)
    expect((await visto(id)).cambios[0]?.cambios).toMatchObject([{ campo: 'Dirección', antes: ataque, despues: otro }])
  }
  const { body } = await admin.list<{ nombre: string; encargado_nombre: string }>(
    'NuevosRegistros',
    { convocatoria_id: campana.id },
    ['id', 'ASC'],
    [0, 199],
  )
  expect(body.map(({ nombre, encargado_nombre }) => [nombre, encargado_nombre])).toEqual(
    ATAQUES.map((ataque) => [`${ataque}, ${ataque}`, `${ataque} ${ataque}`]),
  )
})

it('is refused beside every field that holds no free text', async () => {
  for (const ataque of ATAQUES) {
    const { status, body } = await enviar(
      server.url,
      registro(campana, {
        encargado: { ...encargado, telefono: ataque, correo: ataque, dni: ataque },
        estudiantes: [
          {
            nombres: 'Sofía',
            apellidos: 'Paz',
            fecha_nacimiento: ataque,
            sexo: ataque,
            municipio: ataque,
            cursos: campana.cursos,
          },
        ],
      }),
    )
    expect({ ataque, status, errores: body.errors }).toEqual({
      ataque,
      status: 400,
      errores: {
        encargado: { telefono: expect.any(String), correo: expect.any(String), dni: expect.any(String) },
        estudiantes: {
          0: { fecha_nacimiento: expect.any(String), sexo: expect.any(String), municipio: expect.any(String) },
        },
      },
    })
    expect(JSON.stringify(body)).not.toContain(GUION)
  }
})

it('is no formula on a sheet of registrations', async () => {
  for (const celdas of await hojas('NuevosRegistros', { convocatoria_id: campana.id })) {
    expect(celdas.filter(esFormula)).toEqual([])
    expect(
      ATAQUES.filter(
        (ataque) => !celdas.some((celda) => [`${ataque}, ${ataque}`, `'${ataque}, ${ataque}`].includes(String(celda))),
      ),
    ).toEqual([])
  }
})

it('accepted, is the text of a student: in the record, on every sheet and on paper', async () => {
  const registros = await server.db.many<{ id: number; version: number }>(
    sql`SELECT id, version FROM registros ORDER BY id`,
  )
  const { body } = await admin.post<DecididosVarios>('/NuevosRegistros/aceptar', { registros })
  expect(body.filas.filter(({ hecho }) => !hecho)).toEqual([])
  const clientes = await server.db.many<{ id: number }>(sql`SELECT cliente_id AS id FROM registros ORDER BY id`)
  for (const [numero, ataque] of ATAQUES.entries()) {
    const { body: cliente } = await admin.get<Cliente>(`/Clientes/${clientes[numero]?.id}`)
    expect(cliente).toMatchObject({
      ...textos(ataque),
      direccion: despuesDe(numero),
      encargados: [{ nombres: ataque, apellidos: ataque }],
    })
  }
  for (const [modulo, campos] of [
    ['ClientesRegistrados', { origen: 'registro_publico' }],
    ['Clientes', {}],
    ['Matriculas', {}],
    ['ClientesMatriculados', {}],
    ['CxC', {}],
    ['Bitacora', {}],
  ] as const) {
    for (const celdas of await hojas(modulo, campos)) {
      expect(celdas.length).toBeGreaterThan(1)
      expect(celdas.filter(esFormula), modulo).toEqual([])
      if (modulo !== 'ClientesMatriculados' && modulo !== 'Bitacora')
        expect(
          ATAQUES.filter((ataque) => !celdas.some((celda) => String(celda).includes(`${ataque}, ${ataque}`))),
          modulo,
        ).toEqual([])
    }
  }
  const papel = await pdf(`/ClientesRegistrados/exportar?formato=pdf&filter=${filtro({ origen: 'registro_publico' })}`)
  expect(ATAQUES.filter((ataque) => !papel.includes(junto(`${ataque}, ${ataque}`)))).toEqual([])
  expect(await pdf('/ClientesMatriculados/exportar?formato=pdf')).toContain('<b>=Curso</b>')
}, 180_000)

it('is escaped in the letter to the parent, and no template fills it in', async () => {
  // A letter takes a tenth of a second: one in ten of them, of each kind of attack, unless in the long run.
  const escritas = [...ATAQUES.entries()].filter(([numero]) => process.env.LARGO || numero % 10 === 0 || numero >= 74)
  for (const [numero] of escritas)
    expect((await admin.post(`/NuevosRegistros/${ids[numero]}/avisar`, { canal: 'correo' })).status).toBe(200)
  for (const [numero, ataque] of escritas) {
    const { html, text, headers } = await smtp.next(`familia${numero}@correo.hn`)
    expect(text).toContain(`${ataque} ${ataque}`)
    expect(html).toContain(escaped(`${ataque} ${ataque}`))
    expect(html.match(/<(?!\/?(?:html|head|meta|title|body|div|p|br)\b|!doctype)[^>]*>/gi)).toBeNull()
    expect(headers).not.toContain(GUION)
  }
})
