import { sessionStore } from './session.ts'
import { tab } from '#src/storage.ts'

const CLAVE = 'borrador'
/** The life of a draft: what is older than a working day is not what somebody was just typing. */
const DURA_MS = 8 * 3_600_000

/** A draft: one user's typing in this tab, by form. */
interface Borrador {
  usuario: string
  hasta: number
  formas: Record<string, unknown>
}

const abiertas = new Map<string, () => unknown>()
let usuario: string | null = null

/**
 * Keeps what is typed in the open forms when the session ends by itself, for the same user in the same tab, and forgets
 * it when somebody signs out or another user signs in. Answers how to stop.
 */
export function seguirBorradores(): () => void {
  seguir()
  return sessionStore.subscribe(seguir)
}

function seguir() {
  const state = sessionStore.getState()
  if (state.status === 'in') {
    const { usuarioID, email } = state.session.usuario
    usuario = `${usuarioID} ${email}`
    if (borradorGuardado()?.usuario !== usuario) olvidar()
  } else if (state.status === 'out') {
    if (state.reason === 'ended' && usuario !== null) guardar(usuario)
    if (state.reason === 'signed-out') olvidar()
    usuario = null
  }
}

/**
 * Names a form that is on screen; `valores` answers what is to be kept of it, undefined for nothing. Answers how to
 * stop.
 */
export function abrir(forma: string, valores: () => unknown): () => void {
  abiertas.set(forma, valores)
  return () => {
    if (abiertas.get(forma) === valores) abiertas.delete(forma)
  }
}

/** The signed-in user's typing in that form when the session ended. */
export function recuperar(forma: string): unknown {
  const borrador = borradorGuardado()
  return borrador && borrador.usuario === usuario ? borrador.formas[forma] : undefined
}

/** Keeps the values of a form at once, so that they survive a reload of the page too; undefined forgets them. */
export function conservar(forma: string, valores: unknown) {
  if (valores === undefined) quitar(forma)
  else if (usuario !== null)
    guardarBorrador({
      usuario,
      hasta: Date.now() + DURA_MS,
      formas: { ...borradorGuardado()?.formas, [forma]: valores },
    })
}

/** The kept forms whose names begin with `prefijo`, with their values. */
export function guardadas(prefijo: string): [forma: string, valores: unknown][] {
  const borrador = borradorGuardado()
  if (!borrador || borrador.usuario !== usuario) return []
  return Object.entries(borrador.formas).filter(([forma]) => forma.startsWith(prefijo))
}

/** Forgets every kept form whose name begins with `prefijo`: sent, or given up. */
export const quitarTodas = (prefijo: string) => guardadas(prefijo).forEach(([forma]) => quitar(forma))

/** Forgets what was kept of a form: sent, given up, or shown by the form itself again. */
export function quitar(forma: string) {
  const borrador = borradorGuardado()
  if (!borrador) return
  const { [forma]: _, ...formas } = borrador.formas
  guardarBorrador({ ...borrador, formas })
}

function guardar(usuario: string) {
  const escritas = [...abiertas]
    .map(([forma, valores]) => [forma, valores()] as const)
    .filter(([, valores]) => valores !== undefined)
  if (escritas.length > 0)
    guardarBorrador({
      usuario,
      hasta: Date.now() + DURA_MS,
      formas: { ...borradorGuardado()?.formas, ...Object.fromEntries(escritas) },
    })
}

const olvidar = () => tab.removeItem(CLAVE)

function guardarBorrador(borrador: Borrador) {
  if (Object.keys(borrador.formas).length > 0) tab.setItem(CLAVE, JSON.stringify(borrador))
  else olvidar()
}

function borradorGuardado(): Borrador | undefined {
  const borrador = JSON.parse(tab.getItem(CLAVE) ?? 'null') as Borrador | null
  return borrador && borrador.hasta > Date.now() ? borrador : undefined
}
