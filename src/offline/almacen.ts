import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Cambio } from '#contract/asistencia/asistencia'
import type { Pendiente } from './cola-model.ts'
import type { Guardada } from './instantanea-model.ts'

interface Esquema extends DBSchema {
  cambios: { key: string; value: Pendiente; indexes: { orden: [number, number] } }
  instantaneas: { key: number; value: Guardada }
}

/** The storage that the outbox needs of the device, kept by user: nobody sees what somebody else left. */
export interface Almacen {
  leer(usuario: number): Promise<Pendiente[]>
  /** Answers when they are safe on the device. */
  agregar(usuario: number, cambios: readonly Cambio[], desde: number): Promise<void>
  quitar(claves: readonly string[]): Promise<void>
  rechazar(rechazos: ReadonlyMap<string, string>): Promise<void>
  /** Something of it does not outlive the page. */
  volatil(): boolean
}

let base: Promise<IDBPDatabase<Esquema>> | undefined

/** The device's own database. Rejects where there is none: some browsers refuse it in a private window. */
export function abrirBase(): Promise<IDBPDatabase<Esquema>> {
  base ??= openDB<Esquema>('campana', 1, {
    upgrade(db) {
      db.createObjectStore('cambios', { keyPath: 'cambio.clave' }).createIndex('orden', ['usuario_id', 'orden'])
      db.createObjectStore('instantaneas', { keyPath: 'usuario_id' })
    },
    terminated: () => (base = undefined),
  })
  base.catch(() => (base = undefined))
  return base
}

const deUsuario = (usuario: number) => IDBKeyRange.bound([usuario, 0], [usuario, Infinity])
const SEGURA = { durability: 'strict' } as const

const enDisco: Almacen = {
  async leer(usuario) {
    return (await abrirBase()).getAllFromIndex('cambios', 'orden', deUsuario(usuario))
  },

  async agregar(usuario, cambios, desde) {
    const tx = (await abrirBase()).transaction('cambios', 'readwrite', SEGURA)
    const ultimo = (await tx.store.index('orden').openCursor(deUsuario(usuario), 'prev'))?.value.orden ?? 0
    await Promise.all([
      ...cambios.map((cambio, indice) =>
        tx.store.add({ usuario_id: usuario, orden: ultimo + indice + 1, cambio, desde, rechazo: null }),
      ),
      tx.done,
    ])
  },

  async quitar(claves) {
    const tx = (await abrirBase()).transaction('cambios', 'readwrite', SEGURA)
    for (const clave of claves) void tx.store.delete(clave)
    await tx.done
  },

  async rechazar(rechazos) {
    const tx = (await abrirBase()).transaction('cambios', 'readwrite', SEGURA)
    for (const [clave, rechazo] of rechazos) {
      const pendiente = await tx.store.get(clave)
      if (pendiente) void tx.store.put({ ...pendiente, rechazo })
    }
    await tx.done
  },

  volatil: () => false,
}

/** A store in memory for what the device's database refuses: it is lost with the page, which asks before it goes. */
function enMemoria(): Almacen {
  let todos: Pendiente[] = []
  return {
    leer: async (usuario) => todos.filter(({ usuario_id }) => usuario_id === usuario),
    agregar: async (usuario, cambios, desde) =>
      void todos.push(
        ...cambios.map((cambio, indice) => ({
          usuario_id: usuario,
          orden: todos.length + indice + 1,
          cambio,
          desde,
          rechazo: null,
        })),
      ),
    quitar: async (claves) => void (todos = todos.filter(({ cambio }) => !claves.includes(cambio.clave))),
    rechazar: async (rechazos) =>
      void (todos = todos.map((cada) => ({ ...cada, rechazo: rechazos.get(cada.cambio.clave) ?? cada.rechazo }))),
    volatil: () => true,
  }
}

/**
 * The device's database, and the page for what that refuses: all in some private windows, what comes next on a full
 * device.
 */
export async function abrirAlmacen(): Promise<Almacen> {
  const memoria = enMemoria()
  try {
    await abrirBase()
  } catch (error) {
    console.error(error)
    return memoria
  }
  let lleno = false
  return {
    leer: async (usuario) => [...(await enDisco.leer(usuario)), ...(await memoria.leer(usuario))],

    async agregar(usuario, cambios, desde) {
      try {
        // After the first tap that found no room all go to memory, so that they stay in order.
        if (!lleno) return await enDisco.agregar(usuario, cambios, desde)
      } catch (error) {
        console.error(error)
        lleno = true
      }
      await memoria.agregar(usuario, cambios, desde)
    },

    async quitar(claves) {
      await memoria.quitar(claves)
      await enDisco.quitar(claves)
    },

    async rechazar(rechazos) {
      await memoria.rechazar(rechazos)
      await enDisco.rechazar(rechazos)
    },

    volatil: () => lleno,
  }
}
