import { formatoFecha } from '#contract/texto/formato'
import type { Tx } from '#server/db/pool'
import { empty, sql, type Sql } from '#server/db/sql'
import { enOrden, tomadoEl } from '#server/documentos/orden'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { COLUMNAS, requireDisponible, type RangoActivo } from './service.ts'

/** The source of a document's number. */
export interface Pedido {
  rango: RangoActivo
  /** The preprinted form used, for a range of `imprenta`. */
  correlativo?: number | null
}

/**
 * Whether the next document of the range `rangos_cai` may be of that day: not before the last one. One that was dated
 * too late, and is void since, holds up nobody; within a day, it is of another server, whose clock is ahead. Who waited
 * over midnight begins anew, before anything is looked for that its statement doesn't see yet.
 */
const puedeSerDe = (hoy: string): Sql => sql`(
  ultima_fecha IS NULL OR ultima_fecha <= ${enOrden(hoy)}
  OR ultima_fecha > ${hoy}::date + 1 AND NOT EXISTS (
    SELECT FROM numeros_fiscales n WHERE n.rango_id = rangos_cai.id AND n.vigente AND n.fecha > ${hoy}::date
  )
)`

/**
 * A WITH item that gives the next number of a range, and no row where it has none to give on that local date. The
 * range's row, last in the order of locks, is held from here to the commit, so that no number is left out or used
 * twice.
 */
export const contadorSql = ({ hoy }: Contexto, pedido: Pedido): Sql => {
  const formulario = formularioDe(pedido)
  return sql`
    contador AS (
      UPDATE rangos_cai
      SET siguiente = siguiente + 1, ${tomadoEl(hoy)}
      WHERE id = ${pedido.rango.id}
        AND estado = 'activo'
        AND siguiente <= hasta
        AND ${puedeSerDe(hoy)}
        AND fecha_limite >= ${hoy}::date ${formulario === null ? empty : sql`AND siguiente = ${formulario}`}
      RETURNING
        id AS rango_id, siguiente - 1 AS correlativo, tipo, modalidad, cai, desde, hasta, fecha_limite,
        establecimiento || '-' || punto_emision || '-' || coalesce(codigo, tipo) || '-'
          || lpad((siguiente - 1)::text, 8, '0') AS numero
    )
  `
}

/** A document's issuer, as the school `c` is now. */
export const EMISOR = sql`
  jsonb_build_object(
    'nombre', c.nombre, 'rtn', c.rtn, 'direccion', c.direccion, 'telefono', c.telefono, 'correo', c.correo
  )
`

/** The preprinted form that the user names; null where the range numbers itself. */
function formularioDe({ rango, correlativo }: Pedido): number | null {
  if (rango.modalidad === 'autoimpresor') {
    if (correlativo != null) throw invalidField('correlativo', 'validacion.del_sistema')
    return null
  }
  if (correlativo == null)
    throw invalidField('correlativo', 'facturacion.error.falta_formulario', { siguiente: rango.siguiente })
  return correlativo
}

/**
 * Why the range gave no number, as it stands now: `rango_vencido`, `rango_agotado`, `sin_rango` when its last document
 * is of a later day, `regla` when it was put aside
 * meanwhile or the preprinted form is not the one that comes next.
 */
export async function negarNumero(tx: Tx, { hoy }: Contexto, { rango: { id }, correlativo }: Pedido): Promise<never> {
  const rango = await tx.one<RangoActivo & { estado: string; ultima_fecha: string | null; en_orden: boolean }>(
    sql`SELECT ${COLUMNAS}, estado, ultima_fecha, ${puedeSerDe(hoy)} AS en_orden FROM rangos_cai WHERE id = ${id}`,
  )
  requireDisponible(rango, hoy)
  if (!rango.en_orden)
    throw new AppError('sin_rango', {
      message: {
        key: 'facturacion.error.rango_con_posterior',
        params: { fecha: rango.ultima_fecha && formatoFecha(rango.ultima_fecha) },
      },
    })
  if (rango.estado === 'activo' && correlativo != null)
    throw invalidField('correlativo', 'facturacion.error.otro_formulario', { siguiente: rango.siguiente })
  throw new AppError('sin_rango', { message: { key: 'facturacion.error.rango_inactivo' } })
}
