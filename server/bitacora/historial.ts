import * as z from 'zod'
import { EntradaHistorial } from '#contract/ajustes/bitacora'
import type { NombreModulo } from '#contract/modulos'
import type { Database } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import type { Sesion } from '#server/http/guard'
import { AppError } from '#server/http/errors'
import { IdParams, idOf } from '#server/http/params'
import { historial } from './lectura.ts'

interface ConHistorial {
  modulo: NombreModulo
  /** The entity of the bitácora. */
  entidad: string
  /** Whether the session may read that record. */
  visible(id: number, sesion: Sesion): Promise<boolean>
  /** The rows of the bitácora (`t`) that tell of a record, where they are not simply its own. */
  filas?: (id: number) => Sql
}

/** `GET /<Modulo>/:id/historial`: what happened to a record that the session may read, newest first. */
export function registerHistorial(app: Api, db: Database, { modulo, entidad, visible, filas }: ConHistorial): void {
  const schema = { tags: [modulo], params: IdParams, response: { 200: z.array(EntradaHistorial) } }
  app.get(`/${modulo}/:id/historial`, { config: { acceso: [`${modulo}:ver`] }, schema }, async (request) => {
    const id = idOf(request)
    if (!(await visible(id, request.sesion))) throw new AppError('no_encontrado')
    return historial(db, filas?.(id) ?? sql`t.entidad = ${entidad} AND t.entidad_id = ${id}`)
  })
}
