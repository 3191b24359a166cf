import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { RangoAviso } from '#contract/facturacion/rangos'
import type { ClavePermiso } from '#contract/modulos'
import { hoy } from '#server/clock'
import type { Database } from '#server/db/pool'
import { registerResource } from '#server/http/resource'
import { avisos, rangos } from './service.ts'

/** Whoever looks after the ranges or uses them is warned. */
const AVISADOS: ClavePermiso[] = ['RangosCAI:ver', 'Facturas:ver']

/** RangosCAI: the numbers that the tax authority authorised, and what is running out. */
export function rangosRoutes(app: FastifyInstance, db: Database): void {
  registerResource(app, db, { ...rangos, alsoList: ['Facturas:crear'] })

  app.get(
    '/RangosCAI/avisos',
    { config: { acceso: AVISADOS }, schema: { tags: ['RangosCAI'], response: { 200: z.array(RangoAviso) } } },
    async () => avisos(db, hoy()),
  )
}
