import type { ConMotivo } from '#contract/actos'
import { finDeMes, inicioDeMes, sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { CierreFila, type CierreCrear, type CierreMensual, type CierrePrevia } from '#contract/recibos/cierres'
import { LOCKS } from '#server/db/locks'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { selectSql, type ListSource } from '#server/http/list-query'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { cajasAbiertas, requireLista, listaDe } from './lista.ts'
import { pendienteAl, totalesDelMes } from './totales.ts'

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

export async function leerCierre(db: Db, id: number): Promise<CierreMensual> {
  const cierre = found(
    await db.maybe<Omit<CierreMensual, 'reaperturas'>>(sql`
      SELECT
        ${selectSql(cierres)}, t.totales, t.al_cerrar, t.lista, t.observacion,
        t.mes = (SELECT max(m.mes) FROM cierres_mensuales m) AS ultimo
      FROM ${cierres.from}
      WHERE t.id = ${id}
    `),
  )
  return { ...cierre, reaperturas: await reaperturasDe(db, cierre.mes) }
}

/**
 * The first day of the month after the last closed one, or of that of the first document; NULL before there is any.
 */
export const mesSiguienteSql = raw(`
  coalesce(
    (SELECT (max(mes) || '-01')::date + interval '1 month' FROM cierres_mensuales),
    date_trunc('month', least(
      (SELECT min(fecha) FROM recibos), (SELECT (min(periodo) || '-01')::date FROM gastos),
      (SELECT min(fecha) FROM cajas)
    ))
  )
`)

/** That month (`YYYY-MM`); undefined before there is any. */
export async function mesSiguiente(db: Db): Promise<string | undefined> {
  const { mes } = await db.one<{ mes: string | null }>(sql`SELECT to_char(${mesSiguienteSql}, 'YYYY-MM') AS mes`)
  return mes ?? undefined
}

const reaperturasDe = (db: Db, mes: string): Promise<CierreMensual['reaperturas']> =>
  db.many<CierreMensual['reaperturas'][number]>(sql`
    SELECT
      t.reabierto_en, u.nombre AS usuario_nombre, t.motivo, (t.totales->>'recibido')::bigint AS recibido,
      c.nombre AS cerrado_por, t.cerrado_en
    FROM cierres_reabiertos t
    JOIN usuarios u ON u.id = t.usuario_id
    JOIN usuarios c ON c.id = t.cerrado_por
    WHERE t.mes = ${mes}
    ORDER BY t.id DESC
  `)

/** Preview of a month's closing as of now, with what stands in the way. */
export async function previa(db: Db, mes: string, hoy: string): Promise<CierrePrevia> {
  const hasta = finDeMes(mes)
  return {
    mes,
    desde: inicioDeMes(mes),
    hasta,
    terminado: hoy > hasta,
    totales: await totalesDelMes(db, mes),
    al_cerrar: await pendienteAl(db, mes),
    cajas_abiertas: await cajasAbiertas(db, mes),
    lista: await listaDe(db, mes),
    reaperturas: await reaperturasDe(db, mes),
  }
}

/** Months are closed and opened one at a time. */
export const bloquearMeses = (tx: Tx): Promise<unknown> => tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.months})`)

/**
 * Closes a month: from here on nothing is dated in it. In order, once its last day is over, with every till of it
 * closed; the rest of its checklist is done or accepted with a reason, which is kept with it. Answers its id.
 *
 * Throws `regla` beside `mes` for another month than the next or one that has not ended, and what the checklist says.
 */
export async function cerrarMes(
  tx: Tx,
  contexto: Contexto,
  { mes, observacion, aceptados }: CierreCrear,
): Promise<number> {
  await bloquearMeses(tx)
  const siguiente = await mesSiguiente(tx)
  if (mes !== siguiente)
    throw siguiente
      ? invalidField('mes', mes < siguiente ? 'tesoreria.error.mes_ya_cerrado' : 'tesoreria.error.mes_en_orden', {
          mes: formatoMes(siguiente),
        })
      : invalidField('mes', 'tesoreria.error.nada_que_cerrar')
  if (contexto.hoy <= finDeMes(mes))
    throw invalidField('mes', 'tesoreria.error.mes_sin_terminar', { fecha: formatoFecha(sumarDias(finDeMes(mes), 1)) })
  const lista = await requireLista(tx, mes, aceptados)
  const totales = await totalesDelMes(tx, mes)
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cierres_mensuales (mes, totales, al_cerrar, lista, observacion, usuario_id, cerrado_en)
    VALUES (
      ${mes}, ${JSON.stringify(totales)}, ${JSON.stringify(await pendienteAl(tx, mes))}, ${JSON.stringify(lista)},
      ${observacion ?? null}, ${contexto.usuario_id},
      -- It may have waited for a document under way: a till of the month that closed meanwhile closed before it.
      greatest(now(), (SELECT max(cerrada_en) FROM cajas WHERE fecha <= ${finDeMes(mes)}::date))
    )
    RETURNING id
  `)
  await audit(tx, contexto, {
    modulo: 'CierresMensuales',
    accion: 'crear',
    entidad: 'cierres_mensuales',
    entidad_id: id,
    despues: {
      mes,
      recibido: totales.recibido,
      observacion: observacion ?? null,
      ...Object.fromEntries(aceptados.map(({ punto, cuantos, motivo }) => [punto, `${cuantos}: ${motivo}`])),
    },
  })
  return id
}

/** Opens a month again: what it was closed with is kept, and it is closed anew with another close. */
export async function reabrirMes(
  tx: Tx,
  { usuario_id }: Contexto,
  { id, mes, recibido }: CierreMensual,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  await tx.run(sql`
    WITH cierre AS (DELETE FROM cierres_mensuales WHERE id = ${id} RETURNING *)
    INSERT INTO cierres_reabiertos (
      cierre_id, mes, totales, al_cerrar, lista, observacion, cerrado_por, cerrado_en, motivo, usuario_id
    )
    SELECT
      id, mes, totales, al_cerrar, lista, observacion, usuario_id, cerrado_en, ${motivo}, ${usuario_id}::int
    FROM cierre
  `)
  return { antes: { mes, recibido }, despues: { mes } }
}
