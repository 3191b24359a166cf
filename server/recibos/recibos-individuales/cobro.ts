import type * as z from 'zod'
import { isvDeAbono, type Centavos, type TratamientoIsv } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import type { Mensaje } from '#contract/errores'
import type { Metodo, ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'

/*
 * What a receipt will hold, computed from the request and the rows that are locked: no database here.
 */

/** A charge as it stands under its lock. */
export interface CargoBloqueado {
  id: number
  cliente_id: number
  descripcion: string
  isv: TratamientoIsv
  neto: Centavos
  aplicado: Centavos
  anulado: boolean
}

export interface LineaNueva {
  orden: number
  cliente_id: number | null
  cargo_id: number | null
  descripcion: string
  precio: Centavos
  isv_tratamiento: TratamientoIsv
  isv: Centavos
  total: Centavos
}

export interface PagoNuevo {
  orden: number
  metodo: Metodo
  monto: Centavos
  cuenta_id: number | null
  referencia: string | null
  fecha_banco: string | null
  estado_banco: 'por_confirmar' | 'confirmado' | null
  recibido: Centavos | null
  cambio: Centavos
}

type Peticion = z.output<typeof ReciboIndividualCrear>
type Errores = Record<string, Mensaje>

/** Methods whose money is only ours once the bank says so. */
const POR_CONFIRMAR = new Set<Metodo>(['transferencia', 'deposito', 'cheque'])

export const suma = (montos: readonly { monto: Centavos }[]): Centavos => montos.reduce((total, { monto }) => total + monto, 0)

/** What exceeds the lines and stays as credit. Negative when the payments do not cover them. */
export const excedenteDe = ({ lineas, pagos }: Pick<Peticion, 'lineas' | 'pagos'>): Centavos => suma(pagos) - suma(lineas)

/** What is wrong with the amounts by themselves; charges are looked at once they are locked. */
export function revisarMontos({ lineas, pagos }: Peticion): Errores {
  const errores: Errores = {}
  const excedente = excedenteDe({ lineas, pagos })
  if (excedente < 0) errores.pagos = { key: 'recibos.error.falta', params: { monto: formatoLempiras(-excedente) } }
  const conSaldo = suma(pagos.filter((pago) => pago.metodo === 'saldo_a_favor'))
  if (conSaldo > suma(lineas)) errores.pagos = { key: 'recibos.error.saldo_excede' }
  pagos.forEach((pago, index) => {
    if (pago.recibido == null) return
    if (pago.metodo !== 'efectivo') errores[`pagos.${index}.recibido`] = { key: 'recibos.error.cambio_efectivo' }
    else if (pago.recibido < pago.monto) errores[`pagos.${index}.recibido`] = { key: 'recibos.error.recibido_menor' }
  })
  const repetidos = lineas.filter((linea, index) => lineas.findIndex((other) => other.cargo_id === linea.cargo_id) !== index)
  for (const linea of repetidos) errores[`lineas.${lineas.lastIndexOf(linea)}.cargo_id`] = { key: 'recibos.error.cargo_repetido' }
  return errores
}

/**
 * The lines of the charges, in the order asked, each with the ISV of its part (cumulative after minus before, so that
 * the parts of a charge sum to its whole tax), and last the credit left over, which is no sale yet and bears no tax.
 */
export function lineasDe(peticion: Peticion, cargos: ReadonlyMap<number, CargoBloqueado>, excedente: { cliente_id: number; descripcion: string } | null): LineaNueva[] {
  const lineas = peticion.lineas.map(({ cargo_id, monto }, index): LineaNueva => {
    const cargo = cargos.get(cargo_id)
    if (!cargo) throw new Error(`cargo ${cargo_id} sin bloquear`)
    return {
      orden: index + 1,
      cliente_id: cargo.cliente_id,
      cargo_id,
      descripcion: cargo.descripcion,
      precio: monto,
      isv_tratamiento: cargo.isv,
      isv: isvDeAbono(cargo.neto, cargo.aplicado, cargo.aplicado + monto, cargo.isv),
      total: monto,
    }
  })
  if (!excedente) return lineas
  const total = excedenteDe(peticion)
  return [...lineas, { orden: lineas.length + 1, cliente_id: excedente.cliente_id, cargo_id: null, descripcion: excedente.descripcion, precio: total, isv_tratamiento: 'exento', isv: 0, total }]
}

/** The payments as they are kept; cash tells its change, bank money waits for its confirmation. */
export const pagosDe = ({ pagos }: Peticion): PagoNuevo[] =>
  pagos.map((pago, index) => ({
    orden: index + 1,
    metodo: pago.metodo,
    monto: pago.monto,
    cuenta_id: pago.cuenta_id ?? null,
    referencia: pago.referencia ?? null,
    fecha_banco: pago.fecha_banco ?? null,
    estado_banco: POR_CONFIRMAR.has(pago.metodo) ? 'por_confirmar' : null,
    recibido: pago.recibido ?? null,
    cambio: pago.recibido == null ? 0 : pago.recibido - pago.monto,
  }))
