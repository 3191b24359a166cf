/** Stands for lodash's `defaults`, of objects that inherit nothing. */
export default function defaults(objeto: Record<string, unknown>, ...otros: (object | null | undefined)[]): object {
  for (const otro of otros)
    for (const [clave, valor] of Object.entries(otro ?? {})) if (objeto[clave] === undefined) objeto[clave] = valor
  return objeto
}
