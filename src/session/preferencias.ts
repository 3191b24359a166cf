import { localStorageStore, type Store } from 'react-admin'
import { ES_PREFERENCIA } from '#contract/usuarios/preferencias'
import { esNegativa, http } from '#src/data/http.ts'

/** Names of what this device changed and the server has not taken yet; they outlive page and session. */
const PENDIENTES = 'preferencias.pendientes'

/** A drawn column or an opened group is seldom the last of its kind: what follows at once goes with it. */
const ESPERA_MS = 1_000

/** Statuses that are about the preferences themselves, and will be the same the next time. */
const POR_LO_QUE_SON = [400, 413, 422]

/** Answers of the server that were taken: what was changed since is newer than they are. */
const adoptadas = new WeakSet<object>()

interface Tienda extends Store {
  /**
   * Takes what the server keeps for this user. What this device changed and the server has not taken stands, and is
   * sent, as is what only this device has. `undefined` is a server that keeps none: the device alone does then. Answers
   * what ends it: what still waits is sent with this user's next session, never with somebody else's.
   */
  adoptar(delServidor: Readonly<Record<string, unknown>> | undefined): () => void
}

/**
 * A user's store, which react-admin remembers things in. Signing out empties it but for how the user likes menus and
 * lists (columns, widths, height of rows, what is folded), which is on the device at once, and on the server for the
 * other ones.
 */
export function tiendaDe(usuarioID: number): Tienda {
  const store = localStorageStore('1', `.${usuarioID}.`)
  let guardaElServidor = false
  let espera: ReturnType<typeof setTimeout> | undefined
  const preferidas = () => Object.keys(store.listItems?.() ?? {}).filter((clave) => ES_PREFERENCIA.test(clave))
  const pendientes = () => store.getItem<string[]>(PENDIENTES) ?? []

  const anotar = (claves: readonly string[]) => {
    if (claves.length === 0) return
    store.setItem(PENDIENTES, [...new Set([...pendientes(), ...claves])])
    if (!guardaElServidor) return
    clearTimeout(espera)
    espera = setTimeout(() => void enviar(), ESPERA_MS)
  }

  /** One at a time: of two that cross, the older one could come last. */
  let enviando: Promise<void> | undefined
  const enviar = (): Promise<void> => {
    const siguiente = (enviando ?? Promise.resolve()).then(enviarUna).finally(() => {
      if (enviando === siguiente) enviando = undefined
    })
    enviando = siguiente
    return siguiente
  }

  const enviarUna = async () => {
    if (!pendientes().length) return
    const enviadas = Object.fromEntries(pendientes().map((clave) => [clave, store.getItem<unknown>(clave) ?? null]))
    try {
      await http('/Perfil/preferencias', { method: 'PUT', body: enviadas })
    } catch (error) {
      // Not heard, or nobody is signed in: they go with the next change, or with the next session. Refused for what
      // they are: they stay on this device.
      if (!esNegativa(error) || !POR_LO_QUE_SON.includes(error.status)) return
    }
    const cambioDespues = (clave: string) => !iguales(enviadas[clave], store.getItem<unknown>(clave) ?? null)
    store.setItem(PENDIENTES, pendientes().filter(cambioDespues))
  }

  return {
    ...store,
    setItem(clave, valor) {
      store.setItem(clave, valor)
      if (ES_PREFERENCIA.test(clave)) anotar([clave])
    },
    reset() {
      const quedan = [...preferidas(), PENDIENTES].map((clave) => [clave, store.getItem<unknown>(clave)] as const)
      store.reset()
      for (const [clave, valor] of quedan) store.setItem(clave, valor)
    },
    adoptar(delServidor) {
      const callar = () => {
        clearTimeout(espera)
        guardaElServidor = false
      }
      if (!delServidor) {
        callar()
        return callar
      }
      guardaElServidor = true
      const suyas = pendientes()
      if (adoptadas.has(delServidor)) {
        anotar(suyas)
        return callar
      }
      adoptadas.add(delServidor)
      for (const [clave, valor] of Object.entries(delServidor))
        if (ES_PREFERENCIA.test(clave) && !suyas.includes(clave) && !iguales(store.getItem<unknown>(clave), valor))
          store.setItem(clave, valor)
      anotar([...suyas, ...preferidas().filter((clave) => !Object.hasOwn(delServidor, clave))])
      return callar
    },
  }
}

const iguales = (uno: unknown, otro: unknown): boolean => JSON.stringify(uno) === JSON.stringify(otro)
