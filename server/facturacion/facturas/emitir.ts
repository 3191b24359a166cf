import type { Tx } from '#server/db/pool'
import { empty, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { requireDisponible, type RangoActivo } from '#server/facturacion/rangos/service'
import { importesDe, type LineaFiscal } from './componer.ts'

/** A fiscal document that lacks nothing but its number. */
export interface DocumentoNuevo {
  rango: RangoActivo
  /** The preprinted form used, for a range of `imprenta`. */
  correlativo?: number | null
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
  lineas: readonly LineaFiscal[]
}

/**
 * Gives the document its number and writes it, dated `contexto.hoy`, in one statement: the range's row, last in the
 * order of locks, is held from here to the commit, so that no number is left out or used twice.
 *
 * Throws `rango_vencido`, `rango_agotado`, `regla` when the range was put aside meanwhile or the preprinted form is
 * not the one that comes next.
 */
export async function emitir(
  tx: Tx,
  contexto: Contexto,
  documento: DocumentoNuevo,
): Promise<{ id: number; numero: string }> {
  const { rango, lineas } = documento
  const correlativo = formularioDe(documento)
  const importes = importesDe(lineas)
  const escrita = await tx.maybe<{ id: number; numero: string }>(sql`
    WITH contador AS (
      UPDATE rangos_cai
      SET siguiente = siguiente + 1
      WHERE id = ${rango.id}
        AND estado = 'activo'
        AND siguiente <= hasta
        AND fecha_limite >= ${contexto.hoy}::date ${correlativo === null ? empty : sql`AND siguiente = ${correlativo}`}
      RETURNING
        id AS rango_id, siguiente - 1 AS correlativo, tipo, modalidad, cai, desde, hasta, fecha_limite,
        establecimiento || '-' || punto_emision || '-' || tipo || '-' || lpad((siguiente - 1)::text, 8, '0') AS numero
    ),
    factura AS (
      INSERT INTO facturas (
        tipo, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
        recibo_id, factura_id, cliente_nombre, cliente_documento, orden_compra_exenta, constancia_exonerado,
        registro_sag, motivo, vence, importe_exento, importe_exonerado, gravado_15, gravado_18, isv_15, isv_18,
        descuento, total, usuario_id
      )
      SELECT
        k.tipo, k.numero, k.rango_id, k.correlativo, k.modalidad, k.cai, k.desde, k.hasta, k.fecha_limite,
        jsonb_build_object(
          'nombre', c.nombre, 'rtn', c.rtn, 'direccion', c.direccion, 'telefono', c.telefono, 'correo', c.correo
        ),
        ${contexto.hoy}::date, ${documento.recibo_id}::int, ${documento.factura_id}::int, ${documento.cliente_nombre},
        ${documento.cliente_documento}, ${documento.orden_compra_exenta ?? null},
        ${documento.constancia_exonerado ?? null}, ${documento.registro_sag ?? null}, ${documento.motivo ?? null},
        ${documento.vence ?? null}::date, ${importes.importe_exento}::bigint, ${importes.importe_exonerado}::bigint,
        ${importes.gravado_15}::bigint,
        ${importes.gravado_18}::bigint, ${importes.isv_15}::bigint, ${importes.isv_18}::bigint,
        ${importes.descuento}::bigint, ${importes.total}::bigint, ${contexto.usuario_id}::int
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
  return escrita ?? negar(tx, contexto, documento)
}

/** The preprinted form that the user names; null where the range numbers itself. */
function formularioDe({ rango, correlativo }: DocumentoNuevo): number | null {
  if (rango.modalidad === 'autoimpresor') {
    if (correlativo != null) throw invalidField('correlativo', 'validacion.del_sistema')
    return null
  }
  if (correlativo == null)
    throw invalidField('correlativo', 'facturacion.error.falta_formulario', { siguiente: rango.siguiente })
  return correlativo
}

/** Why the range gave no number, as it stands now. */
async function negar(tx: Tx, { hoy }: Contexto, { rango: { id }, correlativo }: DocumentoNuevo): Promise<never> {
  const rango = await tx.one<RangoActivo & { estado: string }>(sql`SELECT * FROM rangos_cai WHERE id = ${id}`)
  requireDisponible(rango, hoy)
  if (rango.estado === 'activo' && correlativo != null)
    throw invalidField('correlativo', 'facturacion.error.otro_formulario', { siguiente: rango.siguiente })
  throw new AppError('sin_rango', { message: { key: 'facturacion.error.rango_inactivo' } })
}
