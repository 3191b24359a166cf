import type { AuthProvider } from 'react-admin'
import { ACCIONES, esModulo, moduloDeRuta } from '#contract/modulos'
import type { Accion, NombreModulo } from '#contract/modulos'
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
export const authProvider: AuthProvider = {
  login: (credenciales) => sessionStore.login(credenciales),

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

  async canAccess({ resource, action }) {
    const modulo = moduloDeRecurso(resource)
    const accion = ACTIONS[action] ?? action
    return modulo !== undefined && esAccion(accion) && sessionStore.puede(modulo, accion)
  },
}

const SILENT = { message: false, logoutUser: false }

/** A resource is named by its path (`catalogos/clientes`) or, in checks written by hand, by its module. */
function moduloDeRecurso(resource: string): NombreModulo | undefined {
  return esModulo(resource) ? resource : moduloDeRuta(`/${resource}`)?.name
}

const esAccion = (action: string): action is Accion => (ACCIONES as readonly string[]).includes(action)
