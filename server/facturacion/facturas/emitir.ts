import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { contadorSql, EMISOR, negarNumero, type Pedido } from '#server/facturacion/rangos/numero'
import { importesDe, type LineaFiscal } from './componer.ts'

/** A fiscal document that lacks nothing but its number. */
export interface DocumentoNuevo extends Pedido {
  recibo_id: number | null
  /** The invoice that a note is about. */
  factura_id: number | null
  cliente_nombre: string
  cliente_documento: string | null
  orden_compra_exenta?: string | null
  constancia_exonerado?: string | null
  registro_sag?: string | null
  motivo?: string | null
  /** By when an invoice on credit is to be paid (local date). */
  vence?: string | null
  /** The credit note by which it takes the place of the document that the note is about. */
  correccion_id?: number | null
  /** It says what a document from before these rules said. */
  heredada?: boolean
  lineas: readonly LineaFiscal[]
}

/**
 * Gives the document its number and writes it, dated `contexto.hoy`, in one statement. Throws what `negarNumero` does.
 */
export async function emitir(
  tx: Tx,
  contexto: Contexto,
  documento: DocumentoNuevo,
): Promise<{ id: number; numero: string }> {
  const { lineas } = documento
  const importes = importesDe(lineas)
  const escrita = await tx.maybe<{ id: number; numero: string }>(sql`
    WITH ${contadorSql(contexto, documento)},
    factura AS (
      INSERT INTO facturas (
        tipo, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
        recibo_id, factura_id, cliente_nombre, cliente_documento, orden_compra_exenta, constancia_exonerado,
        registro_sag, motivo, vence, correccion_id, importe_exento, importe_exonerado, gravado_15, gravado_18, isv_15,
        isv_18, descuento, total, usuario_id, heredada
      )
      SELECT
        k.tipo, k.numero, k.rango_id, k.correlativo, k.modalidad, k.cai, k.desde, k.hasta, k.fecha_limite,
        ${EMISOR},
        ${contexto.hoy}::date, ${documento.recibo_id}::int, ${documento.factura_id}::int, ${documento.cliente_nombre},
        ${documento.cliente_documento}, ${documento.orden_compra_exenta ?? null},
        ${documento.constancia_exonerado ?? null}, ${documento.registro_sag ?? null}, ${documento.motivo ?? null},
        ${documento.vence ?? null}::date, ${documento.correccion_id ?? null}::int,
        ${importes.importe_exento}::bigint, ${importes.importe_exonerado}::bigint, ${importes.gravado_15}::bigint,
        ${importes.gravado_18}::bigint, ${importes.isv_15}::bigint, ${importes.isv_18}::bigint,
        ${importes.descuento}::bigint, ${importes.total}::bigint, ${contexto.usuario_id}::int,
        ${documento.heredada ?? false}::boolean
      FROM contador k
      CROSS JOIN centro c
      RETURNING id, numero
    ),
    lineas AS (
      INSERT INTO factura_lineas (
        factura_id, orden, recibo_linea_id, descripcion, cantidad, precio, descuento, isv_tratamiento, isv, total,
        anticipo, acredita_orden, cargo_id, cargo_vence, cargo_isv
      )
      SELECT factura.id, l.*
      FROM factura, jsonb_to_recordset(${JSON.stringify(lineas)}::jsonb) AS l(
        orden int, recibo_linea_id int, descripcion text, cantidad int, precio bigint, descuento bigint,
        isv_tratamiento text, isv bigint, total bigint, anticipo boolean, acredita_orden int,
        cargo_id int, cargo_vence date, cargo_isv text
      )
    )
    SELECT id, numero
    FROM factura
  `)
  return escrita ?? negarNumero(tx, contexto, documento)
}
