/** Stands for lodash's `union`. */
export default function union(...listas: unknown[]): unknown[] {
  return [...new Set(listas.filter((lista) => Array.isArray(lista)).flat())]
}
