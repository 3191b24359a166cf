import { isvIncluido, type Centavos, type TratamientoIsv } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { TratamientoFiscal } from '#contract/facturacion/exoneracion'
import { texto } from '#i18n/texto'

/* The content of a fiscal document, computed from rows that are locked: no database here. Amounts in centavos. */

/** A line of the receipt that is invoiced. */
export interface LineaDeRecibo {
  id: number
  descripcion: string
  cantidad: number
  precio: Centavos
  descuento: Centavos
  isv_tratamiento: TratamientoFiscal
  /** As the receipt took it out: the parts of a charge sum its whole tax. */
  isv: Centavos
  /** The tax that an exonerated buyer was not charged. */
  exonerado: Centavos
  total: Centavos
  /** Paid with credit that an earlier receipt declared; given back since, with the tax of that. */
  con_saldo: Centavos
  devuelto: Centavos
  isv_devuelto: Centavos
  /** Money that stays in favour of the client. */
  anticipo: boolean
}

/** A line of a fiscal document, as its table has it. */
export interface LineaFiscal {
  orden: number
  recibo_linea_id: number | null
  descripcion: string
  cantidad: number
  precio: Centavos
  descuento: Centavos
  isv_tratamiento: TratamientoFiscal
  isv: Centavos
  total: Centavos
  anticipo: boolean
  acredita_orden: number | null
  /** The charge that a line of a debit note, or of an invoice on credit, is owed by. */
  cargo_id: number | null
  /** The charge's due date and tax before it was invoiced on credit, its own again if the invoice is annulled. */
  cargo_vence?: string | null
  cargo_isv?: TratamientoIsv | null
}

export interface Composicion {
  lineas: LineaFiscal[]
  /**
   * Centavos of taxed lines that the credit pays. Their tax falls due now, so they are invoiced whole: their money must
   * not have been invoiced before.
   */
  gravado_con_saldo: Centavos
}

const GRAVADOS: ReadonlySet<TratamientoFiscal> = new Set(['gravado_15', 'gravado_18'])

/**
 * The lines of an invoice: what the receipt received and did not give back. `heredado` is what a receipt from before
 * lines noted it was paid with credit, which was received by an earlier receipt and is that one's to invoice; it takes
 * from the exempt lines first, in their order. `exonerado`: the tax of taxed lines was given back.
 */
export function componer(recibo: readonly LineaDeRecibo[], heredado: Centavos, exonerado: boolean): Composicion {
  let saldo = heredado
  const lineas = recibo
    .map((linea) => sinDevuelto(exonerado ? sinImpuesto(linea) : linea))
    .map((linea) => {
      const cubierto = linea.anticipo || GRAVADOS.has(linea.isv_tratamiento) ? 0 : Math.min(saldo, linea.total)
      saldo -= cubierto
      return menosSaldo(linea, cubierto)
    })
  return {
    lineas: lineas
      .filter(({ total }) => total > 0)
      .map((linea, index) => lineaFiscal(sinIsvEnElPrecio(linea), index + 1)),
    gravado_con_saldo: saldo,
  }
}

/**
 * Whether all the tax of a line was given back while money of it stays: to a buyer who turned out to pay none. Of a
 * line of which parts were given back less than a centavo of tax is missing.
 */
export const sinSuIsv = ({
  isv_tratamiento,
  isv,
  isv_devuelto,
  total,
  con_saldo,
  devuelto,
}: Pick<LineaDeRecibo, 'isv_tratamiento' | 'isv' | 'isv_devuelto' | 'total' | 'con_saldo' | 'devuelto'>): boolean =>
  isv > 0 &&
  isv_devuelto >= isv &&
  isv_tratamiento !== 'exonerado' &&
  isvIncluido(total - con_saldo - devuelto, isv_tratamiento) > 1

const sinImpuesto = (linea: LineaDeRecibo): LineaDeRecibo =>
  GRAVADOS.has(linea.isv_tratamiento) ? { ...linea, isv_tratamiento: 'exonerado' } : linea

/** A line less what was paid with declared credit, whose tax it does not bear, and less what was given back since. */
function sinDevuelto(linea: LineaDeRecibo): LineaDeRecibo {
  const propia = menosSaldo(linea, linea.con_saldo)
  if (linea.devuelto === 0) return propia
  // All that was given back of it may be its tax.
  const soloIsv = linea.devuelto === linea.isv_devuelto
  return {
    ...propia,
    ...unaDe(propia.total - linea.devuelto),
    isv: linea.isv - linea.isv_devuelto,
    descripcion: soloIsv
      ? linea.descripcion
      : texto('facturacion.linea_devuelta', {
          descripcion: propia.descripcion,
          monto: formatoLempiras(linea.devuelto),
        }),
  }
}

/** The rest of a line that the credit left, which says so. */
const menosSaldo = (linea: LineaDeRecibo, cubierto: Centavos): LineaDeRecibo =>
  cubierto === 0
    ? linea
    : {
        ...linea,
        ...unaDe(linea.total - cubierto),
        descripcion: texto('facturacion.linea_con_saldo', {
          descripcion: linea.descripcion,
          monto: formatoLempiras(cubierto),
        }),
      }

const unaDe = (total: Centavos) => ({ cantidad: 1, precio: total, descuento: 0, exonerado: 0, total })

/** The price and discount of a line that was sold without its tax, without it too: together they are its total. */
function sinIsvEnElPrecio(linea: LineaDeRecibo): LineaDeRecibo {
  if (linea.exonerado === 0) return linea
  const { cantidad, precio, descuento, exonerado, total } = linea
  const bruto = cantidad * precio
  const neto = bruto - Number((BigInt(bruto) * BigInt(exonerado)) / BigInt(bruto - descuento))
  return { ...linea, precio: Math.round(neto / cantidad), descuento: neto - total }
}

const lineaFiscal = (
  { id, descripcion, cantidad, precio, descuento, isv_tratamiento, isv, total, anticipo }: LineaDeRecibo,
  orden: number,
): LineaFiscal => ({
  orden,
  recibo_linea_id: id,
  descripcion,
  cantidad,
  precio,
  descuento,
  isv_tratamiento,
  isv,
  total,
  anticipo,
  acredita_orden: null,
  cargo_id: null,
})

/** A line of a document, with what notes in force took of it before and the tax of that. */
export interface LineaAcreditable extends Pick<
  LineaFiscal,
  'orden' | 'descripcion' | 'isv_tratamiento' | 'isv' | 'total' | 'anticipo'
> {
  acreditado: Centavos
  isv_acreditado: Centavos
}

/** The rest of a line that notes left, in another document of the same: as it was where they took nothing of it. */
export function loQueQueda<L extends LineaFiscal & LineaAcreditable>(linea: L, orden: number): LineaFiscal {
  const { acreditado, isv_acreditado, ...igual } = linea
  if (acreditado === 0) return { ...igual, orden }
  const total = linea.total - acreditado
  const isv = isvDeParte(linea, { antes: acreditado, isv_antes: isv_acreditado, monto: total })
  return { ...igual, orden, cantidad: 1, precio: total, descuento: 0, isv, total }
}

/** One line of a credit note: `monto` of the invoice's line, tax included, with the tax that this part bears. */
export function acreditar(linea: LineaAcreditable, monto: Centavos, nueva: number): LineaFiscal {
  const { orden, descripcion, isv_tratamiento, acreditado, isv_acreditado, anticipo } = linea
  return {
    orden: nueva,
    recibo_linea_id: null,
    descripcion,
    cantidad: 1,
    precio: monto,
    descuento: 0,
    isv_tratamiento,
    isv: isvDeParte(linea, { antes: acreditado, isv_antes: isv_acreditado, monto }),
    total: monto,
    anticipo,
    acredita_orden: orden,
    cargo_id: null,
  }
}

/** A line of which parts are taken back. */
export type LineaConIsv = Pick<LineaFiscal, 'isv_tratamiento' | 'isv' | 'total'>

/**
 * The tax of `monto` centavos taken back of a line, of which `antes` were before with `isv_antes`: the exact tax of
 * the cumulative amount less what was taken back (docs/diseno/dominio.md, «Devolver una parte es dinero»). All of a
 * line bears the tax that the line has, and no part more tax than money.
 */
export function isvDeParte(
  { isv_tratamiento, isv, total }: LineaConIsv,
  { antes, isv_antes, monto }: { antes: Centavos; isv_antes: Centavos; monto: Centavos },
): Centavos {
  const hasta = antes + monto
  const exacto = isv_tratamiento === 'exonerado' ? 0 : isvIncluido(hasta, isv_tratamiento)
  const acumulado = hasta === total ? isv : Math.min(exacto, isv)
  return Math.min(Math.max(acumulado - isv_antes, 0), monto)
}

export interface Importes {
  importe_exento: Centavos
  importe_exonerado: Centavos
  gravado_15: Centavos
  gravado_18: Centavos
  isv_15: Centavos
  isv_18: Centavos
  descuento: Centavos
  total: Centavos
}

/** The sums of a document: each line's tax is taken out of it on its own, and these are added up. */
export function importesDe(lineas: readonly LineaFiscal[]): Importes {
  const suma = (tratamiento: TratamientoFiscal, de: (linea: LineaFiscal) => Centavos) =>
    lineas.filter((linea) => linea.isv_tratamiento === tratamiento).reduce((total, linea) => total + de(linea), 0)
  const total = (linea: LineaFiscal) => linea.total
  const neto = (linea: LineaFiscal) => linea.total - linea.isv
  const isv = (linea: LineaFiscal) => linea.isv
  return {
    importe_exento: suma('exento', total),
    importe_exonerado: suma('exonerado', total),
    gravado_15: suma('gravado_15', neto),
    gravado_18: suma('gravado_18', neto),
    isv_15: suma('gravado_15', isv),
    isv_18: suma('gravado_18', isv),
    descuento: lineas.reduce((sum, { descuento }) => sum + descuento, 0),
    total: lineas.reduce((sum, linea) => sum + linea.total, 0),
  }
}
