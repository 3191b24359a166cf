import type { Producto } from '#contract/catalogos/productos'
import { local } from '#src/storage.ts'

/** A group of the board: the favourites (null), or a category by its name. */
export interface GrupoDelTablero {
  categoria: string | null
  productos: readonly Producto[]
}

/** The board's groups: favourites first where there are any, then each category in the order of its name. */
export function gruposDe(productos: readonly Producto[]): GrupoDelTablero[] {
  const favoritos = productos.filter(({ favorito }) => favorito)
  const categorias = [...new Set(productos.flatMap(({ categoria }) => categoria ?? []))]
  return [
    ...(favoritos.length ? [{ categoria: null, productos: favoritos }] : []),
    ...categorias
      .toSorted((a, b) => a.localeCompare(b, 'es'))
      .map((categoria) => ({ categoria, productos: productos.filter((producto) => producto.categoria === categoria) })),
  ]
}

/** Key of whether the board is shown, by machine and not by user: the touch screen stands beside it. */
const CLAVE = 'campana.tablero'

/** Whether this machine shows the board: as it was last left, else where there is a finger and no mouse. */
export const tableroVisible = (): boolean =>
  local.getItem(CLAVE) === null ? matchMedia('(pointer: coarse)').matches : local.getItem(CLAVE) === 'si'

export const recordarTablero = (visible: boolean): boolean => local.setItem(CLAVE, visible ? 'si' : 'no')
