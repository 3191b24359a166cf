import { metodoDe, METODOS } from '#contract/recibos/metodos'
import type { CuadreCaja, CuadreDia } from '#contract/reportes/recibosgeneral'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { signoDe } from '#server/libro/signo'

type Metodo = CuadreCaja['metodos'][number]
type Suma = Pick<CuadreCaja, 'del_dia' | 'otras_fechas' | 'caja' | 'diferencia'>

interface Leido {
  recibos: number
  saldo_a_favor: number
  cajas: (Omit<CuadreCaja, 'metodos' | 'otras' | keyof Suma> & {
    /** `caja` is null while the till is open: it has counted nothing yet. */
    metodos: (Pick<Metodo, 'metodo' | 'del_dia' | 'otras_fechas'> & { caja: number | null })[]
    otras: CuadreCaja['otras']
  })[]
}

/**
 * A day (local date) of the report beside its tills, in one statement and so of one moment: per till and method, what
 * its close says that it received (expected, less float and movements) and what its receipts come to, centavos. A
 * closed till never changes, so whatever differs was changed behind the product's back. What settles without money is
 * told as its receipts say: no till counts it.
 */
export async function cuadreDelDia(db: Db, fecha: string): Promise<CuadreDia> {
  const [leido] = await db.search<Leido>(sql`
    WITH caja AS MATERIALIZED (
      SELECT
        c.id, c.usuario_id, c.fecha, c.fondo, c.cerrada_en,
        (
          SELECT coalesce(sum(m.monto), 0)
          FROM caja_movimientos m
          WHERE m.caja_id = c.id AND m.anulado_en IS NULL
        ) AS movido
      FROM cajas c
      WHERE c.id = ANY(
        ARRAY(
          SELECT id
          FROM cajas
          WHERE fecha = ${fecha}::date
          UNION
          SELECT r.caja_id
          FROM recibos r
          WHERE r.fecha = ${fecha}::date AND r.estado = 'emitido'
        )
      )
    ),
    cobro AS MATERIALIZED (
      SELECT r.caja_id, r.id, r.fecha, p.metodo, ${signoDe('r')} * p.monto AS monto
      FROM recibos r
      JOIN recibo_pagos p ON p.recibo_id = r.id
      WHERE r.caja_id = ANY(ARRAY(SELECT id FROM caja)) AND r.estado = 'emitido'
    ),
    entrada AS (SELECT * FROM cobro WHERE metodo <> 'saldo_a_favor'),
    segun_recibos AS (
      SELECT
        caja_id, metodo, coalesce(sum(monto) FILTER (WHERE fecha = ${fecha}), 0) AS del_dia,
        coalesce(sum(monto) FILTER (WHERE fecha <> ${fecha}), 0) AS otras_fechas
      FROM entrada
      GROUP BY 1, 2
    ),
    segun_caja AS (
      SELECT
        k.caja_id, k.metodo, k.esperado - CASE WHEN k.metodo = 'efectivo' THEN c.fondo + c.movido ELSE 0 END AS caja
      FROM caja_conteos k
      JOIN caja c ON c.id = k.caja_id
    ),
    junto AS (
      SELECT caja_id, metodo, coalesce(r.del_dia, 0) AS del_dia, coalesce(r.otras_fechas, 0) AS otras_fechas, k.caja
      FROM segun_recibos r
      FULL JOIN segun_caja k USING (caja_id, metodo)
      WHERE r.metodo IS NOT NULL OR k.caja <> 0
    ),
    otra AS (
      SELECT caja_id, fecha, count(DISTINCT id) AS recibos, sum(monto) AS recibido
      FROM entrada
      WHERE fecha <> ${fecha}
      GROUP BY 1, 2
    )
    SELECT
      (SELECT count(*) FROM recibos WHERE fecha = ${fecha}::date AND estado = 'emitido') AS recibos,
      (
        SELECT coalesce(sum(monto), 0)::bigint
        FROM cobro
        WHERE fecha = ${fecha} AND metodo = 'saldo_a_favor'
      ) AS saldo_a_favor,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', c.id, 'usuario_nombre', u.nombre, 'fecha', c.fecha, 'estado',
              CASE WHEN c.cerrada_en IS NULL THEN 'abierta' ELSE 'cerrada' END, 'conteo',
              (
                SELECT jsonb_build_object(
                  'falto', sum(greatest(0, -k.diferencia)), 'sobro', sum(greatest(0, k.diferencia))
                )
                FROM caja_conteos k
                WHERE k.caja_id = c.id
                HAVING count(*) > 0
              ), 'metodos', (
                SELECT coalesce(jsonb_agg(to_jsonb(j) - 'caja_id'), '[]')
                FROM junto j
                WHERE j.caja_id = c.id
              ), 'otras', (
                SELECT coalesce(jsonb_agg(to_jsonb(o) - 'caja_id' ORDER BY o.fecha), '[]')
                FROM otra o
                WHERE o.caja_id = c.id
              )
            )
            ORDER BY c.fecha = ${fecha}::date DESC, c.id
          ), '[]'
        )
        FROM caja c
        JOIN usuarios u ON u.id = c.usuario_id
      ) AS cajas
  `)
  if (!leido) throw new Error('El cuadre no devolvió ninguna fila')
  const cajas = leido.cajas.map(cuadrada)
  return {
    fecha,
    recibos: leido.recibos,
    recibido: cajas.reduce((suma, caja) => suma + caja.del_dia, 0),
    saldo_a_favor: leido.saldo_a_favor,
    cajas,
    diferencia: cajas.flatMap((caja) => caja.metodos).reduce((suma, { diferencia }) => suma + Math.abs(diferencia), 0),
  }
}

function cuadrada({ metodos, ...caja }: Leido['cajas'][number]): CuadreCaja {
  const filas = metodos
    .map((fila) => {
      const recibido = fila.del_dia + fila.otras_fechas
      const contado = caja.estado === 'cerrada' && !metodoDe(fila.metodo).sin_dinero
      const segun = contado ? (fila.caja ?? 0) : recibido
      return { ...fila, caja: segun, diferencia: segun - recibido }
    })
    .toSorted((a, b) => METODOS.indexOf(a.metodo) - METODOS.indexOf(b.metodo))
  const suma = (clave: keyof Suma) => filas.reduce((total, fila) => total + fila[clave], 0)
  return {
    ...caja,
    metodos: filas,
    del_dia: suma('del_dia'),
    otras_fechas: suma('otras_fechas'),
    caja: suma('caja'),
    diferencia: suma('diferencia'),
  }
}
