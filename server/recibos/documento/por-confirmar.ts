import type { Centavos } from '#contract/dinero'
import type { Exoneracion } from '#contract/facturacion/exoneracion'
import type { Metodo } from '#contract/recibos/metodos'
import type { Contexto } from '#server/http/context'
import type { Errores } from './lineas.ts'

/*
 * A receipt «fecha por confirmar» (docs/decisions/2026-11-28-que-dia-es.md): cash that was taken while nobody knew what
 * day it was. It can get another day later because nothing of it has one beside what it covers.
 */

interface Rebajable {
  cargo_id?: number
  descuento?: Centavos
  descuento_id?: number | null
}

interface Pedido extends Partial<Exoneracion>, Rebajable {
  pagos: readonly { metodo: Metodo }[]
  lineas: readonly Rebajable[]
  numero_manual?: string | null
  factura_preimpresa?: object | null
}

/**
 * Parts of a receipt that wait while the clock is doubted, beside their fields: everything but cash for what is owed or
 * sold at its price. `excedente` is the centavos by which the payments exceed the lines.
 */
export function sinFechaSolo({ enDuda }: Contexto, pedido: Pedido, excedente: Centavos): Errores {
  if (!enDuda) return {}
  const { pagos, lineas, numero_manual, factura_preimpresa, ...resto } = pedido
  const exoneracion = (['orden_compra_exenta', 'constancia_exonerado', 'registro_sag'] as const).filter(
    (campo) => resto[campo],
  )
  const rebajas = [...lineas.map((linea, index) => [`lineas.${index}.`, linea] as const), ['', resto] as const]
  const enEfectivo = pagos.every(({ metodo }) => metodo === 'efectivo')
  return {
    ...(enEfectivo && excedente > 0 && { pagos: { key: 'recibos.error.en_duda.sobra' } }),
    ...Object.fromEntries(
      pagos.flatMap(({ metodo }, index) =>
        metodo === 'efectivo' ? [] : [[`pagos.${index}.metodo`, { key: 'recibos.error.en_duda.metodo' }]],
      ),
    ),
    ...Object.fromEntries(
      rebajas.flatMap(([donde, { descuento, descuento_id }]) =>
        descuento || descuento_id
          ? [[`${donde}${descuento_id ? 'descuento_id' : 'descuento'}`, { key: 'recibos.error.en_duda.descuento' }]]
          : [],
      ),
    ),
    ...Object.fromEntries(exoneracion.map((campo) => [campo, { key: 'recibos.error.en_duda.exonerado' }])),
    ...(numero_manual && { numero_manual: { key: 'recibos.error.en_duda.papel' } }),
    ...(factura_preimpresa && { factura_preimpresa: { key: 'recibos.error.en_duda.factura' } }),
  }
}
