import { clavesDe, MenuBody, OrdenBody, Rol, RolCambiar, RolCrear } from '#contract/usuarios/roles'
import { Navbar } from '#contract/sesion'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { found, IdParams, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { navbar } from '#server/sesion/menu'
import { lockAdministrators } from '#server/usuarios/administradores'
import { cambiarRol, comprobarRol, crearRol, decidirOrden, eliminarRol, fuente, leerRol, trazarRol } from './service.ts'

const roles: Resource<Rol, RolCrear, RolCambiar> = {
  ...fuente,
  table: 'roles',
  one: Rol,
  create: RolCrear,
  update: RolCambiar,
  derived: ['usuarios'],
  alsoRead: ['Usuarios:ver'],
  before: lockAdministrators,
  read: leerRol,
  check: comprobarRol,
  insert: crearRol,
  change: cambiarRol,
  remove: eliminarRol,
  trace: trazarRol,
}

export function rolesRoutes(app: Api, db: Database): void {
  registerResource(app, db, roles)

  app.post(
    '/Roles/menu',
    { config: { acceso: ['Roles:ver'] }, schema: { tags: ['Roles'], body: MenuBody, response: { 200: Navbar } } },
    async (request) => {
      const { permisos, orden_menu } = request.body
      return navbar(new Set(clavesDe(permisos)), orden_menu)
    },
  )

  app.post(
    '/Roles/:id/orden',
    {
      config: { acceso: ['Roles:editar'] },
      schema: { tags: ['Roles'], params: IdParams, body: OrdenBody, response: { 200: Rol } },
    },
    async (request) => {
      const { id } = request.params
      await decidirOrden(db, contextOf(request), id, request.body.tomar)
      return found(await leerRol(db, id))
    },
  )
}
