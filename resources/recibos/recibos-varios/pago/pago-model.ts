import { telefono as Telefono } from '#contract/campos'
import { leerMonto, type Centavos } from '#contract/dinero'
import type { Metodo } from '#contract/recibos/metodos'
import {
  DE_BANCO,
  deMas,
  impideAlgunPago,
  type Cuadre,
} from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import type { Venta } from '#resources/recibos/recibos-varios/venta-model.ts'

/** Whether the text is a code that was read, by its number of digits, and not an amount. */
export const esLectura = (text: string): boolean => /^\d{8,}$/.test(text.trim())

/** The cash that a text in the box is, to be charged with; null where it is a code, words or nothing. */
export function efectivoEscrito(text: string): Centavos | null {
  const monto = esLectura(text) || text.trim() === '' ? null : leerMonto(text)
  return typeof monto === 'number' && monto > 0 ? monto : null
}

/** Whether somebody has to be found if the bank does not pay: who buys is no client. */
export const pideComprador = (pagos: readonly { metodo: Metodo }[], conCliente: boolean): boolean =>
  !conCliente && pagos.some(({ metodo }) => DE_BANCO.has(metodo))

/** Whether a telephone was written that is none. */
export const telefonoIlegible = ({ telefono }: Pick<Venta['pagador'], 'telefono'>): boolean =>
  telefono.trim() !== '' && !Telefono.safeParse(telefono).success

interface Estado {
  cuadre: Cuadre
  renglones: number
  conCliente: boolean
  pagador: Venta['pagador']
  /** The question about money beyond the total was answered: it is right. */
  respondido: boolean
  /** The buyer is said to be exonerated, and not by what right. */
  faltaExoneracion: boolean
}

/** Why it cannot be charged yet, as an i18n key; null when it can. */
export function impedimento({
  cuadre,
  renglones,
  conCliente,
  pagador,
  respondido,
  faltaExoneracion,
}: Estado): string | null {
  const { pagos, falta, excedente, cambio } = cuadre
  if (!renglones) return 'ventas.impide.vacia'
  if (faltaExoneracion) return 'ventas.impide.exoneracion'
  const impide = impideAlgunPago(pagos)
  if (impide) return impide
  if (falta > 0) return 'ventas.impide.falta'
  if (excedente > 0 && !conCliente) return 'ventas.impide.sobra'
  const cobrados = pagos.filter(({ cubre }) => cubre > 0)
  const sinQuien = !pagador.nombre.trim() || !pagador.telefono.trim()
  if (telefonoIlegible(pagador) || (sinQuien && pideComprador(cobrados, conCliente))) return 'ventas.impide.comprador'
  if (pagos.length > 10) return 'recibos.cobro.impide.metodos'
  if (deMas(cuadre) === 0 || respondido) return null
  return cambio > 0 ? 'recibos.cobro.impide.cambio' : 'recibos.cobro.impide.de_mas'
}
