import type { TipoCuenta } from '#contract/recibos/cuentas'
import { metodoDe, type Metodo } from '#contract/recibos/metodos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import type { Errores } from './lineas.ts'

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
