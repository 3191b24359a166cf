import type { FormatoFactura } from '#contract/facturacion/facturas'
import type { Database } from '#server/db/pool'
import { centroDe } from '#server/documentos/centro'
import { contarImpresion } from '#server/bitacora/impresion'
import { delMostrador } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { leerFactura } from './lectura.ts'

/**
 * The fiscal document on paper, with the issuer as it was on that day; from the second print on it says so, and the
 * bitácora keeps who printed it again. Throws `estado_no_permite` for one that stands on a preprinted form.
 */
export async function imprimirFactura(
  db: Database,
  contexto: Contexto,
  id: number,
  formato: FormatoFactura,
): Promise<{ pdf: Buffer; nombre: string }> {
  const factura = await leerFactura(db, id)
  if (factura.modalidad === 'imprenta')
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.de_imprenta' } })
  const reimpresion = await contarImpresion(
    db,
    contexto,
    { tabla: 'facturas', id },
    { modulo: 'Facturas', accion: 'reimprimir', entidad: 'facturas', entidad_id: id, despues: { formato } },
  )
  const { logo } = await centroDe(db)
  const pdf = await enHilo(delMostrador(contexto), 'factura', factura, { formato, reimpresion, logo })
  return { pdf, nombre: `${factura.numero}.pdf` }
}
