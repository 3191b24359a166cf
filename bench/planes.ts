import type { FastifyInstance } from 'fastify'
import { openDatabase, type Database } from '#server/db/pool'
import { buildApp } from '#server/app'
import { readSettings } from '#server/settings'
import { abrirSesion, type Base, type Escenario } from './apoyo/escenario.ts'
import { escuchar, type Sentencia } from './apoyo/sentencias.ts'
import { sembrarEscuela } from './clientes/datos.ts'

/** The lists and reports, with the filters that screens send. */
const PREGUNTAS: readonly [
  ruta: string,
  filtro?: Record<string, unknown>,
  orden?: [string, 'ASC' | 'DESC'],
  desde?: number,
][] = [
  ['Clientes'],
  ['Clientes', {}, ['nombre', 'ASC'], 50_000],
  ['Clientes', { activo: false }],
  ['Clientes', { con_deuda: true }],
  ['Clientes', { curso_id: 77 }],
  ['Clientes', { q: 'sofia mejia' }],
  ['Clientes', { q: 'hernandez' }],
  ['Clientes', { q: '9039-5950' }],
  ['Clientes', { familia: 'nadia antunez' }],
  ['Clientes', {}, ['debe', 'DESC']],
  ['Matriculas'],
  ['Matriculas', { q: 'sofia mejia' }],
  ['Matriculas', { curso_id: 77 }],
  ['Matriculas', { cliente_id: 77 }],
  ['Matriculas', { con_deuda: true, estado: 'activa' }],
  ['Cursos'],
  ['Cursos', { con_cupo: true }],
  ['Cursos', { q: 'ingles 77' }],
  ['RecibosIndividuales'],
  ['RecibosIndividuales', { q: 'RI-123456' }],
  ['RecibosIndividuales', { q: 'sofia mejia' }],
  ['RecibosIndividuales', { cliente_id: 77 }],
  ['RecibosGeneral', {}, ['emitido_en', 'DESC'], 100_000],
  ['RecibosGeneral', { fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { metodo: 'transferencia', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { curso_id: 77 }],
  ['RecibosGeneral/resumen'],
  ['RecibosGeneral/resumen', { fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { vista: 'dia', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { vista: 'curso', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral/resumen', { vista: 'curso', fecha_gte: '2025-03-01', fecha_lte: '2025-03-31' }],
  ['RecibosGeneral', { vista: 'mes' }],
  ['RecibosGeneral', { vista: 'curso' }],
  ['RecibosGeneral/resumen', { vista: 'curso' }],
  ['RecibosGeneral/resumen', { curso_id: 77 }],
  ['RecibosGeneral/cuadre?fecha=2025-03-12'],
  ['Caja'],
  ['Conciliacion'],
  ['Conciliacion', { estado_banco: 'por_confirmar' }],
  ['Conciliacion', { q: 'TR1000' }],
  ['CxC'],
  ['CxC', { vista: 'curso' }],
  ['CxC', { vista: 'encargado' }],
  ['CxC', { vista: 'cargo' }],
  ['CxC', { q: 'sofia mejia' }],
  ['CxC', { al: '2025-06-30' }],
  ['CxC/resumen'],
  ['Finiquitos/pendientes?curso_id=77'],
  ['Cargos/77'],
  ['RecibosIndividuales/buscar?q=sofia+mejia'],
  ['RecibosIndividuales/buscar?q=hernandez'],
  ['RecibosIndividuales/por-cobrar?cliente_id=77'],
  ['RecibosIndividuales/referencia?referencia=TR1000'],
  ['Clientes/encargados?q=nadia+antunez'],
  ['Clientes/77/cuenta'],
  ['Cursos/77/estudiantes'],
  ['Buscar?q=sofia+mejia'],
  ['Buscar?q=hernandez'],
  ['Buscar?q=9039-5950'],
  ['Buscar?q=RI-123456'],
  ['Buscar?q=ingles'],
  ['Buscar?q=a1'],
]

/** How PostgreSQL answers each list and report of a school of ten years, in short: `EXPLAIN (ANALYZE, BUFFERS)`. */
export async function explicarListas(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_planes')
  await sembrarEscuela(base)
  return explicar(base, (await abrirSesion(base, 'Administrador')).token)
}

async function explicar({ url, db }: Base, token: string): Promise<string> {
  const servida = openDatabase(url, { max: 2 })
  const enviadas: Sentencia[] = []
  escuchar(servida, (sentencia) => enviadas.push(sentencia))
  const app = await buildApp({ db: servida, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  const partes: string[] = []
  for (const [ruta, filtro = {}, orden, desde = 0] of PREGUNTAS) {
    enviadas.length = 0
    const parametros = new URLSearchParams({
      filter: JSON.stringify(filtro),
      ...(orden && { sort: JSON.stringify(orden) }),
      ...(!ruta.includes('/') && { range: JSON.stringify([desde, desde + 24]) }),
    })
    await pedir(app, token, ruta.includes('?') || /\d\/cuenta$/.test(ruta) ? ruta : `${ruta}?${parametros}`)
    const titulo = [
      ruta,
      ...(Object.keys(filtro).length ? [JSON.stringify(filtro)] : []),
      ...(orden ? [orden.join(' ')] : []),
      ...(desde ? [`from ${desde}`] : []),
    ].join(' · ')
    const planes: string[] = []
    for (const sentencia of enviadas.filter(
      ({ text }) => !text.includes('FROM sesiones') && /^\s*(SELECT|WITH)/.test(text),
    ))
      planes.push(await plan(db, sentencia))
    partes.push(`### ${titulo}\n\n${planes.map((texto) => `\`\`\`\n${texto}\n\`\`\``).join('\n')}`)
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
