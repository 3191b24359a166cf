import type { Centavos } from '#contract/dinero'
import type { Caja, CajaDenominacion } from '#contract/recibos/caja'
import type { Metodo } from '#contract/recibos/recibos-individuales'

type Conteo = Caja['conteos'][number]

/** What was counted of each method, in centavos; null or absent where nothing has been typed. */
export type Contado = Readonly<Partial<Record<Metodo, Centavos | null>>>

/** Counted less expected of one method, in centavos; null until its count is typed. */
export const diferenciaDe = ({ metodo, esperado }: Conteo, contado: Contado): Centavos | null => {
  const monto = contado[metodo]
  return monto === null || monto === undefined ? null : monto - esperado
}

export interface Arqueo {
  esperado: Centavos
  contado: Centavos
  /** Over all methods; one that was not counted counts as 0, as the server takes it. */
  diferencia: Centavos
  /** Some method differs, although together they may not: a remark has to say why. */
  difiere: boolean
}

/** The whole count of a till, in centavos. */
export function arqueo(conteos: readonly Conteo[], contado: Contado): Arqueo {
  const sum = (montos: Centavos[]) => montos.reduce((total, monto) => total + monto, 0)
  const esperado = sum(conteos.map((conteo) => conteo.esperado))
  const total = sum(conteos.map(({ metodo }) => contado[metodo] ?? 0))
  return {
    esperado,
    contado: total,
    diferencia: total - esperado,
    difiere: conteos.some(({ metodo, esperado: debido }) => (contado[metodo] ?? 0) !== debido),
  }
}

/** The body of the close: only what was typed, and the notes and coins where they were counted. */
export const cierreDe = (contado: Contado, observacion: string, denominaciones: readonly CajaDenominacion[] = []) => ({
  contado: Object.entries(contado).flatMap(([metodo, monto]) =>
    monto === null || monto === undefined ? [] : [{ metodo, monto }],
  ),
  ...(denominaciones.length > 0 && { denominaciones }),
  observacion,
})
