import * as z from 'zod'
import type { Api } from '#server/http/api'
import { esConCeldas } from '#contract/listas/varios'
import { moduloDe, type Accion, type ClavePermiso, type Operacion } from '#contract/modulos'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database, Tx } from '#server/db/pool'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { seenBy, type ListSource } from '#server/http/list-query'
import { IdParams, idOf } from '#server/http/params'
import { registerList } from './list.ts'
import {
  createOne,
  deleteOne,
  exists,
  found,
  readOne,
  required,
  updateOne,
  updateSchema,
  type Resource,
} from './resource.ts'
import { registerVarios } from './varios/rutas.ts'

/** Declares the routes of one resource: list, one, create, update, delete, export; 405 for what it does not do. */
export function registerResource(app: Api, db: Database, resource: Resource): void {
  const modulo = moduloDe(resource.modulo)
  const base = `/${resource.modulo}`
  const one = resource.one ?? resource.row
  const permission = (accion: Accion): ClavePermiso[] => [`${resource.modulo}:${accion}`]
  const read = [...permission('ver'), ...(resource.alsoRead ?? [])]
  const does = (operacion: Operacion) => modulo.operaciones.includes(operacion)
  const tags = [resource.modulo]

  if (does('list')) registerList(app, db, resource, { acceso: [...read, ...(resource.alsoList ?? [])] })
  if (does('one')) {
    registerOne(app, db, resource, read)
    registerHistorial(app, db, {
      modulo: resource.modulo,
      entidad: resource.table,
      filas: resource.historial,
      visible: (id, sesion) => exists(db, seenBy(resource, sesion), id),
    })
  }
  if (does('create')) {
    const body = required(resource.create)
    app.post(
      base,
      { config: { acceso: permission('crear') }, schema: { tags, body, response: { 201: one } } },
      async (request, reply) => {
        const create = (tx: Tx) => createOne(tx, seenBy(resource, request.sesion), contextOf(request), request.body)
        reply.status(201)
        return resource.once ? once(db, request, create) : db.transaction(create)
      },
    )
  }
  if (does('update')) {
    // Checked by updateOne: a missing or old version is told before anything else, and what did not change is not
    // judged.
    const cuerpo = updateSchema(resource).partial().extend({ version: z.int() }).loose()
    app.put(
      `${base}/:id`,
      { config: { acceso: permission('editar'), cuerpo }, schema: { tags, params: IdParams, response: { 200: one } } },
      async (request) =>
        db.transaction((tx) =>
          updateOne(tx, seenBy(resource, request.sesion), contextOf(request), idOf(request), request.body),
        ),
    )
  }
  if (does('update') && esConCeldas(resource.modulo)) registerVarios(app, db, resource)
  if (does('delete')) {
    app.delete(
      `${base}/:id`,
      { config: { acceso: permission('eliminar') }, schema: { tags, params: IdParams, response: { 200: one } } },
      async (request) =>
        db.transaction((tx) => deleteOne(tx, seenBy(resource, request.sesion), contextOf(request), idOf(request))),
    )
  }
}

/** `GET /<Modulo>/:id`: one record, as far as whoever asks may see it. */
export function registerOne(
  app: Api,
  db: Database,
  source: ListSource & Pick<Resource, 'one' | 'read'>,
  acceso: readonly ClavePermiso[] = [`${source.modulo}:ver`],
): void {
  const schema = { tags: [source.modulo], params: IdParams, response: { 200: source.one ?? source.row } }
  app.get(`/${source.modulo}/:id`, { config: { acceso }, schema }, async (request) =>
    found(await readOne(db, seenBy(source, request.sesion), idOf(request))),
  )
}
