import {
  ConvocatoriaFila,
  erroresDeConvocatoria,
  type Convocatoria,
  type ConvocatoriaCrear,
} from '#contract/catalogos/convocatorias'
import { hoy } from '#server/base/clock'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { selectSql, type ListSource } from '#server/http/list-query'
import { insertRow, updateRow } from '#server/resource/resource'
import { nuevoGuid } from '#server/catalogos/convocatorias/guid'

const registrados = (condicion: string): Sql =>
  raw(`(SELECT count(*) FROM registros r WHERE r.convocatoria_id = t.id${condicion})`)
const ENVIADOS = registrados('')
const POR_DECIDIR = registrados(` AND r.estado IN ('nuevo', 'actualizado')`)
const OCUPAN = registrados(` AND r.estado NOT IN ('rechazado', 'duplicado')`)

export const fuente = {
  modulo: 'Convocatorias',
  row: ConvocatoriaFila,
  from: raw('convocatorias t'),
  // Whether it is open is of the day that is asked.
  get columns() {
    return {
      situacion: sql`
        CASE WHEN NOT t.activa THEN 'inactiva' WHEN t.abre > ${hoy()}::date THEN 'por_abrir'
          WHEN t.cierra < ${hoy()}::date THEN 'cerrada' WHEN t.cupo <= ${OCUPAN} THEN 'llena' ELSE 'abierta' END
      `,
      enviados: ENVIADOS,
      por_decidir: POR_DECIDIR,
    }
  },
  search: raw('t.busqueda'),
  sort: ['abre', 'DESC'],
} satisfies ListSource

export const leerConvocatoria = (db: Db, id: number): Promise<Convocatoria | undefined> =>
  db.maybe<Convocatoria>(
    sql`
      SELECT
        ${selectSql(fuente)}, t.texto_bienvenida,
        coalesce(
          (
            SELECT array_agg(curso_id ORDER BY curso_id)
            FROM convocatoria_cursos
            WHERE convocatoria_id = t.id
          ), '{}'
        ) AS cursos
      FROM ${fuente.from}
      WHERE t.id = ${id}
    `,
  )

/**
 * The rules of a campaign as it will be; the address of a form that parents hold already does not change under them.
 */
export async function comprobarConvocatoria(db: Db, convocatoria: ConvocatoriaCrear & { id?: number }): Promise<void> {
  const errors = erroresDeConvocatoria(convocatoria)
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
  const { faltan } = await db.one<{ faltan: boolean }>(
    sql`
      SELECT EXISTS (
        SELECT FROM unnest(${convocatoria.cursos}::int[]) c
        WHERE NOT EXISTS (SELECT FROM cursos WHERE id = c)
      ) AS faltan
    `,
  )
  if (faltan) throw invalidField('cursos', 'validacion.opcion')
  const otra = await db.maybe(
    sql`
      SELECT FROM convocatorias t
      WHERE id = ${convocatoria.id ?? null} AND variante <> ${convocatoria.variante} AND ${ENVIADOS} > 0
    `,
  )
  if (otra) throw invalidField('variante', 'convocatorias.error.variante_usada')
}

export async function crearConvocatoria(
  tx: Tx,
  _contexto: Contexto,
  { cursos, ...datos }: ConvocatoriaCrear,
): Promise<number> {
  const id = await insertRow(tx, 'convocatorias', { ...datos, guid: nuevoGuid() })
  await ofrecer(tx, id, cursos)
  return id
}

export async function cambiarConvocatoria(
  tx: Tx,
  _contexto: Contexto,
  id: number,
  { cursos, ...cambios }: Partial<ConvocatoriaCrear>,
): Promise<void> {
  if (cursos) await ofrecer(tx, id, cursos)
  // Also where only its courses changed: whoever has it open sees an older one.
  await updateRow(tx, 'convocatorias', id, Object.keys(cambios).length ? cambios : { actualizado_en: new Date() })
}

async function ofrecer(tx: Tx, id: number, cursos: readonly number[]): Promise<void> {
  await tx.run(sql`DELETE FROM convocatoria_cursos WHERE convocatoria_id = ${id} AND curso_id <> ALL(${cursos})`)
  await tx.run(
    sql`
      INSERT INTO convocatoria_cursos (convocatoria_id, curso_id)
      SELECT ${id}, unnest(${cursos}::int[])
      ON CONFLICT DO NOTHING
    `,
  )
}

/** Gives a campaign another link; the old one is an unknown one from now on. */
export const renovarEnlace = (tx: Tx, _: Contexto, { id }: Convocatoria): Promise<void> =>
  updateRow(tx, 'convocatorias', id, { guid: nuevoGuid() })
