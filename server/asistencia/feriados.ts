import type { Feriado, FeriadoBody, FeriadoCambiar, FeriadosNacionales } from '#contract/asistencia/asistencia'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { feriadosNacionales } from './nacionales.ts'

const CAMPOS = raw('id, fecha, nombre, version')

/** The holidays of a year, or all, by date. */
export const feriadosDe = (db: Db, anio?: number): Promise<Feriado[]> =>
  db.many<Feriado>(
    sql`
      SELECT ${CAMPOS}
      FROM feriados
      WHERE
        ${anio === undefined ? raw('true') : sql`fecha BETWEEN ${`${anio}-01-01`}::date AND ${`${anio}-12-31`}::date`}
      ORDER BY fecha
    `,
  )

/** Adds a holiday; refused beside `fecha` when there is one already. */
export async function crearFeriado(tx: Tx, contexto: Contexto, { fecha, nombre }: FeriadoBody): Promise<Feriado> {
  const feriado = await tx.maybe<Feriado>(
    sql`INSERT INTO feriados (fecha, nombre) VALUES (${fecha}, ${nombre}) ON CONFLICT DO NOTHING RETURNING ${CAMPOS}`,
  )
  if (!feriado) throw await ocupada(tx, fecha)
  await audit(tx, contexto, {
    modulo: 'Asistencia',
    accion: 'crear',
    entidad: 'feriados',
    entidad_id: feriado.id,
    despues: { ...feriado },
  })
  return feriado
}

/** Throws `no_encontrado`, `version_vieja`, and beside `fecha` when another holiday has it. */
export async function cambiarFeriado(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { fecha, nombre, version }: FeriadoCambiar,
): Promise<Feriado> {
  const antes = found(await tx.maybe<Feriado>(sql`SELECT ${CAMPOS} FROM feriados WHERE id = ${id} FOR NO KEY UPDATE`))
  if (antes.version !== version) throw new AppError('version_vieja', { data: { actual: antes } })
  if (await tx.maybe(sql`SELECT FROM feriados WHERE fecha = ${fecha} AND id <> ${id}`)) throw await ocupada(tx, fecha)
  const despues = await tx.one<Feriado>(
    sql`UPDATE feriados SET fecha = ${fecha}, nombre = ${nombre} WHERE id = ${id} RETURNING ${CAMPOS}`,
  )
  await audit(tx, contexto, {
    modulo: 'Asistencia',
    accion: 'editar',
    entidad: 'feriados',
    entidad_id: id,
    antes: { ...antes },
    despues: { ...despues },
  })
  return despues
}

/** Takes a holiday away: classes of that day are missing again when nobody took them. */
export async function quitarFeriado(tx: Tx, contexto: Contexto, id: number): Promise<Feriado> {
  const feriado = found(await tx.maybe<Feriado>(sql`DELETE FROM feriados WHERE id = ${id} RETURNING ${CAMPOS}`))
  await audit(tx, contexto, {
    modulo: 'Asistencia',
    accion: 'eliminar',
    entidad: 'feriados',
    entidad_id: id,
    antes: { ...feriado },
  })
  return feriado
}

/** Adds the national holidays of a year that are missing; a day that has a name keeps it. */
export async function agregarNacionales(tx: Tx, contexto: Contexto, anio: number): Promise<FeriadosNacionales> {
  const agregados = await tx.run(sql`
    INSERT INTO feriados (fecha, nombre)
    SELECT fecha, nombre
    FROM jsonb_to_recordset(${JSON.stringify(feriadosNacionales(anio))}::jsonb) AS x(fecha date, nombre text)
    ORDER BY fecha
    ON CONFLICT DO NOTHING
  `)
  if (agregados)
    await audit(tx, contexto, { modulo: 'Asistencia', accion: 'feriados_nacionales', despues: { anio, agregados } })
  return { agregados, feriados: await feriadosDe(tx, anio) }
}

async function ocupada(tx: Tx, fecha: string): Promise<AppError> {
  const { nombre } = await tx.one<{ nombre: string }>(sql`SELECT nombre FROM feriados WHERE fecha = ${fecha}`)
  return invalidField('fecha', 'asistencia.error.ya_feriado', { nombre })
}
