import type { LimitesDeArreglo } from '#contract/ajustes/centro'
import type { ArregloFila, Cuota } from '#contract/catalogos/arreglos'
import type { Centavos } from '#contract/dinero'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { recursoDe } from '#contract/modulos'
import { pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'

export const ARREGLOS = recursoDe('Arreglos')

/** Intervals between instalments. */
export const CADENCIAS = ['mes', 'quincena', 'semana'] as const
export type Cadencia = (typeof CADENCIAS)[number]

const SIGUIENTE: Record<Cadencia, (primera: string, orden: number) => string> = {
  mes: sumarMeses,
  quincena: (primera, orden) => sumarDias(primera, 15 * orden),
  semana: (primera, orden) => sumarDias(primera, 7 * orden),
}

/** When the first instalment is proposed: in a month, or on the last day on which nobody need sign. */
export const primeraCuota = (hoy: string, { arreglo_dias }: LimitesDeArreglo): string =>
  [sumarMeses(hoy, 1), sumarDias(hoy, arreglo_dias)].toSorted()[0] ?? hoy

/**
 * Equal instalments in whole lempiras; the last one takes what is left over, so that they sum exactly to `total`
 * (centavos).
 */
export function proponerCuotas(
  total: Centavos,
  { cuantas, primera, cadencia }: { cuantas: number; primera: string; cadencia: Cadencia },
): Cuota[] {
  const enteras = Math.floor(total / cuantas / 100) * 100
  const cada = enteras > 0 ? enteras : Math.floor(total / cuantas)
  return Array.from({ length: cuantas }, (_, orden) => ({
    vence: SIGUIENTE[cadencia](primera, orden),
    monto: orden === cuantas - 1 ? total - cada * (cuantas - 1) : cada,
  }))
}

/**
 * Instalments that somebody typed, as many as are wanted now: what was typed stays, those that are added are blank, and
 * those beyond the last are left out.
 */
export const conCuantas = (escritas: readonly CuotaEscrita[], cuantas: number): CuotaEscrita[] =>
  Array.from({ length: cuantas }, (_, orden) => escritas[orden] ?? { vence: null, monto: null })

/** One in the form, which may not be filled in yet. */
export interface CuotaEscrita {
  vence: string | null
  monto: Centavos | null
}

/** Prints the paper of one. Throws HttpError when there is no PDF. */
export const imprimirArreglo = ({ id, numero }: Pick<ArregloFila, 'id' | 'numero'>): Promise<void> =>
  imprimirPdf(pathDe(ARREGLOS, `${id}/pdf`), `${numero}.pdf`)
