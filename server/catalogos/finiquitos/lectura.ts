import {
  FiniquitoFila,
  MAX_EMITIR,
  type Finiquito,
  type Pendientes,
  type PendientesConsulta,
  type Previa,
} from '#contract/catalogos/finiquitos'
import { fuenteDePapeles } from '#server/catalogos/papeles'
import type { Db } from '#server/db/pool'
import { and, raw, sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { selectSql, type ListSource } from '#server/http/list-query'
import { found } from '#server/resource/resource'
import { cargosSaldados } from './detalle.ts'
import { pendientesDe, pendientesSql } from './saldos.ts'
import { requireAcordable } from './service.ts'

/* Every settlement, or only those by agreement: the two modules differ in nothing else that is read. */
export const finiquitos = fuenteDePapeles('finiquitos', { modulo: 'Finiquitos', row: FiniquitoFila })
export const finiquitosManuales = fuenteDePapeles('finiquitos', {
  modulo: 'FiniquitosManuales',
  row: FiniquitoFila,
  scope: raw(`t.tipo = 'manual'`),
})

/**
 * Settlements of a list with what they froze, in the order of their numbers. Throws `no_encontrado` when one is not
 * there.
 */
export async function leerFiniquitos(db: Db, source: ListSource, ids: readonly number[]): Promise<Finiquito[]> {
  const rows = await db.many<Finiquito>(sql`
    SELECT
      ${selectSql(source)}, t.detalle, t.motivo_texto, t.respaldo, t.codigo_verificacion, t.creado_en, t.revocado_en,
      t.revocado_motivo, (SELECT nombre FROM usuarios WHERE id = t.revocado_por) AS revocado_por_nombre
    FROM ${source.from}
    WHERE t.id = ANY(${ids}) AND ${source.scope ?? raw('TRUE')}
    ORDER BY t.numero
  `)
  if (rows.length < new Set(ids).size) throw new AppError('no_encontrado')
  return rows
}

/** One of them. Throws `no_encontrado`. */
export const leerFiniquito = async (db: Db, source: ListSource, id: number): Promise<Finiquito> =>
  found((await leerFiniquitos(db, source, [id]))[0])

/**
 * The enrolments that are over and wait for their settlement: which can have it, and why the others can't. Figures in
 * centavos, over all of them.
 */
export async function leerPendientes(
  db: Db,
  { curso_id, categoria_id, periodo, cliente_id }: PendientesConsulta,
): Promise<Pendientes> {
  const condicion = and([
    ...(curso_id === undefined ? [] : [sql`m.curso_id = ${curso_id}`]),
    ...(categoria_id === undefined ? [] : [sql`u.categoria_id = ${categoria_id}`]),
    ...(periodo === undefined ? [] : [sql`u.periodo = ${periodo}`]),
    ...(cliente_id === undefined ? [] : [sql`m.cliente_id = ${cliente_id}`]),
  ])
  return db.one<Pendientes>(sql`
    WITH pendientes AS MATERIALIZED (${pendientesSql(condicion)})
    SELECT
      coalesce(
        (
          SELECT jsonb_agg(to_jsonb(p) - 'orden' ORDER BY p.orden)
          FROM pendientes p
          WHERE p.orden <= ${MAX_EMITIR}
        ), '[]'
      ) AS filas,
      count(*) AS total, count(*) FILTER (WHERE impedimento IS NULL) AS pueden,
      count(*) FILTER (WHERE debe > 0) AS con_deuda, coalesce(sum(debe), 0)::bigint AS debe
    FROM pendientes
  `)
}

/**
 * Preview of what a settlement by agreement would certify and write off; nothing changes. Throws `estado_no_permite`.
 */
export async function previsualizarManual(db: Db, matricula_id: number): Promise<Previa> {
  const pendiente = requireAcordable((await pendientesDe(db, [matricula_id]))[0])
  const { a_favor } = await db.one<{ a_favor: number }>(
    sql`SELECT a_favor FROM clientes WHERE id = ${pendiente.cliente_id}`,
  )
  return { ...pendiente, cargos: await cargosSaldados(db, matricula_id), a_favor }
}
