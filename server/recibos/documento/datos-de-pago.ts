import { faltaDe, nombreDeDato } from '#contract/recibos/datos-de-pago'
import type { DatoDePago, Metodo } from '#contract/recibos/metodos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import type { Errores } from './lineas.ts'

interface Pago {
  metodo: Metodo
  cuenta_id?: number | null
  referencia?: string | null
  banco?: string | null
}

interface Como {
  /** Lets pass what is lacking, whatever the centre asks for. */
  exime?: boolean
  /** Where the request has each field. */
  campo?: (index: number, dato: DatoDePago) => string
}

/**
 * Refuses payments that lack what a bank or a card issuer knows them by, where the centre asks for it
 * (`centro.exigir_referencia`), and a bank of what is no cheque. Throws `regla` beside each field.
 */
export async function requireDatosDePago(
  db: Db,
  pagos: readonly Pago[],
  { exime = false, campo = (index, dato) => `pagos.${index}.${dato}` }: Como = {},
): Promise<void> {
  const errors: Errores = {}
  pagos.forEach(({ metodo, banco }, index) => {
    if (banco && metodo !== 'cheque') errors[campo(index, 'banco')] = { key: 'recibos.error.banco_de_cheque' }
  })
  const faltan = pagos.flatMap((pago, index) =>
    faltaDe(pago).map((dato) => ({ campo: campo(index, dato), nombre: nombreDeDato(pago.metodo, dato) })),
  )
  if (faltan.length && !exime && (await seExigen(db)))
    for (const { campo: cual, nombre } of faltan) errors[cual] = { key: `recibos.error.exige.${nombre}` }
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
}

const seExigen = async (db: Db): Promise<boolean> =>
  (await db.one<{ exigen: boolean }>(sql`SELECT exigir_referencia AS exigen FROM centro`)).exigen
