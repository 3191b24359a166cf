/** Steps of a path such as `encargados[0].nombre`; a key that the object has may have dots of its own. */
export const camino = (objeto: unknown, ruta: unknown): readonly PropertyKey[] => {
  if (Array.isArray(ruta)) return ruta as PropertyKey[]
  if (typeof ruta !== 'string' || (objeto != null && ruta in Object(objeto))) return [ruta as PropertyKey]
  return ruta.replace(/\[(\w+)\]/g, (_, indice: string, donde: number) => `${donde ? '.' : ''}${indice}`).split('.')
}
