import { VENTAS, VentasResumen } from '#contract/reportes/ventas'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { porGrupos } from '#server/resource/por-grupos'
import { resumen, suma, usuariosDe } from '#server/resource/resumen'
import { VENTAS_GUARDADAS } from './dias.ts'
import { LINEAS } from './lineas.ts'

/** Ventas: what was sold, by product, day, month or user, and the lines of the documents behind it. */
export const ventas = porGrupos(VENTAS, {
  lineas: {
    from: sql`(${LINEAS}) t`,
    columns: { usuario_nombre: raw('(SELECT u.nombre FROM usuarios u WHERE u.id = t.usuario_id)') },
    search: raw(`sin_acentos(t.nombre || ' ' || t.descripcion || ' ' || t.documento)`),
    sort: ['fecha', 'DESC'],
  },
  grupos: {
    // A product of the catalogue, `p12`, or else its heading.
    producto: {
      campos: ['rubro', 'producto_id'],
      id: `coalesce('p' || producto_id, rubro)`,
      nombre: `coalesce((SELECT p.nombre FROM productos p WHERE p.id = min(producto_id)), '')`,
    },
    usuario: {
      campos: ['usuario_id'],
      id: 'usuario_id::text',
      nombre: '(SELECT u.nombre FROM usuarios u WHERE u.id = min(usuario_id))',
    },
  },
  documento: `coalesce('r' || recibo_id, 'f' || factura_id)`,
  totalizan: ['rubro', 'usuario_id'],
  guardadas: VENTAS_GUARDADAS,
  ademas: { rubro: { producto: 'max(rubro)' } },
  resumen: resumen(VentasResumen, {
    medidas: {
      ...Object.fromEntries(VENTAS.suman.map((campo) => [campo, suma(campo, `rubro <> 'saldo'`)])),
      saldo: suma('total', `rubro = 'saldo'`),
      recibido: suma('total'),
      por_usuario: usuariosDe('linea'),
    },
  }),
})

/** The months (YYYY-MM) in which the report and the receipts themselves disagree about the money: none. */
export const ventasQueNoCuadran = async (db: Db): Promise<string[]> =>
  (
    await db.search<{ mes: string }>(sql`
      WITH venta AS (
        SELECT to_char(fecha, 'YYYY-MM') AS mes, sum(total) AS total, sum(vendido - descuento + devuelto) AS partes
        FROM (${LINEAS}) v
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
