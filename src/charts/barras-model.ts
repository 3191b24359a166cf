/** One bar: its name, what it measures (any unit, also below zero), and that measure as people read it. */
export interface Barra {
  etiqueta: string
  valor: number
  texto: string
}

/** A bar's beginning and length, in hundredths of the space that all of them share; below zero to the other side. */
export interface Trazo {
  desde: number
  largo: number
}

/**
 * The bars to scale, with a zero that all share; and where that is. A bar of `tope` takes all the space; by default,
 * the longest does.
 */
export function trazos(valores: readonly number[], tope = 0): { cero: number; trazos: Trazo[] } {
  const menor = Math.min(0, ...valores)
  const todo = Math.max(tope, ...valores) - menor || 1
  const lugar = (valor: number) => ((valor - menor) / todo) * 100
  return {
    cero: lugar(0),
    trazos: valores.map((valor) => ({
      desde: Math.min(lugar(0), lugar(valor)),
      largo: Math.abs(lugar(valor) - lugar(0)),
    })),
  }
}

/** Bars that are named, of so many, where no more than `caben` names fit: each so many from the first. */
export const seNombra = (cuantas: number, caben: number) => {
  const paso = Math.max(1, Math.ceil(cuantas / caben))
  return (indice: number): boolean => indice % paso === 0
}

/** The bar that most stands out: the first of the longest; undefined when all are zero. */
export const mayorDe = (barras: readonly Barra[]): Barra | undefined => {
  const mayor = Math.max(0, ...barras.map(({ valor }) => Math.abs(valor)))
  return mayor === 0 ? undefined : barras.find(({ valor }) => Math.abs(valor) === mayor)
}
