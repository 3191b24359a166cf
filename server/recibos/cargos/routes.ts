import type { FastifyInstance } from 'fastify'
import { Cuenta } from '#contract/recibos/cargos'
import { hoy } from '#server/clock'
import type { Database } from '#server/db/pool'
import { found, idOf, IdParams } from '#server/http/resource'
import { cuentasDe } from './service.ts'

/** The account of a student: every charge and what it adds up to. */
export function cargosRoutes(app: FastifyInstance, db: Database): void {
  app.get('/Clientes/:id/cuenta', { config: { acceso: ['Clientes:ver', 'RecibosIndividuales:ver'] }, schema: { tags: ['Clientes'], params: IdParams, response: { 200: Cuenta } } }, async (request) => {
    const [cuenta] = await cuentasDe(db, [idOf(request)], hoy(), 'todos')
    return found(cuenta)
  })
}
