import type { ComprobanteRetencion } from '#contract/gastos/retenciones'
import { formatoNumeroFiscal } from '#contract/facturacion/rangos'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import { contarImpresion } from '#server/bitacora/impresion'
import { delMostrador } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'

type Leido = Omit<ComprobanteRetencion, 'rango_autorizado'> & {
  gasto_id: number
  rango_desde: number
  rango_hasta: number
}

async function leerComprobante(db: Db, id: number): Promise<ComprobanteRetencion & { gasto_id: number }> {
  const { rango_desde, rango_hasta, ...comprobante } = found(
    await db.maybe<Leido>(sql`
      SELECT
        gasto_id, numero, cai, modalidad, rango_desde, rango_hasta, fecha_limite, emisor, fecha, emitido_en, proveedor,
        rtn_proveedor, documento, cai_proveedor, fecha_documento, lineas, total, estado
      FROM comprobantes_retencion
      WHERE id = ${id}
    `),
  )
  const [establecimiento = '', punto_emision = '', codigo = ''] = comprobante.numero.split('-')
  const autorizado = (correlativo: number) =>
    formatoNumeroFiscal({ establecimiento, punto_emision, tipo: 'retencion', codigo }, correlativo)
  return {
    ...comprobante,
    rango_autorizado: { desde: autorizado(rango_desde), hasta: autorizado(rango_hasta) },
  }
}

/**
 * The certificate on paper, as it was issued; from the second print on it says so, and the bitácora keeps who printed
 * it again. Throws `estado_no_permite` for one that stands on a preprinted form.
 */
export async function imprimirComprobante(
  db: Database,
  contexto: Contexto,
  id: number,
): Promise<{ pdf: Buffer; nombre: string }> {
  const { gasto_id, ...comprobante } = await leerComprobante(db, id)
  if (comprobante.modalidad === 'imprenta')
    throw new AppError('estado_no_permite', { message: { key: 'gastos.retencion.error.de_imprenta' } })
  const reimpresion = await contarImpresion(
    db,
    contexto,
    { tabla: 'comprobantes_retencion', id },
    {
      modulo: 'Gastos',
      accion: 'reimprimir_comprobante',
      entidad: 'gastos',
      entidad_id: gasto_id,
      despues: { comprobante_retencion: comprobante.numero },
    },
  )
  const { logo } = await centroDe(db)
  const pdf = await enHilo(delMostrador(contexto), 'comprobanteRetencion', comprobante, { reimpresion, logo })
  return { pdf, nombre: `${comprobante.numero}.pdf` }
}
