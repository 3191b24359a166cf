import * as z from 'zod'
import { DescuentoAplicado, DescuentoCrear, erroresDeDescuento, type Descuento } from '#contract/catalogos/descuentos'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { AppError } from '#server/http/errors'
import { answerPage } from '#server/resource/list'
import { ListParams, seenBy } from '#server/http/list-query'
import { found, IdParams, idOf, insertRow, updateRow, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { aplicacionesDe, fuente } from './lectura.ts'

export const descuentos: Resource<Descuento, DescuentoCrear> = {
  ...fuente,
  table: 'descuentos',
  create: DescuentoCrear,
  derived: ['veces', 'costo'],
  // Whoever enrols, charges or grants a scholarship chooses among them; a report filters by them.
  alsoList: [
    'Matriculas:crear',
    'Matriculas:editar',
    'RecibosIndividuales:crear',
    'RecibosVarios:crear',
    'Becas:crear',
    'DescuentosDados:ver',
  ],
  // The siblings' discount by rule is given in the name of who set it.
  insert: (tx, { usuario_id }, datos) =>
    insertRow(tx, 'descuentos', { ...datos, hermanos_por: datos.hermanos ? usuario_id : null }),
  change: (tx, { usuario_id }, id, cambios) =>
    updateRow(tx, 'descuentos', id, { ...cambios, ...(cambios.hermanos && { hermanos_por: usuario_id }) }),
  check(_db, record) {
    const errors = erroresDeDescuento(record)
    if (Object.keys(errors).length) throw new AppError('regla', { errors })
  },
}

/** Descuentos: the catalogue, and where each was given. */
export function descuentosRoutes(app: Api, db: Database): void {
  registerResource(app, db, descuentos)

  app.get(
    '/Descuentos/:id/aplicaciones',
    {
      config: { acceso: ['Descuentos:ver'] },
      schema: {
        tags: ['Descuentos'],
        params: IdParams,
        querystring: ListParams,
        response: { 200: z.array(DescuentoAplicado) },
      },
    },
    async (request, reply) => {
      found(await db.maybe(sql`SELECT FROM descuentos WHERE id = ${idOf(request)}`))
      return answerPage(db, reply, seenBy(aplicacionesDe(idOf(request)), request.sesion), request.query)
    },
  )
}
