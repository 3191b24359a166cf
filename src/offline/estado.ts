/** A state of this page that others follow. `vacio`: what it is while nobody is signed in. */
export function crearEstado<Estado extends object>(vacio: Estado) {
  let estado = vacio
  const oyentes = new Set<() => void>()
  const almacen = {
    leer: (): Estado => estado,
    /** Changes the state and tells its listeners, unless nothing is different: each time, a whole list is drawn. */
    poner(cambio: Partial<Estado>): void {
      const campos = Object.keys(cambio) as (keyof Estado)[]
      if (campos.every((campo) => cambio[campo] === estado[campo])) return
      estado = { ...estado, ...cambio }
      oyentes.forEach((oyente) => oyente())
    },
    vaciar: (): void => almacen.poner(vacio),
    seguir(oyente: () => void): () => void {
      oyentes.add(oyente)
      return () => oyentes.delete(oyente)
    },
  }
  return almacen
}
