import type { Cambio, CambiosAnswer, ListaDeClase } from '#contract/asistencia/asistencia'
import { esSilencio, http, nuevaClave } from '#src/data/http.ts'
import type { Session } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'
import { abrirAlmacen, type Almacen } from './almacen.ts'
import { estadoCola, NINGUNO } from './cola-estado.ts'
import {
  esperaTras,
  instanteTras,
  LOTE,
  mismos,
  proximaEspera,
  remedioDe,
  resultadosDe,
  siguienteLote,
  type Pendiente,
} from './cola-model.ts'
import { reloj } from './reloj.ts'

/** Weak signal is no signal: after this long, a request counts as not answered. */
const SIN_RESPUESTA_MS = 30_000
const TURNO = 'campana.cola'

/** A change before it has its name (`clave`) and its instant (`en`). */
type SinFirma<T> = T extends unknown ? Omit<T, 'clave' | 'en'> : never
export type CambioNuevo = SinFirma<Cambio>

let almacen: Promise<Almacen> | undefined
let sesion: Session | null = null
let ultimoTap = 0
let fallos = 0
let tope = LOTE
let enCurso = false
let otraVez = false
let despertador: ReturnType<typeof setTimeout> | undefined
const alResponder = new Set<(clases: ListaDeClase[]) => void>()
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(TURNO)
if (canal) canal.onmessage = () => void releer(sesion).catch(console.error)

/** The outbox of attendance: every tap is here before the screen says so, and leaves only by the server's word. */
export const cola = {
  /** Begins with what this user left on the device. Again with a newer session of the same user. */
  async abrir(nueva: Session): Promise<void> {
    sesion = nueva
    await releer(nueva)
    cola.despertar()
  },

  /** Nobody's any more; what was not sent waits on the device for its user. */
  cerrar(): void {
    sesion = null
    clearTimeout(despertador)
    estadoCola.vaciar()
  },

  /** Keeps the changes of one tap, together, and sends them. `espera` (milliseconds) leaves time to take them back. */
  async anotar(cambios: readonly CambioNuevo[], espera = 0): Promise<void> {
    const de = deQuien()
    if (!de) return
    const firmados = cambios.map((cambio) => {
      ultimoTap = instanteTras(ultimoTap, Date.now(), estadoCola.leer().pendientes)
      return { ...cambio, clave: nuevaClave(), en: new Date(ultimoTap).toISOString() } as Cambio
    })
    await (await abierto()).agregar(de.usuario.usuarioID, firmados, espera ? Date.now() + espera : 0)
    cola.despertar()
    await cambiada()
  },

  /** Takes back what was not sent, or forgets what was refused. */
  async descartar(claves: readonly string[]): Promise<void> {
    await (await abierto()).quitar(claves)
    await cambiada()
  },

  /** Tries now, or after so many milliseconds. */
  despertar(enMs = 0): void {
    clearTimeout(despertador)
    despertador = setTimeout(() => void enviarTodo(), enMs)
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

/** The session that taps belong to; asked of the session store where `cola` was not told of it yet. */
function deQuien(): Session | null {
  const state = sessionStore.getState()
  sesion ??= state.status === 'in' ? state.session : null
  return sesion
}

const abierto = (): Promise<Almacen> => (almacen ??= abrirAlmacen())

/** Reads what this user has on the device, and shows it while the user is the same. */
async function releer(de: Session | null): Promise<Pendiente[]> {
  if (!de) return []
  const { usuarioID } = de.usuario
  const suyo = await abierto()
  const pendientes = await suyo.leer(usuarioID)
  const antes = estadoCola.leer().pendientes
  if (sesion?.usuario.usuarioID === usuarioID)
    estadoCola.poner({
      leida: true,
      pendientes: mismos(pendientes, antes) ? antes : pendientes,
      volatil: suyo.volatil(),
    })
  return pendientes
}

async function cambiada(): Promise<void> {
  await releer(sesion)
  canal?.postMessage('cambio')
}

/**
 * Sends what waits, one sender at a time: a flag within this page, a lock among pages where the browser has locks.
 * Elsewhere the names of the changes keep the server from taking one twice.
 */
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
    // The device's own fault: what could not be read or taken away is tried again.
    console.error(error)
    despues()
  } finally {
    enCurso = false
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
    const pendientes = await releer(de)
    const lote = siguienteLote(pendientes, Date.now(), tope)
    if (lote.length === 0) {
      const espera = proximaEspera(pendientes, Date.now())
      if (espera !== undefined) cola.despertar(espera)
      return
    }
    const cambios = lote.map(({ cambio }) => cambio)
    const claves = cambios.map(({ clave }) => clave)
    estadoCola.poner({ enCamino: claves })
    try {
      await recibir(await enviar(de, cambios))
    } catch (error) {
      if (!(await remediar(error, claves))) return
    } finally {
      estadoCola.poner({ enCamino: NINGUNO })
    }
  }
}

async function enviar({ token }: Session, cambios: Cambio[]): Promise<CambiosAnswer> {
  const { json } = await http('/Asistencia/cambios', {
    method: 'POST',
    token,
    signal: AbortSignal.timeout(SIN_RESPUESTA_MS),
    body: { ahora: new Date().toISOString(), cambios },
  })
  return json as CambiosAnswer
}

async function recibir(respuesta: CambiosAnswer): Promise<void> {
  reloj.oir(respuesta.ahora)
  const { hechos, rechazos } = resultadosDe(respuesta, 'datos.cambio_rechazado')
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
async function remediar(error: unknown, claves: string[]): Promise<boolean> {
  const remedio = remedioDe(error)
  if (remedio === 'partir') {
    if (claves.length === 1) {
      await (await abierto()).rechazar(new Map(claves.map((clave) => [clave, (error as Error).message])))
      await cambiada()
    }
    tope = 1
    return true
  }
  estadoCola.poner({ fallo: esSilencio(error) ? 'red' : 'servidor' })
  despues()
  if (remedio === 'revalidar') void sessionStore.revalidate()
  return false
}

function despues(): void {
  fallos += 1
  cola.despertar(esperaTras(fallos))
}
