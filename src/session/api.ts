import { HttpError } from 'react-admin'
import { ACCIONES, type Accion, type NombreModulo } from '#contract/modulos'
import { http } from '#src/data/http.ts'
import { menuDe, readNavbar } from './navbar.ts'
import type { MenuEntry } from './navbar.ts'

/** The user record of the specification, §3. */
interface Usuario {
  usuarioID: number
  nombre: string
  email: string
  rol: string
}

/**
 * A granted module. Its name opens it (§2.5); `acciones` says what else may be done there, and without them its server
 * is asked (§6).
 */
interface ModuloConcedido {
  name: string
  acciones?: readonly string[]
}

export interface Session {
  token: string
  menu: MenuEntry[]
  modulos: ModuloConcedido[]
  /** Modules that the school does not use: granted as before, and shown on their own pages alone. */
  apagados?: readonly string[]
  /** News that no person of the school made, as they came: read where they are shown (`Novedades.tsx`). */
  novedades?: unknown
  usuario: Usuario
  /** The role demands a second factor that this user has not set up: until then nothing else opens. */
  faltaSegundoFactor: boolean
  /** Days that an administrator without a second factor still has. */
  diasSinSegundoFactor?: number
  /** The server ends it after minutes without use, so the page asks again by itself: a shared computer. */
  terminaSola?: true
  /** This user's lists and menus; absent where the server keeps none, or was not heard. */
  preferencias?: Record<string, unknown>
  /** Opened without network, from what the device keeps: attendance alone, until the server answers. */
  sinConexion?: true
}

export interface Credenciales {
  email: string
  pass: string
  /** Keeps the session for 30 days on this device. */
  mantener: boolean
}

/** The second step of a sign-in: the `desafio` of the first one's answer, and a code. */
export interface SegundoPaso {
  desafio: string
  codigo: string
}

/** The server's answer to a sign-in; `status` is the body's, else HTTP's. */
export interface LoginAnswer extends Record<string, unknown> {
  status: number
}

/**
 * `POST /Usuarios/validar-token`. Throws on any answer that is not a session with a token.
 * `menu` is what the sign-in answered; it stands when the validation brings no `navbar`. Where neither leads anywhere,
 * the granted modules are the menu.
 */
export async function validarToken(stored: string, menu: MenuEntry[], signal?: AbortSignal): Promise<Session> {
  const { status, json } = await http('/Usuarios/validar-token', { method: 'POST', token: stored, signal })
  const body = withStatus(asObject(json), status)
  if (body.status >= 400) throw new Error(`validar-token: ${body.status}`)
  if (!esToken(body.token)) throw new Error('validar-token: no token in the answer')
  const modulos = readModulos(body.modulos)
  const dias = Number(body.dias_sin_segundo_factor)
  const suyo = Array.isArray(body.navbar) ? readNavbar(body.navbar) : menu
  const apagados = Array.isArray(body.apagados) ? body.apagados.filter((uno) => typeof uno === 'string') : undefined
  return {
    token: body.token,
    // A role of nothing but what is switched off has no menu, and is told so.
    menu: suyo.length ? suyo : menuDe(modulos.filter(({ name }) => !apagados?.includes(name))),
    modulos,
    ...(apagados && { apagados }),
    ...(body.novedades !== undefined && { novedades: body.novedades }),
    usuario: {
      usuarioID: Number(body.usuarioid) || 0,
      nombre: asText(body.nombre),
      email: asText(body.email),
      rol: asText(body.rol),
    },
    faltaSegundoFactor: body.falta_segundo_factor === true,
    ...(Number(body.reposo_minutos) > 0 && { terminaSola: true as const }),
    ...(dias > 0 && { diasSinSegundoFactor: dias }),
    ...(conAcciones(modulos) && { preferencias: asObject(body.preferencias) }),
  }
}

/** `POST /Usuarios/login`: whatever the server answered, as it is; throws when it did not answer. */
export const login = ({ email, pass, mantener }: Credenciales): Promise<LoginAnswer> =>
  enter('/Usuarios/login', { Email: email, Pass: pass, ...(mantener && { Mantener: true }) })

/** `POST /Usuarios/segundo-factor`: answers as `login` does. */
export const segundoFactor = (paso: SegundoPaso): Promise<LoginAnswer> => enter('/Usuarios/segundo-factor', paso)

async function enter(path: string, body: object): Promise<LoginAnswer> {
  try {
    const { status, json } = await http(path, { method: 'POST', body, token: null })
    return withStatus(asObject(json), status)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 0) throw error
    // Some servers ask to wait in the `Retry-After` header alone: the sentence made of it fills in for the body's.
    const wait = error.status === 429 && { message: error.message }
    return withStatus({ ...wait, ...asObject(error.body) }, error.status)
  }
}

/**
 * `POST /Usuarios/validar-permisos`, whose answer the specification leaves open (§6): an explicit no beats all, then
 * any yes, then `status: 200`. Null, and a line on the console, when it fails (§8).
 */
export async function validarPermiso(modulo: NombreModulo, accion: Accion): Promise<boolean | null> {
  try {
    const { status, json } = await http('/Usuarios/validar-permisos', { method: 'POST', body: { modulo, accion } })
    const { permitido, permiso } = asObject(json)
    const dicho = [json, permitido, permiso].map(asYesOrNo)
    if (dicho.includes(false)) return false
    return dicho.includes(true) || withStatus(asObject(json), status).status === 200
  } catch (error) {
    console.error(error)
    return null
  }
}

/** `POST /Usuarios/cerrar-sesion`: the sign-out on this device does not wait for it. */
export async function cerrarSesion(token: string): Promise<void> {
  try {
    await http('/Usuarios/cerrar-sesion', { method: 'POST', token })
  } catch (error) {
    console.error(error)
  }
}

function withStatus(body: Record<string, unknown>, httpStatus: number): LoginAnswer {
  const own = Number(body.status)
  return { ...body, status: Number.isInteger(own) && own > 0 ? own : httpStatus }
}

/** Only our own server says what may be done in a module; it keeps preferences too. */
const conAcciones = (modulos: readonly ModuloConcedido[]): boolean => modulos.some(({ acciones }) => acciones)

function readModulos(value: unknown): ModuloConcedido[] {
  if (!Array.isArray(value)) return []
  return value
    .map(asObject)
    .flatMap(({ name, acciones }) =>
      typeof name === 'string' ? [{ name, ...(sonAcciones(acciones) && { acciones }) }] : [],
    )
}

/** Actions in our own words. A list in any other (none at all, `listar`, objects) says nothing of what may be done. */
const sonAcciones = (value: unknown): value is Accion[] =>
  Array.isArray(value) && value.length > 0 && value.every((accion) => (ACCIONES as readonly unknown[]).includes(accion))

/** Whether a value is a token: what is missing, no text, or blank is none (§4). */
export const esToken = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The boolean that other servers write in many ways (`1`, `"true"`…); undefined for anything else. */
function asYesOrNo(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (word === true || word === 1 || word === 'true' || word === '1') return true
  if (word === false || word === 0 || word === 'false' || word === '0') return false
  return undefined
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
