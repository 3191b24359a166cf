import * as z from 'zod'
import { fecha, mes } from '#contract/campos'
import {
  VentaGrupo,
  VentaLinea,
  VentasFiltro,
  type RubroDeVenta,
  type GrupoDeVentas,
  type VentasResumen,
  type VistaVentas,
} from '#contract/reportes/ventas'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import { whereSql, type ListSource, type Sheet } from '#server/http/list-query'
import { CAMPOS_DE_VENTA, sumasDeVenta, VENTAS } from './lineas.ts'

/** The lines as a list: all that may be asked of them. */
const base: ListSource = {
  modulo: 'Ventas',
  row: VentaLinea,
  from: sql`(${VENTAS}) t`,
  columns: { usuario_nombre: raw('(SELECT u.nombre FROM usuarios u WHERE u.id = t.usuario_id)') },
  search: raw(`sin_acentos(t.nombre || ' ' || t.descripcion || ' ' || t.documento)`),
  sort: ['fecha', 'DESC'],
  adds: [...CAMPOS_DE_VENTA],
}

interface Pedido {
  vista: VistaVentas
  /** `venta`: the lines that are meant, by themselves. */
  con: Sql
}

/** Throws `peticion_invalida`. */
function pedidoDe(filtro: Record<string, unknown> = {}): Pedido {
  const { vista: _, ...lineas } = filtro
  return {
    ...parse(VentasFiltro, filtro.vista === '' ? {} : { vista: filtro.vista }),
    con: sql`WITH venta AS (SELECT t.* FROM ${base.from} WHERE ${whereSql(base, lineas)})`,
  }
}

interface Asked {
  source: ListSource
  filter: Record<string, unknown>
  sheet?: Sheet
}

/** The rows of the report as it was asked for: lines of documents, or groups of them. */
export function filasDe(filtro?: Record<string, unknown>): Asked {
  const { vista, con } = pedidoDe(filtro)
  if (vista !== 'lineas') return { source: gruposDe(vista, con), filter: {}, sheet: hojaDe(vista) }
  const source = { ...base, with: con, from: raw('venta t') }
  return { source, filter: {} }
}

const GRUPO: Record<GrupoDeVentas, { clave: Sql; nombre: Sql; rubro: Sql }> = {
  producto: { clave: raw('clave'), nombre: raw('max(nombre)'), rubro: raw('max(rubro)') },
  dia: { clave: raw('fecha::text'), nombre: raw(`''`), rubro: raw('NULL::text') },
  mes: { clave: raw(`to_char(fecha, 'YYYY-MM')`), nombre: raw(`''`), rubro: raw('NULL::text') },
  usuario: {
    clave: raw('usuario_id::text'),
    nombre: raw('(SELECT u.nombre FROM usuarios u WHERE u.id = usuario_id)'),
    rubro: raw('NULL::text'),
  },
}

function gruposDe(vista: GrupoDeVentas, con: Sql): ListSource {
  const { clave, nombre, rubro } = GRUPO[vista]
  return {
    modulo: 'Ventas',
    row: VentaGrupo,
    with: sql`
      ${con},
      grupo AS MATERIALIZED (
        SELECT ${clave} AS id, ${nombre} AS nombre, ${rubro} AS rubro, ${sumasDeVenta()}
        FROM venta
        GROUP BY ${raw(vista === 'usuario' ? 'usuario_id' : '1')}
      )
    `,
    from: raw('grupo t'),
    columns: { vista: sql`${vista}::text` },
    sort: vista === 'producto' || vista === 'usuario' ? ['total', 'DESC'] : ['id', 'ASC'],
    adds: [...CAMPOS_DE_VENTA],
  }
}

const palabras = z.string()
const COLUMNA = { producto: palabras, dia: fecha, mes, usuario: palabras } satisfies Record<GrupoDeVentas, z.ZodType>

/** The first column is named after what the groups are. */
const hojaDe = (vista: GrupoDeVentas): Sheet => ({
  row: z.object({ [vista]: COLUMNA[vista], ...VentaGrupo.omit({ vista: true, nombre: true, rubro: true }).shape }),
  titles: { producto: 'reportes.ventas.que' },
  also: raw(''),
  whole: true,
  tell: ({ vista: _, nombre, rubro, ...grupo }: VentaGrupo) => ({
    ...grupo,
    [vista]: nombre || (rubro ? palabraDe(rubro) : grupo.id),
  }),
})

const palabraDe = (rubro: RubroDeVenta): string => texto(`opciones.rubro.${rubro}`)

/** Totals over everything that the filter holds, in one statement and so of one moment. */
export async function resumenDeVentas(db: Db, filtro: Record<string, unknown>): Promise<VentasResumen> {
  const [fila] = await db.search<VentasResumen>(sql`
    ${pedidoDe(filtro).con}
    SELECT
      ${sumasDeVenta(`rubro <> 'saldo'`)},
      coalesce(sum(total) FILTER (WHERE rubro = 'saldo'), 0)::bigint AS saldo,
      coalesce(sum(total), 0)::bigint AS recibido,
      (
        SELECT coalesce(
          jsonb_agg(jsonb_build_object('usuario_id', u.id, 'usuario_nombre', u.nombre) ORDER BY u.nombre, u.id), '[]'
        )
        FROM usuarios u
        WHERE u.id IN (SELECT usuario_id FROM venta)
      ) AS por_usuario
    FROM venta
  `)
  if (!fila) throw new Error('Los totales no devolvieron ninguna fila')
  return fila
}

/** The months (YYYY-MM) in which the report and the receipts themselves disagree about the money: none. */
export const ventasQueNoCuadran = async (db: Db): Promise<string[]> =>
  (
    await db.search<{ mes: string }>(sql`
      WITH venta AS (
        SELECT to_char(fecha, 'YYYY-MM') AS mes, sum(total) AS total, sum(vendido - descuento + devuelto) AS partes
        FROM (${VENTAS}) v
        GROUP BY 1
      ),
      recibo AS (
        SELECT
          to_char(r.fecha, 'YYYY-MM') AS mes,
          sum(p.monto * CASE WHEN r.tipo IN ('devolucion', 'reversion', 'rechazo') THEN -1 ELSE 1 END) AS total
        FROM recibos r
        JOIN recibo_pagos p ON p.recibo_id = r.id AND p.metodo <> 'saldo_a_favor'
        WHERE r.estado = 'emitido'
        GROUP BY 1
      )
      SELECT mes
      FROM venta
      FULL JOIN recibo USING (mes)
      WHERE coalesce(venta.total, 0) <> coalesce(recibo.total, 0)
        OR coalesce(venta.total, 0) <> coalesce(venta.partes, 0)
      ORDER BY mes
    `)
  ).map(({ mes: malo }) => malo)
