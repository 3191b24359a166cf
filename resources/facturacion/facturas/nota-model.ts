import type { FieldValues } from 'react-hook-form'
import { esIlegible, leerMonto, type Centavos } from '#contract/dinero'
import type { FacturaLinea, NotaCreditoCrear } from '#contract/facturacion/facturas'
import { defectoDeMotivo } from '#contract/motivos'
import type { MetodoReembolso } from '#contract/recibos/devoluciones'
import { datosEnviados } from '#resources/recibos/recibosIndividuales/datos-de-pago.ts'
import type * as z from 'zod'

/**
 * A credit note as it is typed: an amount beside each line that can still be credited; null takes nothing of the line.
 */
export interface NotaEscrita {
  motivo: string
  montos: (Centavos | null)[]
  /** The way the money goes back; `solo_nota` when none does. */
  metodo?: MetodoReembolso | 'solo_nota'
  cliente_id?: number | null
  referencia?: string
  banco?: string
  cuenta_id?: number | null
  rango_id?: number | null
  correlativo?: number | null
}

/** A line of which parts are taken back. */
export type LineaConResto = Pick<FacturaLinea, 'orden' | 'descripcion' | 'total' | 'acreditado'>

export const quedaDe = ({ total, acreditado }: Pick<LineaConResto, 'total' | 'acreditado'>): Centavos =>
  total - acreditado

/** Everything that is left, where there is one line; of several the user says which. */
export const montosIniciales = (lineas: readonly LineaConResto[]): (Centavos | null)[] =>
  lineas.map((linea) => (lineas.length === 1 ? quedaDe(linea) : null))

export const todo = (lineas: readonly LineaConResto[]): Centavos[] => lineas.map(quedaDe)

export const totalDe = (montos: readonly unknown[]): Centavos =>
  montos.reduce<number>((total, monto) => total + (typeof monto === 'number' ? monto : 0), 0)

/** The amounts asked of the lines that something was typed beside. */
export const pedidasDe = (
  montos: readonly (Centavos | null)[],
  lineas: readonly LineaConResto[],
): { orden: number; monto: Centavos }[] =>
  lineas.flatMap(({ orden }, index) => {
    const monto = montos[index]
    return monto ? [{ orden, monto }] : []
  })

type Errores = Record<string, unknown>

/** The errors of the note, beside each field; rows are named by their place, as react-admin's validation wants it. */
export function erroresDeNota({ motivo, montos = [] }: FieldValues, lineas: readonly LineaConResto[]): Errores {
  const escritos = montos as unknown[]
  const sinMotivo = defectoDeMotivo(String(motivo ?? ''))
  const porLinea = Object.fromEntries(
    lineas
      .map((linea, index) => [index, defectoDe(escritos[index], quedaDe(linea))] as const)
      .filter(([, defecto]) => defecto),
  )
  const vacia = totalDe(escritos) === 0 && { montos: { 0: { message: 'validacion.monto_positivo', args: {} } } }
  return {
    ...(sinMotivo && { motivo: { message: sinMotivo.key, args: sinMotivo.params ?? {} } }),
    ...(Object.keys(porLinea).length ? { montos: porLinea } : vacia),
  }
}

function defectoDe(monto: unknown, queda: Centavos) {
  if (monto === null || monto === undefined || monto === 0) return undefined
  if (typeof monto !== 'number') {
    const leido = leerMonto(String(monto))
    return { message: `validacion.monto.${esIlegible(leido) ? leido.problema : 'formato'}`, args: {} }
  }
  return monto > queda ? { message: 'facturacion.nota.excede', args: {} } : undefined
}

/** The request that the contract asks for. */
export const peticionDe = (
  { motivo, montos, metodo, cliente_id, rango_id, correlativo, ...datos }: NotaEscrita,
  lineas: readonly LineaConResto[],
): z.input<typeof NotaCreditoCrear> => ({
  motivo,
  lineas: pedidasDe(montos, lineas),
  ...(metodo &&
    metodo !== 'solo_nota' && {
      reembolso: { metodo, ...(cliente_id && { cliente_id }), ...datosEnviados(metodo, datos) },
    }),
  ...(rango_id && { rango_id }),
  ...(correlativo && { correlativo }),
})
