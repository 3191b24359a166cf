import * as z from 'zod'
import { RetencionesResumen, RetencionRecibida } from '#contract/reportes/retenciones'
import { texto } from '#i18n/texto'
import type { Database, Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import type { Api } from '#server/http/api'
import type { Leer } from '#server/http/lector'
import { ListParams, whereSql, type ListSource } from '#server/http/list-query'
import { registerExport } from '#server/resource/export'
import { answerReport } from '#server/resource/list'
import { signoDe } from '#server/recibos/documento/signo'

const tags = ['Retenciones']
const VER = ['Retenciones:ver'] as const

/** A row for each certificate of a receipt in force, and for each document that undid one: what is voided has none. */
const retenciones: ListSource = {
  modulo: 'Retenciones',
  row: RetencionRecibida,
  with: sql`
    WITH retenido AS (
      SELECT
        p.id, r.fecha, r.id AS recibo_id, ${numeroTexto('r')} AS recibo_numero, r.pagador_nombre, p.rtn AS rtn_agente,
        p.referencia AS numero_constancia,
        CASE WHEN r.tipo IN ('individual', 'varios') THEN p.fecha_banco END AS fecha_constancia,
        ${signoDe('r')} * p.monto AS monto
      FROM recibo_pagos p
      JOIN recibos r ON r.id = p.recibo_id
      WHERE p.metodo = 'retencion' AND r.estado = 'emitido'
    )
  `,
  from: raw('retenido t'),
  search: raw(`sin_acentos(t.pagador_nombre || ' ' || t.rtn_agente || ' ' || t.numero_constancia)`),
  sort: ['fecha', 'DESC'],
  adds: ['monto'],
}

async function resumir(db: Db, filtro: Record<string, unknown>): Promise<RetencionesResumen> {
  const [fila] = await db.search<RetencionesResumen>(sql`
    ${retenciones.with},
    elegido AS (
      SELECT t.*
      FROM ${retenciones.from}
      WHERE ${whereSql(retenciones, filtro)}
    )
    SELECT
      (
        SELECT count(*)
        FROM (
          SELECT
          FROM elegido
          GROUP BY rtn_agente, letras_y_cifras(numero_constancia)
          HAVING sum(monto) > 0
        ) c
      ) AS constancias,
      coalesce(sum(monto), 0)::bigint AS monto,
      (
        SELECT coalesce(jsonb_agg(a ORDER BY a.monto DESC, a.rtn_agente), '[]')
        FROM (
          SELECT rtn_agente, max(pagador_nombre) AS nombre, sum(monto)::bigint AS monto
          FROM elegido
          GROUP BY rtn_agente
        ) a
      ) AS por_agente
    FROM elegido
  `)
  if (!fila) throw new Error('Los totales no devolvieron ninguna fila')
  return fila
}

const filasDe = (filter: Record<string, unknown> = {}) => ({ source: retenciones, filter })

/** Retenciones: what payers withheld from the school, for its declaration. */
export function retencionesRoutes(app: Api, db: Database, leer: Leer): void {
  app.get(
    '/Retenciones',
    {
      config: { acceso: VER },
      schema: { tags, querystring: ListParams, response: { 200: z.array(RetencionRecibida) } },
    },
    async (request, reply) => answerReport(leer, reply, retenciones, request.query),
  )
  registerExport(
    app,
    db,
    { modulo: 'Retenciones', asked: filasDe },
    {
      antes: async () => [
        { tipo: 'parrafo', titulo: texto('reportes.isv.confirme'), texto: texto('reportes.retenciones.nota') },
      ],
    },
  )

  app.get(
    '/Retenciones/resumen',
    { config: { acceso: VER }, schema: { tags, querystring: ListParams, response: { 200: RetencionesResumen } } },
    async (request, reply) => leer(reply, (de) => resumir(de, request.query.filter ?? {})),
  )
}
