import { localStorageStore, type Store } from 'react-admin'

/** How a user likes to see things, and nothing of what was seen: it outlives the session. */
const ES_PREFERENCIA = /^menu\.|^lista\.densidad$|\.(columnas|anchos|grafico)$/

/**
 * What react-admin remembers for a user on this device. Signing out empties it but for how the user likes menus and
 * lists: columns, widths, height of rows, what is folded.
 */
export function tiendaDe(usuarioID: number): Store {
  const store = localStorageStore('1', `.${usuarioID}.`)
  return {
    ...store,
    reset() {
      const todo = Object.entries(store.listItems?.() ?? {})
      store.reset()
      for (const [clave, valor] of todo) if (ES_PREFERENCIA.test(clave)) store.setItem(clave, valor)
    },
  }
}
