import type { FastifyInstance } from 'fastify'
import { openDatabase, type Database } from '#server/db/pool'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import { abrirSesion, type Base, type Escenario } from './apoyo/escenario.ts'
import { escuchar, type Sentencia } from '#tests/maquina/sentencias'
import { sembrarEscuela } from './clientes/datos.ts'
import { sembrarModulos } from './clientes/modulos.ts'
import { PREGUNTAS, rutaDe, tituloDe } from './apoyo/preguntas.ts'

/** PostgreSQL's plans for each list and report of a school of ten years, in short: `EXPLAIN (ANALYZE, BUFFERS)`. */
export async function explicarListas(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_planes')
  await sembrarEscuela(base)
  await sembrarModulos(base)
  return explicar(base, (await abrirSesion(base, 'Administrador')).token)
}

async function explicar({ url, db }: Base, token: string): Promise<string> {
  const servida = openDatabase(url, { max: 2 })
  const enviadas: Sentencia[] = []
  escuchar(servida, (sentencia) => enviadas.push(sentencia))
  const app = await buildApp({ db: servida, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  const partes: string[] = []
  for (const pregunta of PREGUNTAS) {
    enviadas.length = 0
    await pedir(app, token, rutaDe(pregunta))
    const planes: string[] = []
    for (const sentencia of enviadas.filter(
      ({ text }) => !text.includes('FROM sesiones') && /^\s*(SELECT|WITH)/.test(text),
    ))
      planes.push(await plan(db, sentencia))
    partes.push(`### ${tituloDe(pregunta)}\n\n${planes.map((texto) => `\`\`\`\n${texto}\n\`\`\``).join('\n')}`)
  }
  await app.close()
  await servida.close()
  return partes.join('\n\n')
}

async function pedir(app: FastifyInstance, token: string, ruta: string): Promise<void> {
  const { statusCode, body } = await app.inject({
    url: `/api/api/${ruta}`,
    headers: { Authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(`${ruta}: ${body}`)
}

interface Nodo {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Total Time': number
  Plans?: Nodo[]
}

async function plan(db: Database, { text, values }: Sentencia): Promise<string> {
  const { rows } = await db.pool.query<{
    'QUERY PLAN': { Plan: Nodo; 'Execution Time': number; 'Planning Time': number }[]
  }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
  const [resultado] = rows[0]?.['QUERY PLAN'] ?? []
  if (!resultado) throw new Error('EXPLAIN no contestó.')
  const raiz = resultado.Plan
  return `${resultado['Execution Time'].toFixed(1)} ms, ${raiz['Shared Hit Blocks'] + raiz['Shared Read Blocks']} pages\n${lineas(raiz, 1).join('\n')}`
}

/** The lines of a plan that read a table: how, which rows, how often. */
function lineas(nodo: Nodo, sangria: number): string[] {
  const lee = nodo['Relation Name'] ?? (nodo['Node Type'] === 'Bitmap Index Scan' ? nodo['Index Name'] : undefined)
  const propia = lee
    ? [
        `${'  '.repeat(sangria)}${nodo['Node Type']} ${[nodo['Relation Name'], nodo['Index Name']].filter(Boolean).join(' by ')}: ${nodo['Actual Rows']} rows × ${nodo['Actual Loops']}, ${(nodo['Actual Total Time'] * nodo['Actual Loops']).toFixed(1)} ms`,
      ]
    : nodo['Node Type'].includes('Sort')
      ? [`${'  '.repeat(sangria)}${nodo['Node Type']}: ${nodo['Actual Rows']} rows`]
      : []
  return [...propia, ...(nodo.Plans ?? []).flatMap((hijo) => lineas(hijo, sangria + propia.length))]
}
