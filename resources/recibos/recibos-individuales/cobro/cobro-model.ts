import {
  esIlegible,
  IMPOSIBLE,
  montoLegible,
  type Centavos,
  type MontoEscrito,
  type TratamientoIsv,
} from '#contract/dinero'
import { netoDelResto } from '#contract/facturacion/exoneracion'
import type { Cargo, Cuenta } from '#contract/recibos/cargos'
import { esCreible } from '#contract/recibos/conciliacion'
import { METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import {
  type CargoPorCobrar,
  type CuentaPorCobrar,
  type ReciboIndividualCrear,
} from '#contract/recibos/recibos-individuales'

/*
 * Sums that the screen of a payment computes by itself. The server computes them again and decides.
 * Amounts in centavos.
 */

/** The amount paid of each charge, by its id; a charge that is not there is not chosen. */
export type Aplicado = Readonly<Record<number, Centavos>>

/** The amount typed beside each chosen charge, by its id. */
export type Elegido = Readonly<Record<number, MontoEscrito>>

export interface PagoEscrito {
  clave: number
  metodo: Metodo
  /** The amount as typed, for cash what was handed over; null takes what is missing. */
  monto: MontoEscrito
  /** The student whose credit pays, and the most that it can pay (`disponible`). */
  cliente_id?: number
  disponible?: Centavos
  referencia: string
  /** The bank that a cheque is drawn on. */
  banco?: string
  fecha_banco: string
  /** The RTN of whoever withheld, as typed. */
  rtn?: string
  /** The date is half typed, or none that can be: the payment waits. */
  fecha_ilegible?: boolean
  /** The account where the money arrives; undefined until it was chosen. */
  cuenta_id?: number | null
  /** The amount of the whole transfer, asked once other receipts are on it. */
  monto_declarado?: MontoEscrito
}

export interface Cobro {
  aplicado: Aplicado
  pagos: readonly PagoEscrito[]
  /** Cash beyond what is owed stays as credit instead of going back. */
  dejaSobrante: boolean
}

export interface PagoCalculado extends PagoEscrito {
  /** The part of the charges that this payment covers. */
  cubre: Centavos
  cambio: Centavos
}

export interface Cuadre {
  pagos: PagoCalculado[]
  total: Centavos
  falta: Centavos
  cambio: Centavos
  /** The rest that stays as credit. */
  excedente: Centavos
}

/** A charge at the counter: `debe` is what paying it whole comes to, once early payment (`rebaja`) is taken off. */
export interface CargoACobrar extends CargoPorCobrar {
  rebaja: Centavos
}

export interface CuentaACobrar extends CuentaPorCobrar {
  cargos: CargoACobrar[]
}

/**
 * The accounts with early payment taken off each charge that earns it, but for those where the cashier left it out; of
 * an `exonerado` buyer without the tax.
 */
export const aCobrar = (
  cuentas: readonly CuentaPorCobrar[],
  sinProntoPago: readonly number[],
  exonerado = false,
): CuentaACobrar[] =>
  cuentas.map((cuenta) => ({
    ...cuenta,
    cargos: cuenta.cargos.map((cargo) => {
      const rebaja = cargo.pronto_pago && !sinProntoPago.includes(cargo.id) ? cargo.pronto_pago.monto : 0
      const debe = cargo.debe - rebaja
      return { ...cargo, debe: exonerado ? netoDelResto({ ...cargo, neto: cargo.neto - rebaja }) : debe, rebaja }
    }),
  }))

/** The choice carried over to charges whose amounts changed: what was to be paid whole still is. */
export const enteros = (elegido: Elegido, antes: readonly Cargo[], ahora: readonly Cargo[]): Elegido => {
  const debian = new Map(antes.map(({ id, debe }) => [id, debe]))
  const deben = new Map(ahora.map(({ id, debe }) => [id, debe]))
  return Object.fromEntries(
    Object.entries(elegido).map(([id, monto]) => [id, monto === debian.get(+id) ? (deben.get(+id) ?? monto) : monto]),
  )
}

/** The tax treatment proposed for a student's excess, unless the cashier says otherwise: that of what she owes next. */
export const isvPropuesto = (
  cuentas: readonly CuentaACobrar[],
  aplicado: Aplicado,
  cliente_id: number,
): TratamientoIsv =>
  porAntiguedad(cuentas.filter((cuenta) => cuenta.cliente_id === cliente_id)).find(
    ({ id, debe }) => debe > (aplicado[id] ?? 0),
  )?.isv ?? 'exento'

interface ConCargos<C extends Cargo> extends Cuenta {
  cargos: C[]
}

/** The charges of all accounts, oldest due first, as money is applied to them. */
export const porAntiguedad = <C extends Cargo>(cuentas: readonly ConCargos<C>[]): C[] =>
  cuentas.flatMap((cuenta) => cuenta.cargos).toSorted((a, b) => a.vence.localeCompare(b.vence) || a.id - b.id)

/**
 * The choice to begin with: all that is overdue, or else what each student is to pay first; of an invoice on credit all
 * that is left.
 */
export function eleccionInicial(cuentas: readonly Cuenta[], deFactura = false): Aplicado {
  if (deFactura) return completos(porAntiguedad(cuentas))
  const vencidos = porAntiguedad(cuentas).filter((cargo) => cargo.vencido)
  return completos(vencidos.length ? vencidos : cuentas.flatMap((cuenta) => porAntiguedad([cuenta]).slice(0, 1)))
}

const completos = (cargos: readonly Cargo[]): Aplicado =>
  Object.fromEntries(cargos.map((cargo) => [cargo.id, cargo.debe]))

/** Applies `total` to the charges in their order, whole ones first; what exceeds all of them is applied to none. */
export function distribuir(cargos: readonly Cargo[], total: Centavos): Aplicado {
  let resto = total
  const partes = cargos.map((cargo): [number, Centavos] => {
    const parte = Math.min(cargo.debe, resto)
    resto -= parte
    return [cargo.id, parte]
  })
  return Object.fromEntries(partes.filter(([, parte]) => parte > 0))
}

/**
 * The choice carried over to charges that were read again: what is owed no longer goes, what is owed less is lowered.
 * An amount that can't be read stays as it was typed.
 */
export function conservar(elegido: Elegido, cargos: readonly Cargo[]): Elegido {
  return Object.fromEntries(
    cargos.flatMap(({ id, debe }) => {
      const monto = elegido[id]
      return monto === undefined ? [] : [[id, typeof monto === 'number' ? Math.min(monto, debe) : monto]]
    }),
  )
}

/** The amounts of a choice; what is blank or can't be read applies nothing. */
export const aplicadoDe = (elegido: Elegido): Aplicado =>
  Object.fromEntries(Object.entries(elegido).map(([id, monto]) => [id, montoLegible(monto) ?? 0]))

export const sumar = (aplicado: Aplicado): Centavos =>
  Object.values(aplicado).reduce((total, monto) => total + monto, 0)

/**
 * Matches the payments to the charges. Typed amounts count first, then cash that was handed over covers what is missing
 * and its rest is the change; a payment without an amount takes what is still missing, the last one first. Credit never
 * exceeds what there is of it, nor the charges.
 */
export const cuadrar = ({ aplicado, pagos, dejaSobrante }: Cobro): Cuadre =>
  cuadrarTotal(sumar(aplicado), pagos, dejaSobrante)

/** Matches the payments to a total (centavos), as `cuadrar` does to charges. */
export function cuadrarTotal(total: Centavos, pagos: readonly PagoEscrito[], dejaSobrante: boolean): Cuadre {
  const cubre = new Map<number, Centavos>()
  let falta = total
  const cubrir = (pago: PagoEscrito, monto: Centavos) => {
    cubre.set(pago.clave, monto)
    falta -= monto
  }
  const queda = () => Math.max(falta, 0)
  const escrito = ({ monto }: PagoEscrito) => montoLegible(monto) ?? 0
  const escritos = pagos.filter((pago) => pago.monto !== null)
  // Money without charges is an advance: there is nothing to give change from.
  const deja = dejaSobrante || total === 0
  const esEfectivo = (pago: PagoEscrito) => pago.metodo === 'efectivo'

  for (const pago of escritos.filter((each) => !esEfectivo(each))) cubrir(pago, tope(pago, escrito(pago), total))
  for (const pago of escritos.filter(esEfectivo)) cubrir(pago, deja ? escrito(pago) : Math.min(escrito(pago), queda()))
  for (const pago of pagos.filter((each) => each.monto === null).toReversed()) cubrir(pago, tope(pago, queda(), total))

  const calculados = pagos.map((pago) => {
    const monto = cubre.get(pago.clave) ?? 0
    return { ...pago, cubre: monto, cambio: esEfectivo(pago) ? (montoLegible(pago.monto) ?? monto) - monto : 0 }
  })
  return {
    pagos: calculados,
    total,
    falta: queda(),
    cambio: calculados.reduce((sum, pago) => sum + pago.cambio, 0),
    excedente: Math.max(-falta, 0),
  }
}

const tope = (pago: PagoEscrito, monto: Centavos, total: Centavos) =>
  pago.metodo === 'saldo_a_favor' ? Math.min(monto, pago.disponible ?? 0, total) : monto

/**
 * Why the payments can't be taken as they were typed, as an i18n key: an amount or a date can't be read, no payment is
 * so large, or more credit was typed than there is to use. Null when they can.
 */
export function impideAlgunPago(pagos: readonly PagoCalculado[]): string | null {
  if (pagos.some(({ monto, monto_declarado }) => esIlegible(monto) || esIlegible(monto_declarado)))
    return 'recibos.cobro.impide.ilegible'
  if (pagos.some(({ monto }) => (montoLegible(monto) ?? 0) >= IMPOSIBLE)) return 'recibos.cobro.impide.imposible'
  if (pagos.some(({ fecha_ilegible }) => fecha_ilegible)) return 'recibos.cobro.impide.fecha_banco'
  const saldoDeMas = ({ metodo, monto, cubre }: PagoCalculado) =>
    metodo === 'saldo_a_favor' && typeof monto === 'number' && monto > cubre
  return pagos.some(saldoDeMas) ? 'recibos.cobro.impide.saldo' : null
}

/** Why it cannot be charged yet, as an i18n key; null when it can. */
export function impedimento({ pagos, total, falta, excedente }: Cuadre, elegido: Elegido = {}): string | null {
  const montos = Object.values(elegido)
  if (montos.some(esIlegible)) return 'recibos.cobro.impide.ilegible'
  if (montos.some((monto) => monto === null)) return 'recibos.cobro.impide.sin_monto'
  const impide = impideAlgunPago(pagos)
  if (impide) return impide
  if (total === 0 && excedente === 0) return 'recibos.cobro.impide.nada'
  if (falta > 0) return 'recibos.cobro.impide.falta'
  return pagos.length > 10 ? 'recibos.cobro.impide.metodos' : null
}

/** No note is larger than L 500: so much beyond what is owed was mistyped, or a barcode was read into the amount. */
const MUCHO: Centavos = 100_000
/** A second press within this time is a double tap, and answers no question. */
export const DOBLE_TOQUE_MS = 500

/** The amount beyond what is owed that was asked about, and when (milliseconds). */
export interface Preguntado {
  monto: Centavos
  desde: number
}

/**
 * Money beyond what is owed, where that is more likely mistyped and is asked about first: the change to hand back, an
 * excess larger than the charges themselves, or an advance of ten times as much. Centavos; 0 where there is nothing
 * to ask.
 */
export const deMas = ({ total, cambio, excedente }: Cuadre): Centavos =>
  cambio >= MUCHO ? cambio : excedente > total && excedente >= (total > 0 ? MUCHO : 10 * MUCHO) ? excedente : 0

/** The question about what comes beyond (`monto`), asked once for each amount. */
export const preguntado = (monto: Centavos, antes: Preguntado | null, ahora: number): Preguntado | null =>
  monto === 0 ? null : antes?.monto === monto ? antes : { monto, desde: ahora }

/** Whether a press is the answer to that question. */
export const responde = (monto: Centavos, antes: Preguntado | null, ahora: number): boolean =>
  antes?.monto === monto && ahora - antes.desde >= DOBLE_TOQUE_MS

/** Whether what is received is cash alone: all that is taken while nobody knows what day it is. */
export const soloEfectivo = (cuadre: Cuadre): boolean => queCubren(cuadre).every(({ metodo }) => metodo === 'efectivo')

/** The parts of the request that are neither charges nor payments. */
export type Destino = Omit<ReciboIndividualCrear, 'lineas' | 'pagos'>

/**
 * The request that the contract asks for: early payment with the charges that are paid whole. Payments that cover
 * nothing are left out.
 */
export function peticionDe(
  cargos: readonly CargoACobrar[],
  aplicado: Aplicado,
  cuadre: Cuadre,
  destino: Destino,
): ReciboIndividualCrear {
  const { cliente_id, encargado_id, factura_id, excedente_cliente_id, excedente_isv, ...papel } = destino
  return {
    ...(factura_id ? { factura_id } : encargado_id ? { encargado_id } : { cliente_id }),
    lineas: cargos
      .filter((cargo) => aplicado[cargo.id])
      .map((cargo) => ({
        cargo_id: cargo.id,
        monto: aplicado[cargo.id] ?? 0,
        ...(cargo.rebaja > 0 && aplicado[cargo.id] === cargo.debe && { descuento_id: cargo.pronto_pago?.descuento_id }),
      })),
    pagos: pagosEnviados(cuadre),
    ...(cuadre.excedente > 0 && { excedente_cliente_id, ...(excedente_isv && { excedente_isv }) }),
    ...papel,
  }
}

/** Methods that a bank moves: their reference and the bank's own date are worth asking for. */
export const DE_BANCO: ReadonlySet<Metodo> = new Set(METODOS_DE_BANCO)
/** The methods that leave a reference number behind. */
export const CON_REFERENCIA: ReadonlySet<Metodo> = new Set([...DE_BANCO, 'tarjeta', 'retencion'])

/** The payments that are sent: those that cover nothing are left out. */
export const queCubren = ({ pagos }: Cuadre): PagoCalculado[] => pagos.filter((pago) => pago.cubre > 0)

export const pagosEnviados = (cuadre: Cuadre): ReciboIndividualCrear['pagos'] => queCubren(cuadre).map(pagoDe)

type CargoConMora = Pick<
  Cargo,
  | 'id'
  | 'cliente_id'
  | 'matricula_id'
  | 'concepto'
  | 'recargo'
  | 'descripcion'
  | 'fecha'
  | 'vence'
  | 'aplicado'
  | 'debe'
>

/** A charge that a receipt pays, and how much of it. */
interface Pagado {
  cargo: CargoConMora
  monto: Centavos
}

/**
 * The late fees that a receipt of the local date `recibo` takes off by itself: those made after the bank's date of the
 * money that pays their charge whole. Money given first covers what fell due first, and a bank's date too far back
 * counts only once Conciliación confirms it.
 */
export function morasATiempo<C extends CargoConMora>(
  moras: readonly C[],
  pagados: readonly Pagado[],
  pagos: readonly Pick<PagoCalculado, 'metodo' | 'fecha_banco' | 'cubre'>[],
  recibo: string,
): C[] {
  const diaDe = ({ metodo, fecha_banco }: (typeof pagos)[number]) =>
    DE_BANCO.has(metodo) && fecha_banco !== '' && fecha_banco < recibo && esCreible(fecha_banco, recibo)
      ? fecha_banco
      : recibo
  const dinero = pagos
    .map((pago) => ({ dia: diaDe(pago), monto: pago.cubre }))
    .toSorted((uno, otro) => uno.dia.localeCompare(otro.dia))
  let debido = 0
  const saldados = pagados
    .toSorted(({ cargo: a }, { cargo: b }) => a.vence.localeCompare(b.vence) || a.id - b.id)
    .map(({ cargo, monto }) => {
      debido += monto
      let dado = 0
      return { cargo, entero: monto === cargo.debe, dia: dinero.find((parte) => (dado += parte.monto) >= debido)?.dia }
    })
  return moras.filter(
    (mora) =>
      mora.concepto === 'mora' &&
      // A fee that somebody added by hand is not taken off by any receipt.
      !mora.recargo &&
      mora.aplicado === 0 &&
      saldados.some(
        ({ cargo, entero, dia }) =>
          entero && esDe(mora, cargo) && dia !== undefined && dia !== recibo && dia < mora.fecha,
      ),
  )
}

/** Whether it is the late fee of that charge, whose name its own ends with. */
const esDe = (mora: CargoConMora, cargo: CargoConMora): boolean =>
  cargo.concepto !== 'mora' &&
  cargo.cliente_id === mora.cliente_id &&
  cargo.matricula_id === mora.matricula_id &&
  cargo.vence < mora.fecha &&
  mora.descripcion.endsWith(cargo.descripcion)

function pagoDe({
  metodo,
  monto,
  cubre,
  cliente_id,
  referencia,
  banco,
  fecha_banco,
  rtn,
  cuenta_id,
  monto_declarado,
}: PagoCalculado): ReciboIndividualCrear['pagos'][number] {
  const recibido = montoLegible(monto)
  const declarado = montoLegible(monto_declarado)
  return {
    metodo,
    monto: cubre,
    ...(metodo === 'efectivo' && recibido !== null && { recibido }),
    ...(metodo === 'saldo_a_favor' && { cliente_id }),
    ...(CON_REFERENCIA.has(metodo) && { referencia, ...(cuenta_id && { cuenta_id }) }),
    ...(metodo === 'cheque' && banco && { banco }),
    ...((DE_BANCO.has(metodo) || metodo === 'retencion') && fecha_banco && { fecha_banco }),
    ...(metodo === 'retencion' && rtn && { rtn }),
    ...(DE_BANCO.has(metodo) && declarado && { monto_declarado: declarado }),
  }
}
