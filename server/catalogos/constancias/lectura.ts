import {
  ConstanciaFila,
  MATRICULAS_DE,
  type Constancia,
  type MatriculaCertificable,
  type TipoConstancia,
} from '#contract/catalogos/constancias'
import { fuenteDePapeles } from '#server/catalogos/papeles'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { selectSql } from '#server/http/list-query'
import { found } from '#server/resource/resource'

export const constancias = fuenteDePapeles('constancias', { modulo: 'Constancias', row: ConstanciaFila })

/** Some of them with what they froze, in the order of their numbers. Throws `no_encontrado` when one is not there. */
export async function leerConstancias(db: Db, ids: readonly number[]): Promise<Constancia[]> {
  const rows = await db.many<Constancia>(sql`
    SELECT
      ${selectSql(constancias)}, t.matricula_id, t.detalle, t.codigo_verificacion, t.creado_en, t.revocada_en,
      t.revocada_motivo, (SELECT nombre FROM usuarios WHERE id = t.revocada_por) AS revocada_por_nombre
    FROM ${constancias.from}
    WHERE t.id = ANY(${[...ids]})
    ORDER BY t.numero
  `)
  if (rows.length < new Set(ids).size) throw new AppError('no_encontrado')
  return rows
}

/** One of them. Throws `no_encontrado`. */
export const leerConstancia = async (db: Db, id: number): Promise<Constancia> =>
  found((await leerConstancias(db, [id]))[0])

/** The enrolments of a student that a certificate of that kind could be about, the latest first. */
export const matriculasDe = (db: Db, cliente_id: number, tipo: TipoConstancia): Promise<MatriculaCertificable[]> =>
  db.many(sql`
    SELECT m.id, k.nombre AS curso_nombre, k.periodo
    FROM matriculas m
    JOIN cursos k ON k.id = m.curso_id
    WHERE m.cliente_id = ${cliente_id} AND m.estado = ANY(${[...MATRICULAS_DE[tipo]]})
    ORDER BY m.fecha DESC, m.id DESC
    LIMIT 100
  `)
