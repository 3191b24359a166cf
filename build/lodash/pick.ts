/** Stands for lodash's `pick`: names of keys, none of them a path. */
export default function pick(objeto: object | null | undefined, ...claves: (string | string[])[]): object {
  const todo = Object(objeto) as Record<string, unknown>
  return Object.fromEntries(
    claves
      .flat()
      .filter((clave) => clave in todo)
      .map((clave) => [clave, todo[clave]]),
  )
}
