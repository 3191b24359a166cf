/** The items of each key, in their order; `Map.groupBy`, which Node 20 lacks. */
export function groupBy<T, K>(items: Iterable<T>, clave: (item: T) => K): Map<K, T[]> {
  const grupos = new Map<K, T[]>()
  for (const item of items) {
    const grupo = grupos.get(clave(item))
    if (grupo) grupo.push(item)
    else grupos.set(clave(item), [item])
  }
  return grupos
}
