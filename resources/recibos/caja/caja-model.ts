import { esIlegible, montoLegible, type Centavos, type MontoEscrito } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import type { Caja, CajaDenominacion } from '#contract/recibos/caja'
import type { Metodo } from '#contract/recibos/metodos'
import { hayIlegible, type Cantidades } from './cierre/denominaciones.ts'

type Conteo = Caja['conteos'][number]

/** The count of each method; null or absent where nothing has been typed: it is not counted yet. */
export type Contado = Readonly<Partial<Record<Metodo, MontoEscrito>>>

/** Whether who counts is not told what is expected before the close. */
export const esCiego = (conteos: readonly Conteo[]): boolean => conteos.some(({ esperado }) => esperado === null)

/** Counts of a close: in a till without cash only what cards brought, for the bank's statement counts the rest. */
export const porContar = ({ sin_efectivo, conteos }: Caja): readonly Conteo[] =>
  sin_efectivo ? conteos.filter(({ metodo, esperado }) => metodo === 'tarjeta' && esperado !== 0) : conteos

/** Counted less expected of one method, in centavos; null until its count can be read, or where that is not told. */
export const diferenciaDe = ({ metodo, esperado }: Conteo, contado: Contado): Centavos | null => {
  const monto = montoLegible(contado[metodo])
  return monto === null || esperado === null ? null : monto - esperado
}

/**
 * The methods that should hold money, or of which nobody says whether, and have no count: a blank one is not 0. What
 * can't be read counts nothing, whatever is expected.
 */
export const sinContar = (conteos: readonly Conteo[], contado: Contado): Metodo[] =>
  conteos.flatMap(({ metodo, esperado }) =>
    esIlegible(contado[metodo]) || (esperado !== 0 && (contado[metodo] ?? null) === null) ? [metodo] : [],
  )

/** Why the till can't be closed yet; null when it can. `nombre` says a method's name. */
export function impedimento(
  conteos: readonly Conteo[],
  contado: Contado,
  cantidades: Cantidades,
  nombre: (metodo: Metodo) => string,
): Mensaje | null {
  if (Object.values(contado).some(esIlegible) || hayIlegible(cantidades)) return { key: 'recibos.caja.impide.ilegible' }
  const faltan = sinContar(conteos, contado)
  return faltan.length
    ? { key: 'recibos.caja.impide.sin_contar', params: { metodos: faltan.map(nombre).join(', ') } }
    : null
}

export interface Arqueo {
  esperado: Centavos
  contado: Centavos
  /** Over the methods that were counted, what some lack and others have too much: neither makes the other good. */
  faltante: Centavos
  sobrante: Centavos
  /** The methods that differ, by counted less expected: a remark has to say why. */
  difieren: { metodo: Metodo; diferencia: Centavos }[]
}

/** The whole count of a till, in centavos. */
export function arqueo(conteos: readonly Conteo[], contado: Contado): Arqueo {
  const sum = (montos: Centavos[]) => montos.reduce((total, monto) => total + monto, 0)
  const difieren = conteos.flatMap((conteo) => {
    const diferencia = diferenciaDe(conteo, contado)
    return diferencia ? [{ metodo: conteo.metodo, diferencia }] : []
  })
  return {
    esperado: sum(conteos.map(({ esperado }) => esperado ?? 0)),
    contado: sum(conteos.map(({ metodo }) => montoLegible(contado[metodo]) ?? 0)),
    faltante: sum(difieren.map(({ diferencia }) => Math.max(0, -diferencia))),
    sobrante: sum(difieren.map(({ diferencia }) => Math.max(0, diferencia))),
    difieren,
  }
}

/** The body of the close: only what was typed, and the notes and coins where they were counted. */
export const cierreDe = (contado: Contado, observacion: string, denominaciones: readonly CajaDenominacion[] = []) => ({
  contado: Object.entries(contado).flatMap(([metodo, escrito]) => {
    const monto = montoLegible(escrito)
    return monto === null ? [] : [{ metodo, monto }]
  }),
  ...(denominaciones.length > 0 && { denominaciones }),
  observacion,
})
