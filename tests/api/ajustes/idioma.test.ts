import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MODULOS } from '#contract/modulos'
import { dePrueba, OFRECIDOS } from '#i18n/idioma'
import { raw, sql } from '#server/db/sql'
import { montoEnLetras } from '#server/documentos/letras/en-letras'
import { TRABAJOS } from '#server/hilos/trabajos'
import { wordsOutside } from '#tests/corchetes'
import { API, rutasDelServidor, type Ruta } from '#tests/rutas'
import { key, startServer } from '#tests/api/apoyo/helper'
import { completar } from '#tests/api/apoyo/muestras'
import { startSmtp } from '#tests/api/apoyo/smtp'
import * as hay from '#tests/kit'

/*
 * Nothing that the server says is written in its code: asked for the bracketed language, every error, sheet and paper
 * speaks it, and what stands outside brackets is data.
 */

// Papers are drawn here, where what they write can be read as it is written.
vi.mock('#server/hilos/hilos', async (original) => ({
  ...(await original<object>()),
  enHilo: async (_puesto: unknown, nombre: keyof typeof TRABAJOS, ...args: unknown[]) =>
    (TRABAJOS[nombre] as (...all: unknown[]) => unknown)(...args),
}))

const smtp = await startSmtp()
const server = startServer({ PUBLIC_URL: 'https://centro.example', SMTP_URL: smtp.url }, { seeded: true })
const rutas = await rutasDelServidor()
let usuario_id: number
let curso_id: number
let con_carnet: { cliente_id: number; curso_id: number }
/** Every word that the school's own records hold. */
let data: Set<string>

beforeAll(async () => {
  OFRECIDOS.push(dePrueba())
  const admin = await server.as('Administrador')
  usuario_id = admin.usuario_id
  await completar(server, admin)
  data = await wordsOfRecords()
  curso_id = (
    await server.db.one<{ id: number }>(sql`SELECT curso_id AS id FROM asistencia_sesiones ORDER BY id LIMIT 1`)
  ).id
  con_carnet = await server.db.one(sql`
    SELECT n.cliente_id, m.curso_id
    FROM carnets n
    JOIN matriculas m ON m.cliente_id = n.cliente_id AND m.estado = 'activa'
    WHERE n.reemplazado_en IS NULL
    ORDER BY n.id LIMIT 1
  `)
}, 120_000)
afterAll(() => {
  OFRECIDOS.splice(OFRECIDOS.indexOf(dePrueba()), 1)
})

async function wordsOfRecords(): Promise<Set<string>> {
  const tables = await server.db.search<{ name: string }>(sql`
    SELECT c.oid::regclass::text AS name
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'bitacora'
  `)
  // An amount is written out in Spanish, whatever the language: its papers are for Honduras.
  const words = new Set(
    Array.from(
      { length: 2_000 },
      (_, n) =>
        montoEnLetras(n * 100_37)
          .toLowerCase()
          .match(/\p{L}{2,}/gu) ?? [],
    ).flat(),
  )
  for (const { name } of tables) {
    const rows = await server.db.search<{ text: string }>(sql`SELECT DISTINCT t::text AS text FROM ${raw(name)} t`)
    for (const { text } of rows) for (const word of text.match(/\p{L}{2,}/gu) ?? []) words.add(word.toLowerCase())
  }
  return words
}

/** One call with a session of its own: some routes end them. */
async function call({ metodo }: Pick<Ruta, 'metodo'>, path: string, body?: string): Promise<Response> {
  const { token } = await server.again(usuario_id)
  return fetch(server.url + path, {
    method: metodo,
    headers: {
      Authorization: `Bearer ${token}`,
      'Accept-Language': 'qps,es;q=0.5',
      ...key(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
}

const leaves = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(leaves) : []

describe('an error', () => {
  const BODIES = ['{}', '{"nada":1}', '[]', '{', '{"__proto__":1}']
  /** All bodies in the long run; in the short one each route gets one, and the next route the next. */
  const bodies = (turn: number) => (process.env.LARGO ? BODIES : BODIES.slice(turn % 5, (turn % 5) + 1))
  /** Two ways to be wrong; one of them for each route, and the other for the next, in the short run. */
  const paths = (url: string, turn: number) =>
    (url.includes(':') ? ['999999', 'abc'].map((id) => url.replaceAll(/:\w+/g, id)) : [url, `${url}?filter={`]).filter(
      (_, way) => process.env.LARGO || way === turn % 2,
    )

  it('of any route is said in words of the dictionary', async () => {
    const told: string[] = []
    let judged = 0
    for (const [turn, ruta] of rutas.filter(({ url }) => url.startsWith(API)).entries())
      for (const path of paths(ruta.url, turn))
        for (const body of ['GET', 'DELETE'].includes(ruta.metodo) ? [undefined] : bodies(turn)) {
          const response = await call(ruta, path, body)
          if (response.status < 400) {
            await response.arrayBuffer()
            continue
          }
          if (response.status !== 401) judged++
          const { message, errors } = (await response.json()) as { message: string; errors?: object }
          const bad = [message, ...leaves(errors)].filter((text) => !text.startsWith('[') || wordsOutside(text).length)
          told.push(...bad.map((text) => `${ruta.metodo} ${path} ${body ?? ''}: ${text}`))
        }
    expect(told).toEqual([])
    expect(judged).toBeGreaterThan(rutas.length / 2)
  }, 240_000)
})

describe('a sheet', () => {
  it('has its headings and its words of lists from the dictionary', async () => {
    const told: string[] = []
    for (const ruta of rutas.filter(({ metodo, url }) => metodo === 'GET' && url.endsWith('/exportar'))) {
      const response = await call(ruta, `${ruta.url}?formato=csv`)
      if (response.status >= 400) continue
      const [head = '', ...rows] = (await response.text()).split('\r\n')
      if (wordsOutside(head).length) told.push(`${ruta.url}: ${head}`)
      // The key of a row that may come back is letters of no language.
      const sinClave = rows.map((row) => row.replace(/[a-z_]+-\d{1,9}(?:\.\d{1,9})?-[0-9a-z]*$/, ''))
      const words = wordsOutside(sinClave.join('\n')).filter((word) => !data.has(word.toLowerCase()))
      if (words.length) told.push(`${ruta.url}: ${[...new Set(words)].slice(0, 20).join(' ')}`)
    }
    expect(told).toEqual([])
  }, 120_000)
})

describe('a paper', () => {
  const PARAMETROS: Readonly<Record<string, (id: number) => string>> = {
    'Constancias/carnet/pdf': () => `cliente_id=${con_carnet.cliente_id}`,
    'Constancias/carnets/pdf': () => `curso_id=${con_carnet.curso_id}`,
    'Constancias/pdf': (id) => `ids=${id}`,
    'Finiquitos/pdf': (id) => `ids=${id}`,
    'FiniquitosManuales/pdf': (id) => `ids=${id}`,
    'ReporteAsistencias/matriz/pdf': () => `curso_id=${curso_id}`,
  }
  /** Records that have to be there for some. */
  const ANTES: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    'MovimientosBanco/hojas/:id/pdf': async (id) => {
      const detalle: unknown = await (
        await call({ metodo: 'GET' }, `${API}MovimientosBanco/saldos?cuenta_id=1&al=2026-11-20`)
      ).json()
      await hay.fila(server.db, 'cuenta_hojas', {
        ...{ id, cuenta_id: 1, mes: '2026-01', saldo_banco: 1, saldo_libros: 1, detalle, usuario_id: 1 },
      })
    },
  }
  /** Papers of something else than a row of their module. */
  const DE_OTRA_TABLA: Readonly<Record<string, () => Promise<{ id: number }>>> = {
    'Gastos/comprobantes-retencion/:id/pdf': () => server.db.one(sql`SELECT min(id) AS id FROM comprobantes_retencion`),
  }
  /** A family's are those of the counter, behind a PIN. */
  const papeles = rutas.filter(
    ({ metodo, url }) => metodo === 'GET' && url.endsWith('pdf') && !url.startsWith(`${API}Publico/Cuenta/`),
  )
  /** On paper the lists differ in their headings, which their sheets have said above: one of eight in the short run. */
  const listas = rutas
    .filter(({ metodo, url }) => metodo === 'GET' && url.endsWith('/exportar') && !url.endsWith('matriz/exportar'))
    .filter((_, index) => process.env.LARGO !== undefined || index % 8 === 0)
  const pdfs = [...papeles, ...listas]

  it('says nothing of its own', async () => {
    const drawn: string[] = []
    vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (this: PDFKit.PDFDocument, text: string) {
      drawn.push(text)
      return this
    } as never)
    const told: string[] = []
    let papers = 0
    for (const ruta of pdfs) {
      const modulo = MODULOS.find(({ name }) => ruta.url.startsWith(`${API}${name}/`))
      const first = modulo && (await (await call({ metodo: 'GET' }, `${API}${modulo.name}`)).json())
      const de = await DE_OTRA_TABLA[ruta.url.slice(API.length)]?.()
      const id = de?.id ?? (first as { id: number }[] | undefined)?.[0]?.id ?? 1
      await ANTES[ruta.url.slice(API.length)]?.(id)
      drawn.length = 0
      const asks = PARAMETROS[ruta.url.slice(API.length)]?.(id) ?? (ruta.url.endsWith('exportar') ? 'formato=pdf' : '')
      const path = `${ruta.url.replace(':id', String(id))}?${asks}`
      const response = await call(ruta, path)
      await response.arrayBuffer()
      if (response.status >= 400) {
        told.push(`${path}: ${response.status}`)
        continue
      }
      papers++
      const words = wordsOutside(drawn.join('\n')).filter((word) => !data.has(word.toLowerCase()))
      if (words.length) told.push(`${path}: ${[...new Set(words)].join(' ')}`)
    }
    expect(told).toEqual([])
    expect(papers).toBeGreaterThan(8)
  }, 120_000)
})

const strange = (text: string): string[] => wordsOutside(text).filter((word) => !data.has(word.toLowerCase()))
/** A page's text as a reader sees it. */
const seen = (html: string): string => html.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, ' ')

describe('a letter', () => {
  it('of an invitation, a reminder and a decision says nothing of its own', async () => {
    const quien = await server.db.one<{ id: number }>(
      sql`UPDATE usuarios SET email = 'eva@centro.hn' WHERE id = (SELECT min(id) FROM usuarios) RETURNING id`,
    )
    await server.db.run(sql`UPDATE clientes SET correo = 'madre@familia.hn'`)
    await server.db.run(sql`UPDATE encargados SET correo = 'madre@familia.hn'`)
    const sort = encodeURIComponent('["vencido","DESC"]')
    const [moroso] = (await (await call({ metodo: 'GET' }, `${API}CxC?sort=${sort}`)).json()) as { id: number }[]
    const registro = await server.db.one<{ id: number }>(
      sql`UPDATE registros SET encargado_correo = 'padre@familia.hn' WHERE estado = 'aceptado' RETURNING id`,
    )
    const sent = await Promise.all([
      call({ metodo: 'POST' }, `${API}Usuarios/${quien.id}/enlace`, '{}'),
      call({ metodo: 'POST' }, `${API}CxC/${moroso?.id}/recordar`, '{"canal":"correo","repetir":true}'),
      call({ metodo: 'POST' }, `${API}NuevosRegistros/${registro.id}/avisar`, '{"canal":"correo"}'),
    ])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    const letters = await Promise.all(['eva@centro.hn', 'madre@familia.hn', 'padre@familia.hn'].map(smtp.next))
    data = await wordsOfRecords()
    const urls = /https?:\S+/g
    for (const { text, html } of letters) {
      expect(text).toContain('[')
      expect(strange(text.replace(urls, ''))).toEqual([])
      expect(html).toContain('<html lang="qps">')
      expect(strange(seen(html).replace(urls, ''))).toEqual([])
    }
  }, 60_000)
})

it.each(['/verificar/ABCD-EFGH-JKLM-NPQR', '/documentos/abc', '/manifest.webmanifest'])(
  'the page %s says nothing of its own',
  async (path) => {
    const response = await call({ metodo: 'GET' }, path)
    const text = await response.text()
    const words = response.headers.get('content-type')?.includes('json')
      ? leaves(JSON.parse(text)).filter((value) => / /.test(value))
      : [seen(text)]
    expect(strange(words.join('\n'))).toEqual([])
  },
)

it('whoever asks for no language that there is reads Spanish', async () => {
  for (const asked of ['en-US,en;q=0.9', '', 'es', '*']) {
    const response = await fetch(`${server.url}${API}nada`, { headers: { 'Accept-Language': asked } })
    expect(((await response.json()) as { message: string }).message).not.toContain('[')
  }
})
