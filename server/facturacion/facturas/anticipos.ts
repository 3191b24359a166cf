import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

interface Entrada {
  monto: Centavos
  /** What an invoice in force says of it, less its credit notes. */
  facturado: Centavos
  factura: string | null
}

/**
 * Refuses to give back credit that an invoice in force says was received (domain.md, facturas). Credit is spent in
 * the order in which it came, so what is in hand is what came last. `cliente` is locked.
 *
 * Throws `con_factura` when less than `monto` (centavos) of it is free of invoices.
 */
export async function requireCreditoSinFactura(
  tx: Tx,
  cliente: { id: number; a_favor: Centavos },
  monto: Centavos,
): Promise<void> {
  const entradas = await tx.many<Entrada>(sql`
    SELECT k.monto, coalesce(a.facturado, 0)::bigint AS facturado, a.numero AS factura
    FROM (
      SELECT recibo_id, max(id) AS id, sum(monto)::bigint AS monto
      FROM creditos
      WHERE cliente_id = ${cliente.id}
      GROUP BY coalesce(recibo_id, -id), recibo_id
      HAVING sum(monto) > 0
    ) k
    LEFT JOIN LATERAL (
      SELECT
        f.numero,
        sum(
          l.total - (
            SELECT coalesce(sum(nl.total), 0)
            FROM facturas n
            JOIN factura_lineas nl ON nl.factura_id = n.id AND nl.acredita_orden = l.orden
            WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida'
          )
        ) AS facturado
      FROM facturas f
      JOIN factura_lineas l ON l.factura_id = f.id AND l.anticipo
      JOIN recibo_lineas r ON r.id = l.recibo_linea_id AND r.cliente_id = ${cliente.id}
      WHERE f.recibo_id = k.recibo_id AND f.tipo = '01' AND f.estado = 'emitida'
      GROUP BY f.id, f.numero
      ORDER BY f.id DESC LIMIT 1
    ) a ON true
    ORDER BY k.id DESC
  `)
  let porVer = cliente.a_favor
  let libre = 0
  let factura: string | null = null
  for (const entrada of entradas) {
    const enMano = Math.min(entrada.monto, porVer)
    const facturado = Math.min(enMano, entrada.facturado)
    if (facturado) factura ??= entrada.factura
    libre += enMano - facturado
    porVer -= enMano
  }
  if (factura && libre + porVer < monto)
    throw new AppError('con_factura', {
      message: {
        key: 'facturacion.error.anticipo_vigente',
        params: { numero: factura, libre: formatoLempiras(libre + porVer) },
      },
    })
}

/** The number of an invoice in force that holds an advance of whoever's credit pays the receipt. */
export async function anticipoFacturado(db: Db, recibo_id: number): Promise<string | undefined> {
  const row = await db.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM creditos u
    JOIN creditos k ON k.cliente_id = u.cliente_id AND k.tipo = 'excedente'
    JOIN facturas f ON f.recibo_id = k.recibo_id AND f.tipo = '01' AND f.estado = 'emitida'
    JOIN factura_lineas l ON l.factura_id = f.id AND l.anticipo
    WHERE u.recibo_id = ${recibo_id}
      AND u.tipo = 'uso'
      AND l.total > (
        SELECT coalesce(sum(nl.total), 0)
        FROM facturas n
        JOIN factura_lineas nl ON nl.factura_id = n.id
        WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida' AND nl.acredita_orden = l.orden
      )
    ORDER BY f.id DESC LIMIT 1
  `)
  return row?.numero
}
