import { HttpError } from 'react-admin'
import type { AuthProvider } from 'react-admin'
import { ACCIONES, esModulo, moduloDeRuta } from '#contract/modulos'
import type { Accion, NombreModulo } from '#contract/modulos'
import type { Credenciales, LoginAnswer, SegundoPaso } from './api.ts'
import { seEsconde } from './apagados.ts'
import { sessionStore } from './session.ts'

const ACTIONS: Record<string, Accion> = {
  list: 'ver',
  show: 'ver',
  create: 'crear',
  edit: 'editar',
  delete: 'eliminar',
  export: 'exportar',
}

/**
 * react-admin's view of the session. Redirects are the guard's, which follows the session: nothing
 * here sends anybody anywhere, and only the validation itself ever signs out.
 */
export const authProvider = {
  /**
   * The door of the sign-in page: its first step, or the second one. Rejects when that leads into no session, with what
   * the session's own call answered (§8) in `body`: the server's answer, null where none came.
   */
  async login(paso: Credenciales | SegundoPaso) {
    const answer = await ('desafio' in paso ? sessionStore.segundoFactor(paso) : sessionStore.login(paso))
    if (sessionStore.getState().status !== 'in') throw refused(answer)
  },

  async logout() {
    if (sessionStore.getState().status === 'in') sessionStore.signOut()
    return false
  },

  async checkAuth() {
    if (!(await sessionStore.current())) throw SILENT
  },

  /**
   * A 401 of any call only asks for a new validation; that one decides. It never rejects: react-admin would hand the
   * caller an empty success in the place of its error, and a payment would count as taken.
   */
  async checkError(error: { status?: number }) {
    if (error?.status === 401) await sessionStore.revalidate()
  },

  async getIdentity() {
    const session = await sessionStore.current()
    if (!session) throw SILENT
    const { usuario } = session
    return { ...usuario, id: usuario.usuarioID, fullName: usuario.nombre }
  },

  /** Nothing of a module that the school does not use is shown on other pages than its pack's own. */
  async canAccess({ resource, action }) {
    const modulo = moduloDeRecurso(resource)
    await sessionStore.current()
    return modulo !== undefined && !seEsconde(modulo) && otorgado(modulo, action)
  },

  /** Whether the role holds it, used by the school or not: what nobody has they can't give to others. */
  async otorgado({ resource, action }: { resource: string; action: string }) {
    const modulo = moduloDeRecurso(resource)
    return modulo !== undefined && otorgado(modulo, action)
  },
} satisfies AuthProvider

async function otorgado(modulo: NombreModulo, action: string): Promise<boolean> {
  const accion = ACTIONS[action] ?? action
  return esAccion(accion) && sessionStore.puede(modulo, accion)
}

/** The answer of a sign-in that led into no session; none is null, with status 0. */
const refused = (answer: LoginAnswer | null): HttpError =>
  new HttpError(
    typeof answer?.message === 'string' ? answer.message : 'sesion.credenciales',
    answer?.status ?? 0,
    answer,
  )

const SILENT = { message: false, logoutUser: false }

/** A resource is named by its path (`catalogos/clientes`) or, in checks written by hand, by its module. */
function moduloDeRecurso(resource: string): NombreModulo | undefined {
  return esModulo(resource) ? resource : moduloDeRuta(`/${resource}`)?.name
}

const esAccion = (action: string): action is Accion => (ACCIONES as readonly string[]).includes(action)
