import {
  CERRAR_SESIONES,
  EnlaceDeClave,
  QUITAR_FACTOR,
  Usuario,
  UsuarioBreve,
  UsuarioCambiar,
  UsuarioCrear,
} from '#contract/usuarios/usuarios'
import type { Correo } from '#server/correo/correo'
import type { Database, Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { registerActos } from '#server/resource/actos'
import { found, idOf, IdParams, readOne, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { lockAdministrators, requireMayManage } from '../administradores.ts'
import {
  cambiarUsuario,
  cerrarSesionesDe,
  crearEnlace,
  crearUsuario,
  quitarSegundoFactor,
  requireMayManageOther,
} from './service.ts'

const SESION_VIVA = `s.caduca_en > now() AND s.usada_en > now() - s.inactividad`

export const usuarios: Resource<Usuario, UsuarioCrear, UsuarioCambiar> = {
  modulo: 'Usuarios',
  table: 'usuarios',
  row: Usuario,
  brief: UsuarioBreve,
  create: UsuarioCrear,
  update: UsuarioCambiar,
  derived: ['rol_nombre', 'docente_nombre', 'sesiones', 'ultimo_ingreso'],
  from: raw('usuarios t JOIN roles r ON r.id = t.rol_id'),
  columns: {
    rol_nombre: raw('r.nombre'),
    estado: raw(`CASE WHEN NOT t.activo THEN 'inactivo' WHEN t.pass_hash IS NULL THEN 'invitado' ELSE 'activo' END`),
    segundo_factor: raw('t.segundo_factor_en IS NOT NULL'),
    sesiones: raw(`(SELECT count(*) FROM sesiones s WHERE s.usuario_id = t.id AND ${SESION_VIVA})`),
    docente_nombre: raw(`(SELECT d.nombres || ' ' || d.apellidos FROM docentes d WHERE d.usuario_id = t.id)`),
  },
  orders: { nombre: [raw('t.nombre COLLATE "es-x-icu"')] },
  search: raw(`sin_acentos(t.nombre || ' ' || t.email)`),
  sort: ['nombre', 'ASC'],
  alsoList: ['Docentes:crear', 'Docentes:editar'],
  before: lockAdministrators,
  insert: crearUsuario,
  change: cambiarUsuario,
  // An account begins with its invitation; of one that is there a file says how it is called, and nothing else.
  archivo: {
    fila: UsuarioCrear.pick({ nombre: true, email: true, telefono: true }),
    cambia: ['nombre', 'telefono'],
    soloCambia: true,
    reconoce: [{ campo: 'email', t: sql`lower(t.email)`, f: sql`lower(f.datos->>'email')` }],
  },
}

/** Accounts: the resource, and what their administrators do besides saving one. */
export function usuariosRoutes(app: Api, db: Database, correo: Correo): void {
  registerResource(app, db, usuarios)
  // The link is mailed once it is made for good.
  app.post(
    '/Usuarios/:id/enlace',
    {
      config: { acceso: ['Usuarios:editar', 'Usuarios:crear'] },
      schema: { tags: ['Usuarios'], params: IdParams, response: { 200: EnlaceDeClave } },
    },
    async (request) => crearEnlace(db, contextOf(request), idOf(request), correo),
  )
  const leer = async (de: Db, id: number) => found(await readOne(de, usuarios, id))
  const ajena = { leer, antes: requireMayManageOther }
  registerActos(app, db, QUITAR_FACTOR, ajena, { 'quitar-segundo-factor': quitarSegundoFactor })
  const suya = { leer, antes: (tx: Tx, id: number, contexto: Contexto) => requireMayManage(tx, contexto, id) }
  registerActos(app, db, CERRAR_SESIONES, suya, { 'cerrar-sesiones': cerrarSesionesDe })
}
