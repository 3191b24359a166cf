import type { FieldValues } from 'react-hook-form'
import { esIlegible, leerMonto, type Centavos } from '#contract/dinero'
import type { FacturaLinea } from '#contract/facturacion/facturas'
import type { ClaseDeDebito, NotaCreditoCrear, NotaDebitoCrear } from '#contract/facturacion/notas'
import { defectoDeMotivo } from '#contract/motivos'
import type { MetodoReembolso } from '#contract/recibos/devoluciones'
import { datosEnviados } from '#resources/recibos/recibos-individuales/datos-de-pago.ts'
import type * as z from 'zod'

/** A credit note takes of the lines what is left of them; a debit note adds to them whatever it says. */
export type ClaseDeNota = 'nota-credito' | 'nota-debito'

export const REQUERIDO = { message: 'validacion.requerido', args: {} }

/** A note as it is typed: an amount beside each line that it can be about; null leaves the line as it is. */
export interface NotaEscrita {
  motivo: string
  montos: (Centavos | null)[]
  /** The way the money goes back; `solo_nota` when none does. */
  metodo?: MetodoReembolso | 'solo_nota'
  /** A debit note's kind. */
  clase?: ClaseDeDebito
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

/** Everything that is left, where a credit note has one line; of several, and what is added, the user says. */
export const montosIniciales = (
  lineas: readonly LineaConResto[],
  clase: ClaseDeNota = 'nota-credito',
): (Centavos | null)[] =>
  lineas.map((linea) => (clase === 'nota-credito' && lineas.length === 1 ? quedaDe(linea) : null))

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
export function erroresDeNota(
  { motivo, montos = [] }: FieldValues,
  lineas: readonly LineaConResto[],
  clase: ClaseDeNota = 'nota-credito',
): Errores {
  const escritos = montos as unknown[]
  const sinMotivo = defectoDeMotivo(String(motivo ?? ''))
  const porLinea = Object.fromEntries(
    lineas
      .map(
        (linea, index) =>
          [index, defectoDe(escritos[index], clase === 'nota-credito' ? quedaDe(linea) : Infinity)] as const,
      )
      .filter(([, defecto]) => defecto),
  )
  const primera = lineas.findIndex((linea) => clase === 'nota-debito' || quedaDe(linea) > 0)
  const vacia = totalDe(escritos) === 0 && { montos: { [primera]: { message: 'validacion.monto_positivo', args: {} } } }
  return {
    ...(sinMotivo && { motivo: { message: sinMotivo.key, args: sinMotivo.params ?? {} } }),
    ...(Object.keys(porLinea).length ? { montos: porLinea } : vacia),
  }
}

/** The server's errors about lines that were asked for, put beside the amounts that asked for them. */
export function juntoALosMontos({ lineas = {}, ...otros }: Errores, { montos = [] }: FieldValues): Errores {
  const pedidos = (montos as unknown[]).flatMap((monto, index) => (monto ? [index] : []))
  const deLineas = Object.entries(lineas as Record<string, Record<string, unknown>>).flatMap(([cual, suyos]) =>
    Object.values(suyos).map((error) => [pedidos[Number(cual)] ?? 0, error] as const),
  )
  return { ...otros, ...(deLineas.length > 0 && { montos: Object.fromEntries(deLineas) }) }
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
  { motivo, montos, metodo, clase, cliente_id, rango_id, correlativo, ...datos }: NotaEscrita,
  lineas: readonly LineaConResto[],
): z.input<typeof NotaCreditoCrear> | z.input<typeof NotaDebitoCrear> => ({
  motivo,
  lineas: pedidasDe(montos, lineas),
  ...(clase && { clase, ...(cliente_id && { cliente_id }) }),
  ...(metodo &&
    metodo !== 'solo_nota' && {
      reembolso: { metodo, ...(cliente_id && { cliente_id }), ...datosEnviados(metodo, datos) },
    }),
  ...(rango_id && { rango_id }),
  ...(correlativo && { correlativo }),
})
