import { becasAlMatricular, repartirBecas } from '#server/catalogos/becas/repartir'
import { sql } from '#server/db/sql'
import * as hay from '#tests/kit'
import { milisegundos, tabla } from './apoyo/cifras.ts'
import type { Escenario } from './apoyo/escenario.ts'
import { sembrarEscuela } from './clientes/datos.ts'

/** Students of two schools, a factor of ten apart; `BECAS=1000,10000` asks for others. */
const ESCUELAS = (process.env.BECAS ?? '10000,100000').split(',').map(Number)
const HOY = '2026-01-05'
/** Enrolments that are looked at one by one. */
const MATRICULAS = 30

/**
 * Scholarships that siblings get by rule, where 28 of 100 students have a sibling before them: by two instances at
 * once, in an hour that finds nothing to do, and of one enrolment. Each grows with the students at most; an enrolment
 * with none of them.
 */
export async function medirBecas(escenario: Escenario): Promise<string> {
  const filas: number[][] = []
  for (const clientes of ESCUELAS) filas.push(await medir(escenario, clientes))
  const [antes = [], despues = []] = filas.slice(-2)
  const veces = ['times', ...despues.slice(1).map((ms, columna) => (ms / (antes[columna + 1] ?? NaN)).toFixed(1))]
  return tabla(
    ['students', 'siblings', 'given, ms', 'an hour later, ms', 'one enrolment, ms'],
    [...filas.map((fila) => fila.map((cifra) => cifra.toFixed(0))), veces],
  )
}

async function medir(escenario: Escenario, clientes: number): Promise<number[]> {
  const base = await escenario.base(`bench_becas_${clientes}`)
  await sembrarEscuela(base, clientes)
  const { db } = base
  await hay.descuento(db, { nombre: 'Hermanos', hermanos: true, hermanos_por: 1 })
  const dadas = await milisegundos(() => Promise.all([repartirBecas(db, HOY), repartirBecas(db, HOY)]))
  const { suyas, hermanos } = await db.one<{ suyas: number; hermanos: number }>(sql`
    SELECT count(*) AS suyas, count(DISTINCT cliente_id) AS hermanos FROM becas WHERE por_hermanos
  `)
  if (suyas !== hermanos || suyas !== Math.round(clientes * 0.28))
    throw new Error(`${suyas} descuentos a ${hermanos} hermanos de ${clientes} estudiantes`)
  const despues = await milisegundos(() => repartirBecas(db, HOY))
  const nuevas = await db.many<{ matricula_id: number; cliente_id: number }>(sql`
    SELECT id AS matricula_id, cliente_id FROM matriculas ORDER BY id LIMIT ${MATRICULAS}
  `)
  const matricular = await milisegundos(async () => {
    for (const nueva of nuevas) await db.transaction((tx) => becasAlMatricular(tx, HOY, [nueva]))
  })
  return [clientes, hermanos, dadas, despues, matricular / MATRICULAS]
}
