import type * as z from 'zod'
import {
  MAXIMO_A_CREDITO,
  type CargoFacturable,
  type CargosFacturables,
  type CargosFacturablesQuery,
} from '#contract/facturacion/a-credito'
import type { Db } from '#server/db/pool'
import { and, sql } from '#server/db/sql'
import { seLlama, type Palabras } from '#server/catalogos/personas/busqueda'
import { acreditadoDe } from './notas.ts'

/**
 * Lines `l`, with their invoices `f` in force, of receipts that had paid charge `c`. What the bank took back may have
 * paid what it was before its enrolment moved to another course: the rejection names both.
 */
export const CON_SU_RECIBO = sql`
  recibo_lineas r
  JOIN factura_lineas l ON l.recibo_linea_id = coalesce(r.rechaza_linea_id, r.id)
  JOIN facturas f ON f.id = l.factura_id AND f.tipo = '01' AND f.estado = 'emitida'
  WHERE r.cargo_id = c.id AND l.total > ${acreditadoDe('l')}
`

/**
 * Charges that an invoice on credit may say, by student and due date: owed, nothing paid of them, no late fee, in no
 * document in force. As many as one invoice holds.
 */
export async function cargosFacturables(
  db: Db,
  { q = '', curso_id }: z.output<typeof CargosFacturablesQuery>,
  palabras: Palabras,
): Promise<CargosFacturables> {
  const cargos = await db.search<CargoFacturable>(sql`
    SELECT
      c.id, c.cliente_id, k.codigo AS cliente_codigo, k.apellidos || ', ' || k.nombres AS cliente_nombre,
      u.nombre AS curso_nombre, c.descripcion, c.vence, c.isv, c.neto
    FROM cargos c
    JOIN clientes k ON k.id = c.cliente_id
    LEFT JOIN matriculas m ON m.id = c.matricula_id
    LEFT JOIN cursos u ON u.id = m.curso_id
    WHERE c.anulado_en IS NULL
      AND c.aplicado = 0
      -- As the partial indexes of what is owed have it.
      AND c.aplicado < c.bruto - c.descuento
      AND c.concepto NOT IN ('mora', 'rechazo')
      AND NOT EXISTS (SELECT FROM factura_lineas l WHERE l.cargo_id = c.id)
      AND NOT EXISTS (SELECT FROM ${CON_SU_RECIBO})
      AND ${and([seLlama('k', q, palabras), ...(curso_id === undefined ? [] : [sql`m.curso_id = ${curso_id}`])])}
    ORDER BY k.apellidos, k.nombres, k.id, c.vence, c.id LIMIT ${MAXIMO_A_CREDITO + 1}
  `)
  return { cargos: cargos.slice(0, MAXIMO_A_CREDITO), mas: cargos.length > MAXIMO_A_CREDITO }
}
