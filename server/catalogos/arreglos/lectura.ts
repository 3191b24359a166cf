import * as z from 'zod'
import type { LimitesDeArreglo } from '#contract/ajustes/centro'
import { ArregloFila, type Arreglo, type PreviaArreglo } from '#contract/catalogos/arreglos'
import { propioOEstudiante, segunQuienBusca } from '#server/catalogos/personas/busqueda'
import { enVigor } from '#server/cargos/vencimientos'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { filter, selectSql, type ListSource } from '#server/http/list-query'
import { pagadoATiempo } from './romper.ts'
import { found } from '#server/resource/resource'

/** The debt left today of a part `p` of its charge `k`, unless that was voided. */
const QUEDA_DE = 'least(greatest(k.neto - k.aplicado - p.despues, 0), p.monto)'
const DEBE = `CASE WHEN k.anulado_en IS NULL THEN ${QUEDA_DE} ELSE 0 END`
const SUYAS = 'FROM convenio_partes p JOIN cargos k ON k.id = p.cargo_id WHERE p.convenio_id = t.id'
/** Parts of charges that owe: written as the partial indexes of what is owed have it, and with nothing beside them. */
const PENDIENTES = `${SUYAS} AND k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento`
const QUEDA = `(SELECT coalesce(sum(${QUEDA_DE}), 0)::bigint ${PENDIENTES})`

/** The state of arrangement `t`. */
export const ESTADO = `coalesce(t.cierre, CASE WHEN ${QUEDA} = 0 THEN 'cumplido' ELSE 'vigente' END)`

export const arreglos: ListSource = {
  modulo: 'Arreglos',
  row: ArregloFila,
  from: raw(
    `
      convenios t
      LEFT JOIN clientes c ON c.id = t.cliente_id
      LEFT JOIN usuarios u ON u.id = t.usuario_id
    `,
  ),
  columns: {
    codigo: raw('c.codigo'),
    cliente_nombre: raw(`c.apellidos || ', ' || c.nombres`),
    cuotas: raw(`jsonb_array_length(t.detalle->'cuotas')`),
    debe: raw(QUEDA),
    proxima: raw(
      `CASE WHEN t.cierre IS NULL THEN (SELECT min(p.vence) FILTER (WHERE ${QUEDA_DE} > 0) ${PENDIENTES}) END`,
    ),
    estado: raw(ESTADO),
    usuario_nombre: raw('u.nombre'),
  },
  filters: {
    /** In force, and the day of an instalment that is not paid has passed. */
    por_romperse: filter(
      z.boolean(),
      (si) => sql`
        ${raw(si ? '' : 'NOT')} (
          t.hasta = 'infinity'
          AND EXISTS (SELECT ${raw(PENDIENTES)} AND ${raw(QUEDA_DE)} > 0 AND p.vence < ${hoy()}::date)
        )
      `,
    ),
  },
  orders: { cliente_nombre: [raw('c.apellidos'), raw('c.nombres')] },
  // Each word in the number, the signer or the student.
  ...segunQuienBusca(propioOEstudiante(raw('t.cliente_id'), (pattern) => sql`t.busqueda LIKE ${pattern}`)),
  sort: ['numero', 'DESC'],
}

/** One arrangement, and of each instalment what is left. Throws `no_encontrado`. */
export async function leerArreglo(db: Db, id: number): Promise<Arreglo> {
  const arreglo = found(
    await db.maybe<Omit<Arreglo, 'pagado_a_tiempo'>>(sql`
      SELECT
        ${selectSql(arreglos)}, t.gracia_dias, t.firmante, t.firmante_dni, t.observacion, t.detalle,
        t.codigo_verificacion, t.creado_en, nullif(t.hasta, 'infinity') AS hasta, t.cierre_motivo,
        (SELECT nombre FROM usuarios WHERE id = t.cerrado_por) AS cerrado_por_nombre,
        (
          SELECT jsonb_agg(to_jsonb(q) ORDER BY q.numero)
          FROM (
            SELECT
              p.cuota AS numero, p.vence, sum(p.monto)::bigint AS monto, sum(${raw(DEBE)})::bigint AS debe,
              jsonb_agg(k.descripcion ORDER BY k.vence, k.id) AS cargos
            ${raw(SUYAS)}
            GROUP BY p.cuota, p.vence
          ) AS q
        ) AS plan
      FROM ${arreglos.from}
      WHERE t.id = ${id}
    `),
  )
  return { ...arreglo, pagado_a_tiempo: await pagadoATiempo(db, id) }
}

/** The broken arrangements of some charges, but for those that had been paid in time. */
export async function rotosDe(db: Db, cargo_ids: readonly number[]): Promise<PreviaArreglo['rotos']> {
  const rotos = await db.many<PreviaArreglo['rotos'][number]>(sql`
    SELECT v.id, v.numero
    FROM convenios v
    WHERE v.cierre = 'roto'
      AND EXISTS (SELECT FROM convenio_partes p WHERE p.convenio_id = v.id AND p.cargo_id = ANY(${[...cargo_ids]}))
    ORDER BY v.id
  `)
  const incumplidos: typeof rotos = []
  for (const roto of rotos) if (!(await pagadoATiempo(db, roto.id))) incumplidos.push(roto)
  return incumplidos
}

/** Limits that the centre sets to what anybody agrees. */
export const limitesDeArreglo = (db: Db): Promise<LimitesDeArreglo> =>
  db.one(sql`SELECT arreglo_cuotas, arreglo_dias FROM centro`)

/** Debts of a student that could be arranged today, and who would sign: the guardian who pays, else the student. */
export async function previaDeArreglo(db: Db, cliente_id: number, hoy: string): Promise<PreviaArreglo> {
  const previa = found(
    await db.maybe<Omit<PreviaArreglo, 'total' | 'rotos' | 'limites'>>(sql`
      SELECT
        c.id AS cliente_id, c.apellidos || ', ' || c.nombres AS nombre,
        coalesce(
          (
            SELECT jsonb_build_object('nombre', g.nombres || ' ' || g.apellidos, 'dni', g.dni)
            FROM cliente_encargados e
            JOIN encargados g ON g.id = e.encargado_id
            WHERE e.cliente_id = c.id
            ORDER BY e.es_pagador DESC, e.principal DESC, g.id LIMIT 1
          ),
          jsonb_build_object('nombre', c.nombres || ' ' || c.apellidos, 'dni', c.dni)
        ) AS firmante,
        coalesce(
          (
            SELECT jsonb_agg(
              jsonb_build_object(
                'id', k.id, 'descripcion', k.descripcion, 'vence', k.vence, 'debe', k.neto - k.aplicado
              )
              ORDER BY k.vence, k.id
            )
            FROM cargos k
            WHERE k.cliente_id = c.id
              AND k.anulado_en IS NULL
              AND k.aplicado < k.bruto - k.descuento
              AND k.vence < ${hoy}
              AND NOT EXISTS (
                SELECT FROM convenio_partes p
                JOIN convenios v ON v.id = p.convenio_id AND ${enVigor('v')}
                WHERE p.cargo_id = k.id
              )
          ), '[]'
        ) AS cargos,
        coalesce(
          (
            SELECT jsonb_agg(jsonb_build_object('id', t.id, 'numero', t.numero) ORDER BY t.id)
            FROM convenios t
            WHERE t.cliente_id = c.id AND ${enVigor('t')} AND ${raw(QUEDA)} > 0
          ), '[]'
        ) AS vigentes
      FROM clientes c
      WHERE c.id = ${cliente_id} AND c.fusionado_en IS NULL
    `),
  )
  const rotos = await rotosDe(
    db,
    previa.cargos.map(({ id }) => id),
  )
  return {
    ...previa,
    rotos,
    limites: await limitesDeArreglo(db),
    total: previa.cargos.reduce((suma, { debe }) => suma + debe, 0),
  }
}
