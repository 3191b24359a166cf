import type { HttpError } from 'react-admin'
import type { Cambio, CambiosAnswer, ListaDeClase } from '#contract/asistencia/asistencia'
import { http, nuevaClave } from '#src/data/http.ts'
import type { Session } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'
import { abrirAlmacen, type Almacen } from './almacen.ts'
import { estadoCola } from './cola-estado.ts'
import { esperaTras, instanteTras, LOTE, proximaEspera, remedioDe, resultadosDe, siguienteLote } from './cola-model.ts'

/** Weak signal is no signal: after this long, a request counts as not answered. */
const SIN_RESPUESTA_MS = 30_000
const TURNO = 'campana.cola'

/** What a change is before it has its name and its instant. */
type SinFirma<T> = T extends unknown ? Omit<T, 'clave' | 'en'> : never
export type CambioNuevo = SinFirma<Cambio>

let almacen: Promise<Almacen> | undefined
let sesion: Session | null = null
let ultimoTap = 0
let fallos = 0
let tope = LOTE
let enCurso = false
let otraVez = false
let reloj: ReturnType<typeof setTimeout> | undefined
const alResponder = new Set<(clases: ListaDeClase[]) => void>()
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(TURNO)
if (canal) canal.onmessage = () => void releer()

/** The outbox of attendance: every tap is here before the screen says so, and leaves only by the server's word. */
export const cola = {
  /** Begins with what this user left on the device. Again with a newer session of the same user. */
  async abrir(nueva: Session): Promise<void> {
    sesion = nueva
    await releer()
    cola.despertar()
  },

  /** Nobody's any more; what was not sent waits on the device for its user. */
  cerrar(): void {
    sesion = null
    clearTimeout(reloj)
    estadoCola.vaciar()
  },

  /** Keeps the changes of one tap, together, and sends them. `espera` (milliseconds) leaves time to take them back. */
  async anotar(cambios: readonly CambioNuevo[], espera = 0): Promise<void> {
    if (!sesion) return
    const firmados = cambios.map((cambio) => {
      ultimoTap = instanteTras(ultimoTap, Date.now())
      return { ...cambio, clave: nuevaClave(), en: new Date(ultimoTap).toISOString() } as Cambio
    })
    await (await abierto()).agregar(sesion.usuario.usuarioID, firmados, espera ? Date.now() + espera : 0)
    await cambiada()
    cola.despertar()
  },

  /** Takes back what was not sent, or forgets what was refused. */
  async descartar(claves: readonly string[]): Promise<void> {
    await (await abierto()).quitar(claves)
    await cambiada()
  },

  /** Tries now, or after so many milliseconds. */
  despertar(enMs = 0): void {
    clearTimeout(reloj)
    reloj = setTimeout(() => void enviarTodo(), enMs)
  },

  /** Tries now, as if nothing had failed before. */
  insistir(): void {
    fallos = 0
    cola.despertar()
  },

  /** Hears of the classes that each answer brings; answers how to stop. */
  alResponder(oyente: (clases: ListaDeClase[]) => void): () => void {
    alResponder.add(oyente)
    return () => alResponder.delete(oyente)
  },
}

async function abierto(): Promise<Almacen> {
  almacen ??= abrirAlmacen().then(({ almacen: abierto, volatil }) => {
    estadoCola.poner({ volatil })
    return abierto
  })
  return almacen
}

async function releer(): Promise<void> {
  const usuario = sesion?.usuario.usuarioID
  if (usuario === undefined) return
  const pendientes = await (await abierto()).leer(usuario)
  if (sesion?.usuario.usuarioID === usuario) estadoCola.poner({ pendientes })
}

async function cambiada(): Promise<void> {
  await releer()
  canal?.postMessage('cambio')
}

/** One sender at a time: within this page by a flag, among pages by a lock where the browser has them. Elsewhere the names of the changes suffice. */
async function enviarTodo(): Promise<void> {
  if (enCurso) {
    otraVez = true
    return
  }
  enCurso = true
  try {
    if (navigator.locks) await navigator.locks.request(TURNO, enviarLotes)
    else await enviarLotes()
  } catch (error) {
    console.error(error)
  } finally {
    enCurso = false
    estadoCola.poner({ enviando: false })
  }
  if (otraVez) {
    otraVez = false
    cola.despertar()
  }
}

async function enviarLotes(): Promise<void> {
  for (;;) {
    const de = sesion
    if (!de) return
    await releer()
    const { pendientes } = estadoCola.leer()
    const lote = siguienteLote(pendientes, Date.now(), tope)
    if (lote.length === 0) {
      const espera = proximaEspera(pendientes, Date.now())
      if (espera !== undefined) cola.despertar(espera)
      return
    }
    estadoCola.poner({ enviando: true })
    try {
      await enviar(de, lote.map(({ cambio }) => cambio))
    } catch (error) {
      if (!(await remediar(error as HttpError, lote.map(({ cambio }) => cambio.clave)))) return
    }
  }
}

async function enviar({ token }: Session, cambios: Cambio[]): Promise<void> {
  const { json } = await http('/Asistencia/cambios', { method: 'POST', token, signal: AbortSignal.timeout(SIN_RESPUESTA_MS), body: { ahora: new Date().toISOString(), cambios } })
  const respuesta = json as CambiosAnswer
  const { hechos, rechazos } = resultadosDe(respuesta, 'clases.rechazo.sin_motivo')
  const disco = await abierto()
  await disco.rechazar(rechazos)
  // The list is newer before the changes go: no tap is seen to come undone in between.
  alResponder.forEach((oyente) => oyente(respuesta.clases))
  await disco.quitar(hechos)
  await cambiada()
  fallos = 0
  tope = LOTE
  estadoCola.poner({ fallo: null })
}

/** Whether to go on at once. */
async function remediar({ status, message }: HttpError, claves: string[]): Promise<boolean> {
  const remedio = remedioDe(status)
  if (remedio === 'partir') {
    if (claves.length === 1) {
      await (await abierto()).rechazar(new Map(claves.map((clave) => [clave, message])))
      await cambiada()
    }
    tope = 1
    return true
  }
  estadoCola.poner({ fallo: status >= 400 ? 'servidor' : 'red' })
  fallos += 1
  cola.despertar(esperaTras(fallos))
  if (remedio === 'revalidar') void sessionStore.revalidate()
  return false
}
