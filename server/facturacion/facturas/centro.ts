import type { Centavos } from '#contract/dinero'
import { CONSUMIDOR_FINAL } from '#contract/facturacion/consumidor-final'
import { esRtn } from '#contract/facturacion/exoneracion'
import { formatoLempiras } from '#contract/texto/formato'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/* The issuer of fiscal documents, and what is asked of the buyer that one is made out to. */

export interface Centro {
  facturar: 'al_cobrar' | 'a_pedido' | 'nunca'
  /** Centavos up to which an invoice may be made out to nobody named. */
  limite: Centavos
  rtn: string | null
}

export const leerCentro = (db: Db): Promise<Centro> =>
  db.one(sql`SELECT facturar, limite_consumidor_final AS limite, rtn FROM centro`)

/** The school, where it issues invoices at all. Throws `estado_no_permite`. */
export async function centroQueFactura(db: Db): Promise<Centro> {
  const centro = await leerCentro(db)
  if (centro.facturar === 'nunca')
    throw new AppError('estado_no_permite', { message: { key: 'facturacion.error.nunca' } })
  return centro
}

/** Throws `regla` while the school has not said its own number. */
export function requireRtnDelCentro({ rtn }: Centro): void {
  if (!rtn) throw new AppError('regla', { errors: { 'root.serverError': { key: 'facturacion.error.sin_rtn' } } })
}

/** Names of the client's fields in the form that the refusal is shown in. */
export interface Campos {
  nombre: string
  documento: string
}

export interface Cliente {
  /** Null: CONSUMIDOR FINAL. */
  nombre: string | null
  documento: string | null
}

/** The buyer of a document, as it was typed; one who is nobody named has no name. */
export const clienteFiscal = (nombre: string | null, documento: string | null): Cliente => ({
  nombre: nombre?.toUpperCase() === CONSUMIDOR_FINAL.toUpperCase() ? null : nombre,
  documento,
})

/** The name that a document says. */
export const nombreFiscal = ({ nombre }: Cliente): string => nombre ?? CONSUMIDOR_FINAL.toUpperCase()

/**
 * Above the centre's limit name and identity are mandatory; who is exonerated is known by an RTN (Acuerdo 481-2017).
 */
export function requireCliente(
  { nombre, documento }: Cliente,
  campos: Campos,
  { limite, total, exonerado }: { limite: Centavos; total: Centavos; exonerado: boolean },
): void {
  const alto = total > limite
  const sobreLimite = { key: 'facturacion.error.sobre_limite', params: { limite: formatoLempiras(limite) } }
  const conRtn = { key: 'facturacion.error.exonerado_rtn' }
  const errores = {
    ...((alto || exonerado) && !nombre && { [campos.nombre]: alto ? sobreLimite : conRtn }),
    ...(alto && !documento && { [campos.documento]: sobreLimite }),
    ...(exonerado && !esRtn(documento) && { [campos.documento]: conRtn }),
  }
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
}
