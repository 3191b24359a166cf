import { montoDeDescuento, type DescuentoOfrecido } from '#contract/catalogos/descuentos'
import type { Cargo, Cuenta } from '#contract/recibos/cargos'
import type { CuentaPorCobrar, ProntoPago } from '#contract/recibos/recibos-individuales'
import type { Db } from '#server/db/pool'
import { descuentosDe, impedimento } from './aplicar.ts'
import { descuentosDelDia } from './elegir.ts'

/**
 * The accounts with, on each charge, the early-payment discount that takes off most when it is paid whole on `hoy`
 * (local date). Those that need authorisation are not offered at the counter, nor any of what a fiscal document says.
 */
export async function conProntoPago(db: Db, cuentas: readonly Cuenta[], hoy: string): Promise<CuentaPorCobrar[]> {
  const ofrecidos = (await descuentosDelDia(db, hoy)).filter(
    ({ dias_antes, requiere_autorizacion }) => dias_antes !== null && !requiere_autorizacion,
  )
  const suyos = ofrecidos.length
    ? await descuentosDe(
        db,
        cuentas.flatMap(({ cargos }) => cargos.map(({ id }) => id)),
      )
    : new Map<number, never>()
  const mejorDe = (cargo: Cargo): ProntoPago | null => {
    if (cargo.factura) return null
    const caben = ofrecidos.filter(
      (descuento) => !impedimento(descuento, cargo, suyos.get(cargo.id) ?? [], { hoy, con_pago: true }),
    )
    return (
      caben
        .map((descuento) => prontoPago(descuento, cargo))
        .filter(({ monto }) => monto > 0 && monto < cargo.debe)
        .toSorted((a, b) => b.monto - a.monto)[0] ?? null
    )
  }
  return cuentas.map((cuenta) => ({
    ...cuenta,
    cargos: cuenta.cargos.map((cargo) => ({ ...cargo, pronto_pago: mejorDe(cargo) })),
  }))
}

const prontoPago = (descuento: DescuentoOfrecido, { bruto, debe }: Cargo): ProntoPago => ({
  descuento_id: descuento.id,
  nombre: descuento.nombre,
  monto: montoDeDescuento(descuento, bruto, debe),
})
