import type * as z from 'zod'
import { isvDeAbono, isvIncluido, type Centavos, type TratamientoIsv } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { Mensaje } from '#contract/errores'
import { METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import type { PagoCrear } from '#contract/recibos/recibos-individuales'
import type { LineaNueva, PagoNuevo } from '#server/libro/documento'
import type { Tomada } from '#server/libro/pagos'

/*
 * Lines and payments that a receipt will hold, computed from the request and the rows that are locked: no database
 * here.
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
  /** Something may follow from its payment. */
  sigue: boolean
}

type Pago = z.output<typeof PagoCrear>
export type Errores = Record<string, Mensaje>

const POR_CONFIRMAR = new Set<Metodo>(METODOS_DE_BANCO)

export const suma = (montos: readonly { monto: Centavos }[]): Centavos =>
  montos.reduce((total, { monto }) => total + monto, 0)

/** Errors of the payments by themselves, against the sum of the lines (centavos). */
export function revisarPagos(pagos: readonly Pago[], debido: Centavos): Errores {
  const errores: Errores = {}
  const excedente = suma(pagos) - debido
  if (excedente < 0) errores.pagos = { key: 'recibos.error.falta', params: { monto: formatoLempiras(-excedente) } }
  const conSaldo = suma(pagos.filter((pago) => pago.metodo === 'saldo_a_favor'))
  if (conSaldo > debido) errores.pagos = { key: 'recibos.error.saldo_excede' }
  pagos.forEach((pago, index) => {
    if (pago.recibido == null) return
    if (pago.metodo !== 'efectivo') errores[`pagos.${index}.recibido`] = { key: 'recibos.error.cambio_efectivo' }
    else if (pago.recibido < pago.monto) errores[`pagos.${index}.recibido`] = { key: 'recibos.error.recibido_menor' }
  })
  return errores
}

/** Charges that a request pays twice, beside the second line of each; `campo` is where the request has the line. */
export const cargosRepetidos = (abonos: readonly { cargo_id: number; campo: string }[]): Errores =>
  Object.fromEntries(
    abonos
      .filter(({ cargo_id }, index) => abonos.findIndex((other) => other.cargo_id === cargo_id) < index)
      .map(({ campo }) => [`${campo}.cargo_id`, { key: 'recibos.error.cargo_repetido' }]),
  )

/** A line as it says itself, and in what it does not say: one piece at its total, without tax or discount. */
export const lineaNueva = (
  linea: Pick<LineaNueva, 'orden' | 'descripcion' | 'total'> & Partial<LineaNueva>,
): LineaNueva => ({
  cliente_id: null,
  cargo_id: null,
  cantidad: 1,
  precio: linea.total,
  descuento: 0,
  isv_tratamiento: 'exento',
  isv: 0,
  exonerado: 0,
  con_saldo: 0,
  ...linea,
})

/**
 * The part of a charge that a line pays, after the discount that comes with it (centavos), with the ISV of that part:
 * cumulative after minus before, so that the parts of a charge sum to its whole tax.
 */
export const lineaDeCargo = (
  orden: number,
  { id: cargo_id, cliente_id, descripcion, isv, neto, aplicado }: CargoBloqueado,
  monto: Centavos,
  { descuento = 0, exonerado }: { descuento?: Centavos; exonerado?: Centavos } = {},
): LineaNueva =>
  lineaNueva({
    orden,
    cliente_id,
    cargo_id,
    descripcion,
    precio: monto + descuento + (exonerado ?? 0),
    descuento,
    isv_tratamiento: exonerado === undefined ? isv : 'exonerado',
    isv: exonerado === undefined ? isvDeAbono(neto, aplicado, aplicado + monto, isv) : 0,
    exonerado: exonerado ?? 0,
    total: monto,
    isv_desde: aplicado,
  })

/** Money that stays in favour of a client, declared now under the treatment that it is kept for. */
export const lineaDeExcedente = (
  orden: number,
  cliente_id: number,
  descripcion: string,
  total: Centavos,
  isv: TratamientoIsv,
): LineaNueva =>
  lineaNueva({ orden, cliente_id, descripcion, total, isv_tratamiento: isv, isv: isvIncluido(total, isv) })

/**
 * The payments as they are kept; cash tells its change, bank money waits for its confirmation. `tomada` is by what
 * right they take of their transfers.
 */
export const pagosDe = (pagos: readonly Pago[], tomada?: Tomada): PagoNuevo[] =>
  pagos.map((pago, index) => ({
    orden: index + 1,
    metodo: pago.metodo,
    monto: pago.monto,
    cuenta_id: pago.cuenta_id ?? null,
    referencia: pago.referencia ?? null,
    banco: pago.banco ?? null,
    fecha_banco: pago.fecha_banco ?? null,
    estado_banco: POR_CONFIRMAR.has(pago.metodo) ? 'por_confirmar' : null,
    recibido: pago.recibido ?? null,
    cambio: pago.recibido == null ? 0 : pago.recibido - pago.monto,
    monto_declarado: pago.monto_declarado ?? null,
    rtn: pago.rtn ?? null,
    autorizacion_id: (POR_CONFIRMAR.has(pago.metodo) && tomada?.autorizacion_id) || null,
    segun_banco: tomada?.segun_banco[index] ?? null,
  }))
