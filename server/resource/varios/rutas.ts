import * as z from 'zod'
import type { ClavePermiso } from '#contract/modulos'
import {
  CambioHecho,
  CeldasBody,
  CeldasGuardadas,
  DeshacerBody,
  Deshecho,
  EnTodosBody,
  EnTodosHecho,
  EnTodosRevisar,
  EnTodosRevision,
} from '#contract/listas/varios'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { seenBy } from '#server/http/list-query'
import { IdParams, idOf } from '#server/http/params'
import type { Resource } from '../resource.ts'
import { guardarCeldas } from './celdas.ts'
import { deshacerCambio } from './deshacer.ts'
import { hacerEnTodos, revisarEnTodos } from './en-todos.ts'
import { ultimosCambios } from './hechos.ts'

/** The routes by which several records of a module change at once, and back (`contract/listas/varios.ts`). */
export function registerVarios(app: Api, db: Database, resource: Resource): void {
  const base = `/${resource.modulo}`
  const tags = [resource.modulo]
  const acceso: ClavePermiso[] = [`${resource.modulo}:editar`]
  const config = { acceso }

  app.post(
    `${base}/celdas`,
    { config, bodyLimit: LARGE_BODY, schema: { tags, body: CeldasBody, response: { 200: CeldasGuardadas } } },
    async (request) =>
      db.transaction((tx) => guardarCeldas(tx, seenBy(resource, request.sesion), contextOf(request), request.body)),
  )

  app.post(
    `${base}/en-todos/revisar`,
    { config, bodyLimit: LARGE_BODY, schema: { tags, body: EnTodosRevisar, response: { 200: EnTodosRevision } } },
    async (request) => revisarEnTodos(db, seenBy(resource, request.sesion), contextOf(request), request.body),
  )

  // Twice by mistake it would raise a price twice, or say that somebody was quicker: the key is required.
  app.post(
    `${base}/en-todos`,
    { config, bodyLimit: LARGE_BODY, schema: { tags, body: EnTodosBody, response: { 200: EnTodosHecho } } },
    async (request) =>
      once(db, request, (tx) => hacerEnTodos(tx, seenBy(resource, request.sesion), contextOf(request), request.body)),
  )

  app.get(
    `${base}/cambios`,
    { config, schema: { tags, response: { 200: z.array(CambioHecho) } } },
    async ({ sesion }) => ultimosCambios(db, resource, resource.own?.(sesion)),
  )

  app.post(
    `${base}/cambios/:id/deshacer`,
    { config, schema: { tags, params: IdParams, body: DeshacerBody, response: { 200: Deshecho } } },
    async (request) =>
      db.transaction((tx) =>
        deshacerCambio(
          tx,
          seenBy(resource, request.sesion),
          contextOf(request),
          idOf(request),
          request.body.motivo ?? null,
          resource.own?.(request.sesion),
        ),
      ),
  )
}
