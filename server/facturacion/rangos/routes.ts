import * as z from 'zod'
import { RangoAviso } from '#contract/facturacion/rangos'
import type { ClavePermiso } from '#contract/modulos'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { registerResource } from '#server/resource/rutas'
import { avisos, rangos } from './service.ts'

/** Users who are warned: those who look after the ranges or use them. */
const AVISADOS: ClavePermiso[] = ['RangosCAI:ver', 'Facturas:ver']
/** Whoever issues invoices or withholding certificates chooses the range of their numbers. */
const ELIGEN: ClavePermiso[] = ['Facturas:crear', 'Gastos:crear', 'Gastos:editar']

/** RangosCAI: the numbers that the tax authority authorised, and what is running out. */
export function rangosRoutes(app: Api, db: Database): void {
  registerResource(app, db, { ...rangos, alsoList: ELIGEN })

  app.get(
    '/RangosCAI/avisos',
    { config: { acceso: AVISADOS }, schema: { tags: ['RangosCAI'], response: { 200: z.array(RangoAviso) } } },
    async () => avisos(db, hoy()),
  )
}
