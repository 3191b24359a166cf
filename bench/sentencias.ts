import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#server/base/root'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { tabla } from './apoyo/cifras.ts'
import type { Escenario } from './apoyo/escenario.ts'
import { sembrarEscuela } from './clientes/datos.ts'
import { sembrarModulos } from './clientes/modulos.ts'

/** `SENTENCIAS=10000` plans for a smaller school. */
const CLIENTES = Number(process.env.SENTENCIAS ?? 100_000)
/** Tables that an act may read whole. */
const FILAS_ACEPTADAS = 8_000
const LETRAS = 110

interface Grabada {
  text: string
  values: unknown[]
  lugar: string
}

interface Nodo {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Total Cost': number
  Plans?: Nodo[]
}

/**
 * Statements that the server sends in its own tests, planned for a large school: those that read a whole table, with
 * where they are asked. Lists without a filter, reports, checks and housekeeping may; an act may not.
 */
export async function medirSentencias(escenario: Escenario): Promise<string> {
  const grabadas = grabar()
  const base = await escenario.base('bench_sentencias')
  await sembrarEscuela(base, CLIENTES)
  await sembrarModulos(base, CLIENTES)
  const grandes = await tamanos(base.db)
  const filas: { costo: number; celdas: string[] }[] = []
  let sinPlan = 0
  for (const { text, values, lugar } of grabadas) {
    const plan = await planDe(base.db, text, values)
    if (!plan) sinPlan++
    const leidas = plan ? [...new Set(enteras(plan, grandes))] : []
    if (plan && leidas.length)
      filas.push({ costo: plan['Total Cost'], celdas: [lugar, leidas.join(', '), text.trim().slice(0, LETRAS)] })
  }
  return [
    `${grabadas.length} statements, ${sinPlan} without a plan here; those that read a whole table:`,
    tabla(
      ['cost', 'asked in', 'reads', 'statement'],
      filas
        .toSorted((a, b) => b.costo - a.costo)
        .map(({ costo, celdas }) => [
          costo.toFixed(0),
          ...celdas.map((una) => una.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')),
        ]),
    ),
  ].join('\n\n')
}

/** Runs the tests of the API; answers each statement once. */
function grabar(): Grabada[] {
  const carpeta = mkdtempSync(join(tmpdir(), 'campana-sentencias-'))
  try {
    spawnSync(process.execPath, [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        SENTENCIAS_CARPETA: carpeta,
        NODE_OPTIONS: `--import ${pathToFileURL(join(projectRoot, 'bench/sentencias/grabar.mjs')).href}`,
      },
      stdio: 'ignore',
    })
    const todas = readdirSync(carpeta).flatMap((archivo) =>
      readFileSync(join(carpeta, archivo), 'utf8')
        .trim()
        .split('\n')
        .map((linea) => JSON.parse(linea) as Grabada),
    )
    if (!todas.length) throw new Error('Las pruebas no enviaron ninguna sentencia: ¿corren?')
    // Several at once are a migration: what it has behind its first would be done.
    const sueltas = todas.filter(({ text }) => !text.includes(';'))
    return [...new Map(sueltas.map((una) => [una.text, una])).values()]
  } finally {
    rmSync(carpeta, { recursive: true })
  }
}

/** Rows of each table and index that is too large to be read whole. */
async function tamanos(db: Database): Promise<ReadonlySet<string>> {
  const filas = await db.many<{ nombre: string }>(sql`
    SELECT relname AS nombre FROM pg_class WHERE relkind IN ('r', 'i') AND reltuples > ${FILAS_ACEPTADAS}
  `)
  return new Set(filas.map(({ nombre }) => nombre))
}

/** The plan for the values that a test sent; none of a statement that needs what only its transaction has. */
async function planDe(db: Database, text: string, values: unknown[]): Promise<Nodo | undefined> {
  try {
    return await db.transaction(async ({ client }) => {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Nodo }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values)
      return rows[0]?.['QUERY PLAN'][0]?.Plan
    })
  } catch {
    return undefined
  }
}

/** Tables and indexes that a plan reads from one end to the other. */
function enteras(nodo: Nodo, grandes: ReadonlySet<string>): string[] {
  const { 'Node Type': tipo, 'Relation Name': relacion = '', 'Index Name': indice = '' } = nodo
  const entera = tipo === 'Seq Scan' ? relacion : /Index.*Scan/.test(tipo) && !nodo['Index Cond'] ? indice : ''
  return [...(grandes.has(entera) ? [entera] : []), ...(nodo.Plans ?? []).flatMap((hijo) => enteras(hijo, grandes))]
}
