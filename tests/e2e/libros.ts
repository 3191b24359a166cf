import type { Page } from '@playwright/test'
import type { Centavos } from '#contract/dinero'
import { inicioDeMes, sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cerrarMes, mesPorCerrar } from '../cierre.ts'
import type { Client } from '../cliente.ts'
import { expect, type School } from './fixtures.ts'

/* The books of the last month that has ended, by its documents alone: what the screens are compared with. */

export const FIN = sumarDias(inicioDeMes(hoy()), -1)
export const INICIO = inicioDeMes(FIN)

interface DelMes {
  recibido: Centavos
  recibos: number
  transferencias: Centavos
  anulados: { recibos: number; total: Centavos }
}

export const delMes = ({ db }: School) =>
  db.one<DelMes>(sql`
    WITH r AS (SELECT * FROM recibos WHERE fecha BETWEEN ${INICIO} AND ${FIN}),
    p AS (
      SELECT p.recibo_id, p.metodo, p.monto * CASE WHEN r.tipo IN ('individual', 'varios') THEN 1 ELSE -1 END AS monto
      FROM recibo_pagos p
      JOIN r ON r.id = p.recibo_id
      WHERE r.estado = 'emitido' AND p.metodo <> 'saldo_a_favor'
    )
    SELECT
      (SELECT sum(monto)::bigint FROM p) AS recibido, (SELECT count(*) FROM r WHERE estado = 'emitido') AS recibos,
      (SELECT sum(monto)::bigint FROM p WHERE metodo = 'transferencia') AS transferencias,
      (
        SELECT jsonb_build_object('recibos', count(*), 'total', coalesce(sum(total), 0))
        FROM r
        WHERE estado = 'anulado'
      ) AS anulados
  `)

interface GastosDelMes {
  total: Centavos
  sin_comprobante: number
  categorias: { nombre: string; total: Centavos }[]
}

export const gastosDelMes = ({ db }: School) =>
  db.one<GastosDelMes>(sql`
    WITH g AS (SELECT * FROM gastos WHERE estado = 'registrado' AND fecha BETWEEN ${INICIO} AND ${FIN})
    SELECT
      (SELECT sum(total)::bigint FROM g WHERE es_costo) AS total,
      (
        SELECT count(*)
        FROM g
        WHERE NOT EXISTS (SELECT FROM gasto_comprobantes p WHERE p.gasto_id = g.id)
      ) AS sin_comprobante,
      (
        SELECT jsonb_agg(c)
        FROM (
          SELECT c.nombre, sum(g.total) AS total
          FROM g
          JOIN gasto_categorias c ON c.id = g.categoria_id AND c.es_costo
          GROUP BY c.nombre
        ) c
      ) AS categorias
  `)

/** Debt on that day, by the documents alone. */
export const deudaAl = async ({ db }: School, al: string): Promise<number> =>
  (
    await db.one<{
      total: Centavos
    }>(sql`
      SELECT coalesce(
        sum(
          greatest(
            0, c.bruto - c.descuento - coalesce(
              (
                SELECT sum(a.monto)
                FROM aplicaciones a
                WHERE a.cargo_id = c.id AND a.desde <= ${al} AND (a.hasta IS NULL OR a.hasta > ${al})
              ), 0
            )
          )
        ), 0
      )::bigint AS total
      FROM cargos c
      WHERE c.fecha <= ${al}
        AND (c.anulado_en IS NULL OR (c.anulado_en AT TIME ZONE 'America/Tegucigalpa')::date > ${al})
    `)
  ).total

/** Writes, in the dialog of the close, a reason for each point of the checklist that is left. */
export async function aceptarLoQueQueda(page: Page): Promise<void> {
  for (const motivo of await page
    .getByRole('dialog')
    .getByRole('radiogroup', { name: /^Motivo: / })
    .all())
    await motivo.getByRole('radio', { name: 'Revisado con el contador' }).check()
}

/** Closes the months until that one (YYYY-MM), which then comes next. */
export async function cerrarAntesDe(contabilidad: Client, mes: string): Promise<void> {
  for (;;) {
    const siguiente = await mesPorCerrar(contabilidad)
    if (!siguiente || siguiente.mes === mes) return
    expect((await cerrarMes(contabilidad, siguiente.mes)).status).toBe(201)
  }
}
