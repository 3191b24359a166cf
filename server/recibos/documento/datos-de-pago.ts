import { faltaDe, nombreDeDato } from '#contract/recibos/datos-de-pago'
import type { TipoCuenta } from '#contract/recibos/cuentas'
import { metodoDe, type DatoDePago, type Metodo } from '#contract/recibos/metodos'
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

/** Refuses an account that is out of use or cannot receive that method. Throws `regla` beside the payment. */
export async function requireCuentas(
  db: Db,
  pagos: readonly { metodo: Metodo; cuenta_id?: number | null }[],
  campo = (index: number) => `pagos.${index}.cuenta_id`,
): Promise<void> {
  const ids = pagos.flatMap(({ cuenta_id }) => cuenta_id ?? [])
  if (!ids.length) return
  const cuentas = new Map(
    (
      await db.many<{ id: number; tipo: TipoCuenta; activo: boolean }>(
        sql`SELECT id, tipo, activo FROM cuentas WHERE id = ANY(${ids})`,
      )
    ).map((cuenta) => [cuenta.id, cuenta]),
  )
  const errors: Errores = {}
  pagos.forEach(({ metodo, cuenta_id }, index) => {
    const cuenta = cuentas.get(cuenta_id ?? 0)
    if (!cuenta) return
    if (cuenta.tipo !== metodoDe(metodo).cuenta) errors[campo(index)] = { key: 'tesoreria.error.cuenta_de_otro' }
    else if (!cuenta.activo) errors[campo(index)] = { key: 'tesoreria.error.cuenta_inactiva' }
  })
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
}

/**
 * The refusal of a receipt whose one payment is no list for its user: what is beside `pagos.0.referencia` is beside
 * `referencia`. What is no refusal of fields passes as it is.
 */
export function delUnicoPago(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.options.errors) return error
  const errors = Object.fromEntries(
    Object.entries(error.options.errors).map(([campo, mensaje]) => [campo.replace(/^pagos\.0\./, ''), mensaje]),
  )
  return new AppError(error.code, { ...error.options, errors })
}
