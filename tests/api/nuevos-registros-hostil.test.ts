import { beforeAll, expect, it } from 'vitest'
import { extractText } from 'unpdf'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { RegistroVisto } from '#contract/reportes/nuevos-registros'
import { sql } from '#server/db/sql'
import { key, startServer, type Client } from './helper.ts'
import { convocatoria, cursoConCupo, registro, versionDe } from './nuevos-registros-datos.ts'
import { startSmtp } from './smtp.ts'

/* A hundred payloads in every text of a registration are text in its answers, on a sheet, on paper and in the mail. */

const smtp = await startSmtp()
const server = startServer({ SMTP_URL: smtp.url })
let admin: Client
let campana: number

beforeAll(async () => {
  admin = await server.as('Administrador')
  campana = await convocatoria(server.db, [], { nombre: `<b>Junio</b>` })
})

const GUION = 'alert(1)'
const ETIQUETAS = ['img', 'svg', 'body', 'iframe', 'video', 'audio', 'details', 'marquee', 'object', 'input']
const SUCESOS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onmouseover', 'onclick']
const ATAQUES = [
  ...ETIQUETAS.flatMap((etiqueta) => SUCESOS.map((suceso) => `<${etiqueta} src=x ${suceso}=${GUION}>`)),
  `<script>${GUION}</script>`, `"><script>${GUION}</script>`, `'><script>${GUION}</script>`, `</title><script>${GUION}</script>`, `<!--<script>${GUION}</script>-->`, `<scr<script>ipt>${GUION}</script>`,
  `javascript:${GUION}`, `<a href="javascript:${GUION}">x</a>`, `<form action=javascript:${GUION}><input type=submit>`, `<base href=//x>`, `<link rel=stylesheet href=//x>`, `<meta http-equiv=refresh content=0>`,
  '{{7*7}}', '${7*7}', '%{nombre}', '<%= 7*7 %>', '#{7*7}', '[[7*7]]', `\\";${GUION};//`, `&lt;script&gt;${GUION}&lt;/script&gt;`,
  '=cmd|calc!A0', '+cmd|calc!A0', '-2+3', '@SUM(1+9)', '=HYPERLINK("http://x","x")', "=1+1'", '-=1', '+-1', '@@x', '==1',
]

it('there are a hundred of them', () => expect(new Set(ATAQUES).size).toBe(100))

it('are the same text in the answer, and no formula on a sheet', async () => {
  for (const ataque of ATAQUES) await registro(server.db, campana, {}, { nombres: ataque, apellidos: ataque, encargado_nombres: ataque, encargado_apellidos: ataque, direccion: ataque, observaciones: ataque })
  const filtro = encodeURIComponent(JSON.stringify({ convocatoria_id: campana }))
  const { body: filas } = await admin.list<{ nombre: string }>('NuevosRegistros', { convocatoria_id: campana }, ['id', 'ASC'], [0, 199])
  expect(filas.map(({ nombre }) => nombre)).toEqual(ATAQUES.map((ataque) => `${ataque}, ${ataque}`))
  const { body: csv } = await admin.get<string>(`/NuevosRegistros/exportar?filter=${filtro}`)
  const celdas = (parse(csv, { bom: true }) as string[][]).flat()
  expect(celdas.filter((celda) => /^[=+\-@]/.test(celda))).toEqual([])
  expect(celdas.filter((celda) => celda.includes(GUION)).length).toBeGreaterThan(100)
  const excel = await fetch(`${server.url}/api/api/NuevosRegistros/exportar?formato=xlsx&filter=${filtro}`, { headers: { Authorization: `Bearer ${admin.token}` } })
  const hoja = await readSheet(Buffer.from(await excel.arrayBuffer()))
  expect(hoja).toHaveLength(ATAQUES.length + 1)
  expect(hoja.flat().filter((celda) => typeof celda === 'string' && /^[=+\-@]/.test(celda))).toEqual([])
}, 60_000)

it('are text on paper and in the letter to the parent', async () => {
  const curso = await cursoConCupo(server.db, 200)
  for (const ataque of [`<img src=x onerror=${GUION}>`, `"><script>${GUION}</script>`, '=cmd|calc!A0', '%{nombre}${7*7}', `<a href="javascript:${GUION}">x</a>`]) {
    const id = await registro(server.db, campana, { con_cupo: [curso] }, { nombres: ataque, apellidos: 'Prueba', encargado_nombres: ataque, encargado_correo: `a${Math.random()}@correo.hn` })
    expect((await admin.post(`/NuevosRegistros/${id}/aceptar`, { version: await versionDe(server.db, id) }, key())).status).toBe(200)
    const { body } = await admin.post<{ registro: RegistroVisto }>(`/NuevosRegistros/${id}/avisar`, { canal: 'correo' })
    const carta = await smtp.next(body.registro.encargado_correo ?? '')
    expect(carta.html).not.toMatch(/<(img|script|a) /)
    expect(carta.text).toContain(ataque)
  }
  const pdf = await fetch(`${server.url}/api/api/ClientesRegistrados/pdf?filter=${encodeURIComponent('{"origen":"registro_publico"}')}`, { headers: { Authorization: `Bearer ${admin.token}` } })
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true })
  expect(text.replaceAll(/\s/g, '')).toContain(`Prueba,<imgsrc=xonerror=${GUION}>`)
  expect(await server.db.one(sql`SELECT count(*) AS n FROM registro_avisos WHERE enviado_en IS NOT NULL`)).toEqual({ n: 5 })
})
