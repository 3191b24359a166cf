import { finDeMes, inicioDeMes, sumarMeses } from '#contract/fechas'
import { formatoFecha, formatoMes } from '#contract/formato'
import { CierreFila, type CierreMensual, type CierrePrevia } from '#contract/recibos/cierres'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/http/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { selectSql, type ListSource } from '#server/http/list-query'
import { found } from '#server/http/resource'
import { pendienteAl, totalesDelMes } from './totales.ts'

/** Documents under way hold it shared (migration 0009): whoever takes it alone comes after them, or before. */
const MESES = 72_616_009

export const cierres: ListSource = {
  modulo: 'CierresMensuales',
  row: CierreFila,
  from: raw('cierres_mensuales t LEFT JOIN usuarios u ON u.id = t.usuario_id'),
  columns: {
    recibos: raw(`(t.totales->>'recibos')::int`),
    recibido: raw(`(t.totales->>'recibido')::bigint`),
    gastos: raw(`(t.totales#>>'{gastos,total}')::bigint`),
    usuario_nombre: raw('u.nombre'),
  },
  sort: ['mes', 'DESC'],
}

export const leerCierre = async (db: Db, id: number): Promise<CierreMensual> =>
  found(
    await db.maybe<CierreMensual>(
      sql`SELECT ${selectSql(cierres)}, t.totales, t.al_cerrar, t.observacion FROM ${cierres.from} WHERE t.id = ${id}`,
    ),
  )

/** The month after the last closed one, or that of the first document; undefined before there is any. */
export async function mesSiguiente(db: Db): Promise<string | undefined> {
  const { ultimo, primero } = await db.one<{ ultimo: string | null; primero: string | null }>(sql`
    SELECT
      (SELECT max(mes) FROM cierres_mensuales) AS ultimo,
      (
        SELECT min(fecha)
        FROM (
          SELECT min(fecha) AS fecha
          FROM recibos
          UNION ALL
          SELECT min(fecha)
          FROM gastos
          UNION ALL
          SELECT min(fecha)
          FROM cajas
        ) f
      ) AS primero
  `)
  return ultimo ? sumarMeses(inicioDeMes(ultimo), 1).slice(0, 7) : primero?.slice(0, 7)
}

/** What a month would close with, as of now, and what stands in the way. */
export async function previa(db: Db, mes: string, hoy: string): Promise<CierrePrevia> {
  const hasta = finDeMes(mes)
  return {
    mes,
    desde: inicioDeMes(mes),
    hasta,
    terminado: hoy >= hasta,
    totales: await totalesDelMes(db, mes),
    al_cerrar: await pendienteAl(db, mes),
    cajas_abiertas: await db.many<CierrePrevia['cajas_abiertas'][number]>(sql`
      SELECT c.id, u.nombre AS usuario_nombre, c.fecha
      FROM cajas c
      JOIN usuarios u ON u.id = c.usuario_id
      WHERE c.cerrada_en IS NULL AND c.fecha <= ${hasta}::date
      ORDER BY c.fecha, c.id
    `),
  }
}

/**
 * Closes a month: from here on nothing is dated in it. In order, from its last day on, with every till of it closed;
 * payments that the bank has not confirmed do not stop it and are kept with it. Answers its id.
 *
 * Throws `regla` beside `mes` for another month than the next or one that has not ended, `estado_no_permite` naming
 * the tills that are still open.
 */
export async function cerrarMes(
  tx: Tx,
  contexto: Contexto,
  { mes, observacion }: { mes: string; observacion?: string | null },
): Promise<number> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(${MESES})`)
  const siguiente = await mesSiguiente(tx)
  if (mes !== siguiente)
    throw siguiente
      ? invalidField('mes', mes < siguiente ? 'tesoreria.error.mes_ya_cerrado' : 'tesoreria.error.mes_en_orden', {
          mes: formatoMes(siguiente),
        })
      : invalidField('mes', 'tesoreria.error.nada_que_cerrar')
  const { terminado, hasta, totales, al_cerrar, cajas_abiertas } = await previa(tx, mes, contexto.hoy)
  if (!terminado) throw invalidField('mes', 'tesoreria.error.mes_sin_terminar', { fecha: formatoFecha(hasta) })
  if (cajas_abiertas.length) {
    const nombres = cajas_abiertas
      .map(({ usuario_nombre, fecha }) => `${usuario_nombre} (${formatoFecha(fecha)})`)
      .join(', ')
    throw new AppError('estado_no_permite', {
      message: { key: 'tesoreria.error.cajas_abiertas', params: { cajas: nombres } },
      data: { cajas: cajas_abiertas.map(({ id }) => id) },
    })
  }
  const { id } = await tx.one<{
    id: number
  }>(sql`
    INSERT INTO cierres_mensuales (mes, totales, al_cerrar, observacion, usuario_id)
    VALUES (
      ${mes}, ${JSON.stringify(totales)}, ${JSON.stringify(al_cerrar)}, ${observacion ?? null}, ${contexto.usuario_id}
    )
    RETURNING id
  `)
  await audit(tx, contexto, {
    modulo: 'CierresMensuales',
    accion: 'crear',
    entidad: 'cierres_mensuales',
    entidad_id: id,
    despues: { mes, recibido: totales.recibido, observacion: observacion ?? null },
  })
  return id
}
