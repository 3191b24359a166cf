import * as z from 'zod'
import { textoOpcional } from '#contract/campos'
import { isvDeAbono, type Centavos, type TratamientoIsv } from '#contract/dinero'

/*
 * A buyer without tax, and the right to it (Acuerdo 481-2017). It is taken when the sale is charged: what is received
 * is the net amount, and so say receipt, till, reports and invoice. Amounts in centavos.
 */

export const TRATAMIENTOS_FISCALES = ['exento', 'gravado_15', 'gravado_18', 'exonerado'] as const
/** Tax treatments of a line that was charged: `exonerado` is taxed, sold without its tax. */
export type TratamientoFiscal = (typeof TRATAMIENTOS_FISCALES)[number]

/** The treatment that a line is declared under again: without tax, exonerated or exempt, alike. */
export const declaradoComo = (tratamiento: TratamientoFiscal): TratamientoIsv =>
  tratamiento === 'exonerado' ? 'exento' : tratamiento

/** Any of the three makes the sale one without tax. */
export const Exoneracion = z.strictObject({
  orden_compra_exenta: textoOpcional(40),
  constancia_exonerado: textoOpcional(40),
  registro_sag: textoOpcional(40),
})
export type Exoneracion = z.output<typeof Exoneracion>

export const esExonerado = ({ orden_compra_exenta, constancia_exonerado, registro_sag }: Exoneracion): boolean =>
  Boolean(orden_compra_exenta || constancia_exonerado || registro_sag)

/** Whether a document is an RTN, which whoever is exonerated is known by. */
export const esRtn = (escrito: string | null | undefined): boolean => /^\d{14}$/.test(escrito ?? '')

const TASA: Record<TratamientoIsv, bigint> = { exento: 0n, gravado_15: 15n, gravado_18: 18n }

/** A charge's debt: its price with tax, and what was paid of it. */
interface Debido {
  neto: Centavos
  aplicado: Centavos
  isv: TratamientoIsv
}

/** The price for an exonerated buyer of all that is left of a charge: that less the tax it bears. */
export const netoDelResto = ({ neto, aplicado, isv }: Debido): Centavos =>
  neto - aplicado - isvDeAbono(neto, aplicado, neto, isv)

/**
 * The tax that an exonerated buyer who pays `monto` of a charge is not charged, and the charge is lowered by: all that
 * is left of it when the rest is paid whole, else the tax upon that amount, half a centavo up.
 */
export function isvRelevado(cargo: Debido, monto: Centavos): Centavos {
  const resto = cargo.neto - cargo.aplicado
  if (monto === netoDelResto(cargo)) return resto - monto
  const impuesto = Number((2n * BigInt(monto) * TASA[cargo.isv] + 100n) / 200n)
  return Math.min(impuesto, resto - monto)
}
