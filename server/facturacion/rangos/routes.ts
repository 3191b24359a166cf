import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { RangoAviso } from '#contract/facturacion/rangos'
import { hoy } from '#server/clock'
import type { Database } from '#server/db/pool'
import type { PermisoClave } from '#server/http/guard'
import { registerResource } from '#server/http/resource'
import { avisos, rangos } from './service.ts'

/** Whoever looks after the ranges or uses them is warned. */
const AVISADOS: PermisoClave[] = ['RangosCAI:ver', 'Facturas:ver']

/** RangosCAI: the numbers that the tax authority authorised, and what is running out. */
export function rangosRoutes(app: FastifyInstance, db: Database): void {
  registerResource(app, db, { ...rangos, alsoList: ['Facturas:crear'] })

  app.get(
    '/RangosCAI/avisos',
    { config: { acceso: AVISADOS }, schema: { tags: ['RangosCAI'], response: { 200: z.array(RangoAviso) } } },
    async () => avisos(db, hoy()),
  )
}
