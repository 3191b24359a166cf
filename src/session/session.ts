import { HttpError } from 'react-admin'
import type { Accion, NombreModulo } from '#contract/modulos'
import { onPermisosVersion } from '#src/data/http.ts'
import { cerrarSesion, esToken, login, segundoFactor, validarPermiso, validarToken } from './api.ts'
import type { Credenciales, LoginAnswer, SegundoPaso, Session } from './api.ts'
import { readNavbar } from './navbar.ts'
import type { MenuEntry } from './navbar.ts'
import { plazoDeValidacion, sinConexion } from './sin-conexion.ts'
import { local } from '#src/storage.ts'

/** The key in local storage that the specification gives (§9). */
const TOKEN = 'token'
/** The token's owner, by `usuarioID`: a session that has ended before the page opened was somebody's too. */
const DE_QUIEN = 'campana.quien'

/** A tab that comes back into sight asks again after this long. */
const LOOK_AGAIN_MS = 60_000
/** Interval at which a page asks whether its session ended by itself, where its server says that it may. */
const WATCH_MS = 5 * 60_000

export type SessionState =
  | { status: 'pending' }
  /** `quien`: whose session it was that ended on this page, or was closed by a press on it, by `usuarioID`. */
  | { status: 'out'; reason?: 'ended' | 'signed-out'; quien?: number }
  | { status: 'in'; session: Session }

let state: SessionState = { status: 'pending' }
let validation: Promise<Session | null> = Promise.resolve(null)
let validating = false
let validatedAt = 0
/** The page is being left: the browser has dropped its calls, and no answer is nobody's no. */
let closing = false
const permisos = new Map<string, Promise<boolean | null>>()
const listeners = new Set<() => void>()

/** The one session of this page: every check, the menu and the guard read it from here. */
export const sessionStore = {
  /**
   * Validates the stored token, whatever is known of it here: only its server ends a session. Without one it settles at
   * once and asks nothing (§4).
   */
  start(): Promise<Session | null> {
    const token = storedToken()
    if (token) {
      settle({ status: 'pending' })
      return validate(token, [])
    }
    local.removeItem(TOKEN)
    return leave({ status: 'out' })
  },

  /** The memoised validation: null when nobody is signed in. */
  current: (): Promise<Session | null> => validation,

  /** Asks the server again; what is on screen stays until it answers. */
  revalidate(): Promise<Session | null> {
    if (validating || state.status !== 'in') return validation
    return validate(state.session.token, state.session.menu, state.session.sinConexion ? 'looks again' : 'own')
  },

  /**
   * Signs in (§4, §8): on 200 the token is kept and validated before this answers; any other status, or a
   * 200 without a token, is handed back as it is; null, and a line on the console, when the server could not be heard.
   */
  login: (credenciales: Credenciales): Promise<LoginAnswer | null> => signIn(() => login(credenciales)),

  /** The second step, where `login` was answered with `segundo_factor` and a `desafio`; answers as it does. */
  segundoFactor: (paso: SegundoPaso): Promise<LoginAnswer | null> => signIn(() => segundoFactor(paso)),

  /** Goes on with the token that the server gave in the place of this session's. */
  goOnWith(token: string): Promise<Session | null> {
    local.setItem(TOKEN, token)
    return validate(token, state.status === 'in' ? state.session.menu : [])
  },

  /** Ends the session on this device at once, and on the server if it can be reached. */
  signOut() {
    const session = state.status === 'in' ? state.session : undefined
    if (session) void cerrarSesion(session.token)
    local.removeItem(TOKEN)
    void leave({ status: 'out', reason: 'signed-out', quien: session?.usuario.usuarioID })
  },

  /**
   * Whether the user may do something. A module is seen by who was granted its name (§2.5); of anything else
   * `validar-permisos` is asked where the session does not say (§6).
   */
  async puede(modulo: NombreModulo, accion: Accion): Promise<boolean> {
    const granted = (await validation)?.modulos.find(({ name }) => name === modulo)
    if (!granted) return false
    if (accion === 'ver') return true
    if (granted.acciones) return granted.acciones.includes(accion)
    const key = `${modulo}:${accion}`
    const answer = permisos.get(key) ?? validarPermiso(modulo, accion)
    permisos.set(key, answer)
    const permitido = await answer
    if (permitido === null) permisos.delete(key)
    return permitido === true
  },

  getState: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /**
   * Follows sign-ins and sign-outs of other tabs and changes of permissions, also those of while this tab was out of
   * sight; answers how to stop.
   */
  follow(): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === TOKEN || key === null) followToken(storedToken())
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') lookAgain()
    }
    const onLeave = () => {
      closing = true
    }
    // Back from the browser's memory, perhaps with a validation that was dropped on the way out.
    const onReturn = () => {
      closing = false
      if (state.status === 'pending' && !validating) void sessionStore.start()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pagehide', onLeave)
    window.addEventListener('pageshow', onReturn)
    document.addEventListener('visibilitychange', onVisible)
    // The screen of a shared computer is emptied when its server has ended the session.
    const watch = setInterval(() => {
      if (state.status === 'in' && state.session.terminaSola) lookAgain()
    }, WATCH_MS)
    const stop = onPermisosVersion(() => void sessionStore.revalidate())
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pagehide', onLeave)
      window.removeEventListener('pageshow', onReturn)
      document.removeEventListener('visibilitychange', onVisible)
      clearInterval(watch)
      stop()
    }
  },
}

async function signIn(ask: () => Promise<LoginAnswer>): Promise<LoginAnswer | null> {
  try {
    const answer = await ask()
    if (answer.status !== 200 || !esToken(answer.token)) return answer
    local.setItem(TOKEN, answer.token)
    await validate(answer.token, readNavbar(answer.navbar))
    return answer
  } catch (error) {
    console.error(error)
    return null
  }
}

function followToken(token: string | null) {
  if (!token) void leave({ status: 'out', reason: 'signed-out' })
  else if (state.status !== 'in') void validate(token, [], 'follows')
  else if (state.session.token !== token) void validate(token, state.session.menu, 'follows')
}

/**
 * `follows`: another tab's token, which this one keeps as it was given; on a server that answers each validation
 * with a new one, two tabs that both stored it would set each other off for ever.
 * `looks again`: nobody is waiting for the answer, so only a clear no ends the session.
 * Otherwise, without any answer, what the device keeps for this token may open in its place.
 */
function validate(
  token: string,
  menu: MenuEntry[],
  how: 'own' | 'follows' | 'looks again' = 'own',
): Promise<Session | null> {
  validating = true
  const asked =
    how === 'looks again'
      ? validarToken(token, menu)
      : validarToken(token, menu, plazoDeValidacion()).catch((error: unknown) => sinConexion(token, error))
  const own: Promise<Session | null> = asked.then(
    (session) => (validation === own ? enter(how === 'follows' ? { ...session, token } : session) : validation),
    (error: unknown) =>
      validation !== own
        ? validation
        : (how === 'looks again' || closing) && !isRefusal(error)
          ? stay()
          : expire(token),
  )
  validation = own
  return own
}

/** A tab that comes back into sight may have slept through changes, and wakes before its network does. */
function lookAgain() {
  if (validating || state.status !== 'in' || Date.now() - validatedAt < LOOK_AGAIN_MS) return
  void validate(state.session.token, state.session.menu, 'looks again')
}

/** Whether the server itself denied the session: neither silence nor a fault does. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof HttpError) || (error.status >= 400 && error.status < 500)

function stay(): Session | null {
  validating = false
  validatedAt = Date.now()
  return state.status === 'in' ? state.session : null
}

function enter(session: Session): Session {
  local.setItem(TOKEN, session.token)
  local.setItem(DE_QUIEN, String(session.usuario.usuarioID))
  settle({ status: 'in', session })
  return session
}

/** A token that another tab has stored meanwhile is not this one's to remove. */
function expire(token: string): null {
  if (storedToken() === token) local.removeItem(TOKEN)
  const quien = state.status === 'in' ? state.session.usuario.usuarioID : Number(local.getItem(DE_QUIEN)) || undefined
  settle({ status: 'out', reason: 'ended', quien })
  return null
}

function leave(next: SessionState): Promise<null> {
  const nobody = Promise.resolve(null)
  validation = nobody
  settle(next)
  return nobody
}

function settle(next: SessionState) {
  validating = false
  validatedAt = Date.now()
  permisos.clear()
  state = next
  listeners.forEach((listener) => listener())
}

function storedToken(): string | null {
  const token = local.getItem(TOKEN)
  return esToken(token) ? token : null
}
