import { HttpError } from 'react-admin'
import type { FotoDeCliente } from '#contract/catalogos/foto'
import { esNegativa, esSilencio, http, nuevaClave } from '#src/data/http.ts'
import type { Session } from '#src/session/api.ts'
import { sessionStore } from '#src/session/session.ts'
import { local } from '#src/storage.ts'
import { esperaTras } from './cola-model.ts'
import { abrirAlmacenDeFotos } from './fotos-almacen.ts'
import { esperan, estadoFotos, HAY_FOTOS, type FotoPorEnviar, type Rechazo } from './fotos-estado.ts'

/** The most photographs of a user that wait on a device; at 100 KB each, 40 MB. */
export const TOPE_DE_FOTOS = 400

/** Weak signal is no signal: after this long, a request counts as not answered. */
const SIN_RESPUESTA_MS = 30_000
/** No picture of a student stays longer on a device whose user does not come back. */
const CADUCA_MS = 48 * 3_600_000
const TURNO = 'campana.fotos'
const COMO_BYTES = { 'Content-Type': 'application/octet-stream' }

type FotoNueva = Pick<FotoPorEnviar, 'cliente_id' | 'nombre' | 'curso_id' | 'sobre'>
type AlLlegar = (cliente_id: number, leida: FotoDeCliente) => void

let almacen: ReturnType<typeof abrirAlmacenDeFotos> | undefined
let sesion: Session | null = null
let fallos = 0
let enCurso = false
let otraVez = false
let despertador: ReturnType<typeof setTimeout> | undefined
const alLlegar = new Set<AlLlegar>()
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(TURNO)
if (canal) canal.onmessage = () => void releer().catch(console.error)

const abierto = () => (almacen ??= abrirAlmacenDeFotos())

/**
 * The outbox of photographs: each is on the device before the screen says so, and leaves it by the server's word, or as
 * its user signs out.
 */
export const bandeja = {
  /** Begins with what this user left on the device. Again with a newer session of the same user. */
  async abrir(nueva: Session): Promise<void> {
    vigilar()
    sesion = nueva
    const vencida: Rechazo = { mensaje: 'fotos.error.vencida', clase: 'borrada' }
    await (await abierto()).vencer(Date.now() - CADUCA_MS, vencida)
    await releer()
    despertar()
  },

  /** Nobody's any more; what was not sent waits for its user. */
  cerrar(): void {
    sesion = null
    clearTimeout(despertador)
    estadoFotos.vaciar()
  },

  /** The user has signed out: no picture of hers stays on the device. */
  async borrar(usuario: number): Promise<void> {
    bandeja.cerrar()
    await (await abierto()).borrar(usuario)
    await cambiada()
  },

  /**
   * Keeps a photograph, in the place of the one that waits for the same student, and sends it. Throws, with an i18n
   * key, where no more may wait.
   */
  async anotar(nueva: FotoNueva, imagen: Blob): Promise<void> {
    const de = sesion
    if (!de) throw new Error('fotos.error.sin_sesion')
    const { fotos } = estadoFotos.leer()
    if (fotos.length >= TOPE_DE_FOTOS && fotos.every(({ cliente_id }) => cliente_id !== nueva.cliente_id))
      throw new Error('fotos.error.lleno')
    if (fotos.length === 0) estadoFotos.poner({ enviadas: 0 })
    const foto = { ...nueva, clave: nuevaClave(), usuario_id: de.usuario.usuarioID, tomada: Date.now(), rechazo: null }
    await (await abierto()).poner(foto, await imagen.arrayBuffer())
    await cambiada()
    despertar()
  },

  /** Sends those refused once more; `sobre`, over the one that the student has by now. */
  async otraVez(fotos: readonly FotoPorEnviar[], sobre?: string | null): Promise<void> {
    const nueva = sobre === undefined ? {} : { sobre }
    for (const foto of fotos) await (await abierto()).mudar(foto, (antes) => ({ ...antes, ...nueva, rechazo: null }))
    await cambiada()
    bandeja.insistir()
  },

  async descartar(fotos: readonly FotoPorEnviar[]): Promise<void> {
    for (const foto of fotos) await (await abierto()).mudar(foto, () => null)
    await cambiada()
  },

  /** The picture of one that waits; undefined once it is not there. */
  async imagen(clave: string): Promise<Blob | undefined> {
    const bytes = await (await abierto()).imagen(clave)
    return bytes && new Blob([bytes], { type: 'image/jpeg' })
  },

  /** Tries now, as if nothing had failed before. */
  insistir(): void {
    fallos = 0
    despertar()
  },

  /** Hears of each photograph that the server took; answers how to stop. */
  alLlegar(oyente: AlLlegar): () => void {
    alLlegar.add(oyente)
    return () => alLlegar.delete(oyente)
  },
}

function despertar(enMs = 0): void {
  clearTimeout(despertador)
  despertador = setTimeout(() => void enviarTodo(), enMs)
}

/** Reads what this user has on the device, the oldest first, and shows it while the user is the same. */
async function releer(): Promise<readonly FotoPorEnviar[]> {
  const de = sesion?.usuario.usuarioID
  if (de === undefined) return []
  const suyo = await abierto()
  const leidas = (await suyo.leer(de)).toSorted((una, otra) => una.tomada - otra.tomada)
  if (sesion?.usuario.usuarioID !== de) return []
  const antes = new Map(estadoFotos.leer().fotos.map((foto) => [foto.clave, foto]))
  // An unchanged photograph stays the same object: its card is not drawn again.
  const fotos = leidas.map((foto) => {
    const igual = antes.get(foto.clave)
    return igual && igual.sobre === foto.sobre && igual.rechazo?.mensaje === foto.rechazo?.mensaje ? igual : foto
  })
  estadoFotos.poner({ fotos, volatil: suyo.volatil() })
  return fotos
}

async function cambiada(): Promise<void> {
  await releer()
  if (await (await abierto()).hay()) local.setItem(HAY_FOTOS, '1')
  else local.removeItem(HAY_FOTOS)
  canal?.postMessage('cambio')
}

/** Sends what waits, one sender at a time: a flag within this page, a lock among pages where the browser has locks. */
async function enviarTodo(): Promise<void> {
  if (enCurso) {
    otraVez = true
    return
  }
  enCurso = true
  try {
    if (navigator.locks) await navigator.locks.request(TURNO, enviarUnaPorUna)
    else await enviarUnaPorUna()
  } catch (error) {
    // The device's own fault: what could not be read or taken away is tried again.
    console.error(error)
    despues()
  } finally {
    enCurso = false
  }
  if (otraVez) {
    otraVez = false
    despertar()
  }
}

async function enviarUnaPorUna(): Promise<void> {
  for (;;) {
    const [foto] = esperan({ fotos: await releer() })
    const de = sesion
    if (!de || !foto || foto.usuario_id !== de.usuario.usuarioID) return
    const imagen = await bandeja.imagen(foto.clave)
    if (!imagen) {
      // Another one of the same student took its place meanwhile, or the browser has cleared it away.
      await rechazar(foto, { mensaje: 'fotos.error.perdida', clase: 'borrada' })
      continue
    }
    try {
      await llego(foto, await enviar(de, foto, imagen))
    } catch (error) {
      if (!(await remediar(error, foto))) return
    }
  }
}

async function enviar({ token }: Session, { cliente_id, sobre }: FotoPorEnviar, imagen: Blob): Promise<FotoDeCliente> {
  const { json } = await http(`/Clientes/${cliente_id}/foto?sobre=${sobre ?? 'ninguna'}`, {
    method: 'PUT',
    token,
    body: imagen,
    headers: COMO_BYTES,
    signal: AbortSignal.timeout(SIN_RESPUESTA_MS),
  })
  return json as FotoDeCliente
}

async function llego(foto: FotoPorEnviar, leida: FotoDeCliente): Promise<void> {
  // The list is newer before the photograph goes: its card is not seen without one in between.
  alLlegar.forEach((oyente) => oyente(foto.cliente_id, leida))
  fallos = 0
  estadoFotos.poner({ fallo: null, enviadas: estadoFotos.leer().enviadas + 1 })
  // One that was taken while this one was on its way goes over it.
  const sobre = leida.foto?.huella ?? null
  await (await abierto()).mudar(foto, (ahora) => (ahora.clave === foto.clave ? null : { ...ahora, sobre }))
  await cambiada()
}

/**
 * A photograph that the server itself refuses waits for its user, and the others go on: answers true. All else is tried
 * again later: no answer, a fault, a throttle, and a session that it is for its store to judge.
 */
async function remediar(error: unknown, foto: FotoPorEnviar): Promise<boolean> {
  const caducada = error instanceof HttpError && error.status === 401
  if (esNegativa(error) && !caducada && error.status !== 429) {
    await rechazar(foto, { mensaje: error.message, clase: error.status === 409 ? 'choca' : 'otra' })
    return true
  }
  estadoFotos.poner({ fallo: esSilencio(error) ? 'red' : 'servidor' })
  despues()
  if (caducada) void sessionStore.revalidate()
  return false
}

async function rechazar(foto: FotoPorEnviar, rechazo: Rechazo): Promise<void> {
  await (await abierto()).mudar(foto, (ahora) => (ahora.clave === foto.clave ? { ...ahora, rechazo } : ahora))
  await cambiada()
}

function despues(): void {
  fallos += 1
  despertar(esperaTras(fallos))
}

let vigilando = false

/** Tries again when there is a network, when the page comes into sight, and asks before it takes unsent ones along. */
function vigilar(): void {
  if (vigilando) return
  vigilando = true
  const volver = () => {
    if (document.visibilityState !== 'hidden' && esperan(estadoFotos.leer()).length > 0) bandeja.insistir()
  }
  window.addEventListener('online', volver)
  document.addEventListener('visibilitychange', volver)
  window.addEventListener('beforeunload', (event) => {
    if (estadoFotos.leer().volatil) event.preventDefault()
  })
}
