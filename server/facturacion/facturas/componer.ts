import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import type { TratamientoFiscal } from '#contract/facturacion/facturas'
import { texto } from '#i18n/texto'

/*
 * What a fiscal document will hold, computed from rows that are locked: no database here. Amounts in centavos.
 */

/** A line of the receipt that is invoiced. */
export interface LineaDeRecibo {
  id: number
  descripcion: string
  cantidad: number
  precio: Centavos
  descuento: Centavos
  isv_tratamiento: Exclude<TratamientoFiscal, 'exonerado'>
  /** As the receipt took it out: the parts of a charge sum its whole tax. */
  isv: Centavos
  total: Centavos
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
}

export interface Composicion {
  lineas: LineaFiscal[]
  /**
   * What the credit pays of taxed lines. Their tax falls due now, so they are invoiced whole: their money must not have
   * been invoiced before.
   */
  gravado_con_saldo: Centavos
}

const GRAVADOS: ReadonlySet<TratamientoFiscal> = new Set(['gravado_15', 'gravado_18'])

/**
 * The lines of an invoice: what the receipt received. `conSaldo` is what was paid with credit, which was received by
 * an earlier receipt and is that one's to invoice; it takes from the exempt lines first, in their order. Sold to
 * someone `exonerado`, taxed lines bear no tax.
 */
export function componer(recibo: readonly LineaDeRecibo[], conSaldo: Centavos, exonerado: boolean): Composicion {
  let saldo = conSaldo
  const lineas = recibo.map(exonerado ? sinImpuesto : conImpuesto).map((linea) => {
    const cubierto = linea.anticipo || GRAVADOS.has(linea.isv_tratamiento) ? 0 : Math.min(saldo, linea.total)
    saldo -= cubierto
    return cubierto ? { ...linea, ...resto(linea, cubierto) } : linea
  })
  return {
    lineas: lineas
      .filter(({ total }) => total > 0)
      .map(({ id, ...linea }, index) => ({ ...linea, orden: index + 1, recibo_linea_id: id, acredita_orden: null })),
    gravado_con_saldo: saldo,
  }
}

type LineaVendida = Omit<LineaDeRecibo, 'isv_tratamiento'> & { isv_tratamiento: TratamientoFiscal }
const conImpuesto = (linea: LineaDeRecibo): LineaVendida => linea
const sinImpuesto = (linea: LineaDeRecibo): LineaVendida =>
  GRAVADOS.has(linea.isv_tratamiento) ? { ...linea, isv_tratamiento: 'exonerado', isv: 0 } : linea

/** What the credit left of a line, which says so. */
const resto = ({ descripcion, total }: LineaVendida, cubierto: Centavos) => ({
  descripcion: texto('facturacion.linea_con_saldo', { descripcion, monto: formatoLempiras(cubierto) }),
  cantidad: 1,
  precio: total - cubierto,
  descuento: 0,
  total: total - cubierto,
})

/** A line of an invoice, with what was credited of it before. */
export interface LineaAcreditable extends Pick<
  LineaFiscal,
  'orden' | 'descripcion' | 'isv_tratamiento' | 'isv' | 'total' | 'anticipo'
> {
  acreditado: Centavos
}

/** One line of a credit note: `monto` of the invoice's line, tax included, with the tax that this part bears. */
export function acreditar(
  { orden, descripcion, isv_tratamiento, isv, total, acreditado, anticipo }: LineaAcreditable,
  monto: Centavos,
  nueva: number,
): LineaFiscal {
  const impuesto = (hasta: Centavos) => parteDe(isv, hasta, total)
  return {
    orden: nueva,
    recibo_linea_id: null,
    descripcion,
    cantidad: 1,
    precio: monto,
    descuento: 0,
    isv_tratamiento,
    isv: impuesto(acreditado + monto) - impuesto(acreditado),
    total: monto,
    anticipo,
    acredita_orden: orden,
  }
}

/** `monto` × `parte` ÷ `todo`, half a centavo up: whatever the parts, together they are the whole. */
const parteDe = (monto: Centavos, parte: Centavos, todo: Centavos): Centavos =>
  Number((2n * BigInt(monto) * BigInt(parte) + BigInt(todo)) / (2n * BigInt(todo)))

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
