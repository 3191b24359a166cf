import type { DestinoDeRechazo } from '#contract/recibos/recibos-individuales'
import type { AplicacionDelRecibo, CreditoDelRecibo, LineaConExcedente } from '#server/libro/donde'
import { DE_LA_LINEA, LO_QUE_SE_FUE } from '#server/libro/linea'
import { rastroDe } from '#server/libro/rastro'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { escribirDocumento, type Documento, type Escrito } from '#server/libro/documento'
import type { Libro } from '#server/libro/libro'
import type { PagoBloqueado } from '#server/recibos/documento/bloquear-pagos'

/** The parts that a rejection and the document that undoes it say each in its own way. */
type Dicho = Pick<Documento, 'tipo' | 'cliente_id' | 'lineas' | 'creditos' | 'observacion' | 'revierte_id'>

/**
 * Where a piece of money was, as a line of both documents says it: what had left before is told apart, unless nobody
 * owes it.
 */
export const dondeEstaba = (
  destino: DestinoDeRechazo,
  { vuelto, cliente_id }: { vuelto: boolean | null; cliente_id: number | null },
): DestinoDeRechazo | 'vuelto' => (vuelto && cliente_id !== null ? 'vuelto' : destino)

/** Writes a document of series RC of today: of a payment as the bank takes or gives it back, in no till. */
export function escribirDelBanco(
  libro: Libro,
  pago: PagoBloqueado,
  dicho: Dicho,
  fecha_banco?: string,
): Promise<Escrito> {
  const { metodo, monto, cuenta_id, referencia, banco, rtn } = pago
  return escribirDocumento(libro, {
    fecha: libro.hoy,
    encargado_id: pago.encargado_id,
    pagador: { nombre: pago.pagador_nombre, documento: pago.pagador_documento, telefono: pago.pagador_telefono },
    pagos: [{ orden: 1, metodo, monto, cuenta_id, referencia, banco, rtn, fecha_banco }],
    ...dicho,
  })
}

/** The lines of a receipt, in their order, with what left of each. */
export const lineasDe = (tx: Tx, recibo_id: number): Promise<LineaConExcedente[]> =>
  tx.many(sql`
    SELECT
      ${DE_LA_LINEA},
      l.cargo_id IS NULL AND EXISTS (
        SELECT FROM creditos k
        WHERE k.recibo_id = l.recibo_id AND k.cliente_id = l.cliente_id AND k.tipo = 'excedente' AND k.monto = l.total
      ) AS excedente
    FROM recibo_lineas l
    ${LO_QUE_SE_FUE}
    WHERE l.recibo_id = ${recibo_id}
    ORDER BY l.orden
  `)

/** The credit that a receipt left: what is still there, and what was spent and no rejection has charged yet. */
export const creditosDe = (tx: Tx, recibo_id: number): Promise<CreditoDelRecibo[]> =>
  tx.many(sql`
    WITH RECURSIVE ${rastroDe(
      sql`k.cliente_id IN (SELECT m.cliente_id FROM creditos m WHERE m.recibo_id = ${recibo_id})`,
    )}
    SELECT cliente_id, isv, linea_id, en_mano, gastado - cobrado AS usado
    FROM entrada
    WHERE recibo_id = ${recibo_id}
    ORDER BY cliente_id, isv, orden
  `)

/** Charges that a receipt covers, newest due first. */
export const aplicacionesDe = (tx: Tx, recibo_id: number): Promise<AplicacionDelRecibo[]> =>
  tx.many(sql`
    SELECT a.id, a.cargo_id, c.cliente_id, c.descripcion, c.isv, a.monto, c.aplicado
    FROM aplicaciones a
    JOIN cargos c ON c.id = a.cargo_id
    WHERE a.recibo_id = ${recibo_id} AND a.hasta IS NULL
    ORDER BY c.vence DESC, c.id DESC, a.id DESC
  `)
