import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { FotoPorEnviar, Rechazo } from './fotos-estado.ts'

type Clave = [usuario_id: number, cliente_id: number]

interface Esquema extends DBSchema {
  fotos: { key: Clave; value: FotoPorEnviar }
  /** By `FotoPorEnviar.clave`: what waits is listed without its pictures. */
  imagenes: { key: string; value: ArrayBuffer }
}

let base: Promise<IDBPDatabase<Esquema>> | undefined

/**
 * The device's own database, apart from that of attendance: a tab of an older version does not stand in its way.
 * Rejects where there is none: some browsers refuse it in a private window.
 */
export function abrirBaseDeFotos(): Promise<IDBPDatabase<Esquema>> {
  base ??= openDB<Esquema>('campana-fotos', 1, {
    upgrade(db) {
      db.createObjectStore('fotos', { keyPath: ['usuario_id', 'cliente_id'] })
      db.createObjectStore('imagenes')
    },
    terminated: () => (base = undefined),
  })
  base.catch(() => (base = undefined))
  return base
}

const LAS_DOS = ['fotos', 'imagenes'] as const
const SEGURA = { durability: 'strict' } as const
const deUsuario = (usuario: number) => IDBKeyRange.bound([usuario, 0], [usuario, Infinity])
const claveDe = ({ usuario_id, cliente_id }: FotoPorEnviar): Clave => [usuario_id, cliente_id]
const cambiar = async () => (await abrirBaseDeFotos()).transaction(LAS_DOS, 'readwrite', SEGURA)

/** A photograph's change on the device once something is known of it; null takes it away. */
type Cambio = (foto: FotoPorEnviar) => FotoPorEnviar | null

/** Photographs that wait, kept by user: nobody sees what somebody else left. */
const enDisco = {
  async leer(usuario: number): Promise<FotoPorEnviar[]> {
    return (await abrirBaseDeFotos()).getAll('fotos', deUsuario(usuario))
  },

  async imagen(clave: string): Promise<ArrayBuffer | undefined> {
    return (await abrirBaseDeFotos()).get('imagenes', clave)
  },

  /** Answers when it is safe on the device, in the place of the one that waited for the same student. */
  async poner(foto: FotoPorEnviar, imagen: ArrayBuffer): Promise<void> {
    const tx = await cambiar()
    const antes = await tx.objectStore('fotos').get(claveDe(foto))
    await Promise.all([
      antes && tx.objectStore('imagenes').delete(antes.clave),
      tx.objectStore('fotos').put(foto),
      tx.objectStore('imagenes').put(imagen, foto.clave),
      tx.done,
    ])
  },

  /** Changes the one that waits for the student of `foto`, whichever it is by now. */
  async mudar(foto: FotoPorEnviar, cambio: Cambio): Promise<void> {
    const tx = await cambiar()
    const antes = await tx.objectStore('fotos').get(claveDe(foto))
    const nueva = antes && cambio(antes)
    if (nueva) void tx.objectStore('fotos').put(nueva)
    else if (antes) {
      void tx.objectStore('fotos').delete(claveDe(foto))
      void tx.objectStore('imagenes').delete(antes.clave)
    }
    await tx.done
  },

  /** Takes the pictures away, whoever's, that were taken before that instant; that they were there stays. */
  async vencer(antesDe: number, rechazo: Rechazo): Promise<void> {
    const tx = await cambiar()
    for (const foto of await tx.objectStore('fotos').getAll())
      if (foto.tomada < antesDe) {
        void tx.objectStore('imagenes').delete(foto.clave)
        void tx.objectStore('fotos').put({ ...foto, rechazo })
      }
    await tx.done
  },

  /** Forgets all of that user's. */
  async borrar(usuario: number): Promise<void> {
    const tx = await cambiar()
    for (const { clave } of await tx.objectStore('fotos').getAll(deUsuario(usuario)))
      void tx.objectStore('imagenes').delete(clave)
    void tx.objectStore('fotos').delete(deUsuario(usuario))
    await tx.done
  },

  /** Whether anybody's wait. */
  async hay(): Promise<boolean> {
    return (await (await abrirBaseDeFotos()).count('fotos')) > 0
  },
}

/** `volatil`: some of what waits does not outlive the page. */
type Almacen = typeof enDisco & { volatil: () => boolean }

/** A store in memory for what the device refuses: it is lost with the page, which asks before it goes. */
function enMemoria(): Almacen {
  const fotos = new Map<string, FotoPorEnviar>()
  const imagenes = new Map<string, ArrayBuffer>()
  const quitar = (foto: FotoPorEnviar) => {
    fotos.delete(claveDe(foto).join())
    imagenes.delete(foto.clave)
  }
  return {
    leer: async (usuario) => [...fotos.values()].filter(({ usuario_id }) => usuario_id === usuario),
    imagen: async (clave) => imagenes.get(clave),
    async poner(foto, imagen) {
      const antes = fotos.get(claveDe(foto).join())
      if (antes) quitar(antes)
      fotos.set(claveDe(foto).join(), foto)
      imagenes.set(foto.clave, imagen)
    },
    async mudar(foto, cambio) {
      const antes = fotos.get(claveDe(foto).join())
      const nueva = antes && cambio(antes)
      if (nueva) fotos.set(claveDe(foto).join(), nueva)
      else if (antes) quitar(antes)
    },
    // They go with the page.
    vencer: async () => undefined,
    borrar: async (usuario) => {
      for (const foto of fotos.values()) if (foto.usuario_id === usuario) quitar(foto)
    },
    hay: async () => fotos.size > 0,
    volatil: () => fotos.size > 0,
  }
}

/** The device's database, and the page for what that refuses. */
export async function abrirAlmacenDeFotos(): Promise<Almacen> {
  const memoria = enMemoria()
  try {
    await abrirBaseDeFotos()
  } catch (error) {
    console.error(error)
    return memoria
  }
  return {
    leer: async (usuario) => [...(await enDisco.leer(usuario)), ...(await memoria.leer(usuario))],
    imagen: async (clave) => (await memoria.imagen(clave)) ?? enDisco.imagen(clave),
    async poner(foto, imagen) {
      try {
        await enDisco.poner(foto, imagen)
        await memoria.mudar(foto, () => null)
      } catch (error) {
        console.error(error)
        await memoria.poner(foto, imagen)
      }
    },
    async mudar(foto, cambio) {
      await memoria.mudar(foto, cambio)
      await enDisco.mudar(foto, cambio)
    },
    vencer: enDisco.vencer,
    async borrar(usuario) {
      await memoria.borrar(usuario)
      await enDisco.borrar(usuario)
    },
    hay: async () => (await memoria.hay()) || enDisco.hay(),
    volatil: memoria.volatil,
  }
}
