import { AjusteBody, CargoDetalle, DescuentoDeCargoBody, DeshacerBody, RecargoBody } from '#contract/recibos/ajustes'
import { Cuenta } from '#contract/recibos/cargos'
import { hoy } from '#server/clock'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { found, idOf, IdParams } from '#server/resource/resource'
import { descontarCargo, deshacerAjuste, rebajarCargo, recargar } from './cambiar.ts'
import { detalleDeCargo } from './detalle.ts'
import { cuentasDe } from '#server/cargos/lectura'

const tags = ['Cargos']
const params = IdParams
// A person who may change charges asks for it; one who authorises decides whether it is done.
const AUTORIZAR = { acceso: ['Descuentos:autorizar', 'Matriculas:editar'] } as const

/**
 * The account of a student, and what is done to one of its charges: discounts, lower prices, debts forgiven,
 * surcharges.
 */
export function cargosRoutes(app: Api, db: Database): void {
  app.get(
    '/Clientes/:id/cuenta',
    {
      config: { acceso: ['Clientes:ver', 'RecibosIndividuales:ver'] },
      schema: { tags: ['Clientes'], params, response: { 200: Cuenta } },
    },
    async (request) => {
      const [cuenta] = await cuentasDe(db, [idOf(request)], hoy(), 'todos')
      return found(cuenta)
    },
  )

  app.get(
    '/Cargos/:id',
    {
      config: { acceso: ['Clientes:ver', 'Matriculas:ver', 'RecibosIndividuales:ver'] },
      schema: { tags, params, response: { 200: CargoDetalle } },
    },
    async (request) => detalleDeCargo(db, idOf(request), hoy()),
  )

  app.post(
    '/Cargos/:id/descuento',
    {
      config: { acceso: ['Matriculas:editar', 'Descuentos:autorizar'] },
      schema: { tags, params, body: DescuentoDeCargoBody, response: { 200: CargoDetalle } },
    },
    async (request) => {
      await db.transaction((tx) => descontarCargo(tx, contextOf(request), idOf(request), request.body))
      return detalleDeCargo(db, idOf(request), hoy())
    },
  )

  app.post(
    '/Cargos/:id/ajustes',
    { config: AUTORIZAR, schema: { tags, params, body: AjusteBody, response: { 200: CargoDetalle } } },
    async (request) => {
      await db.transaction((tx) => rebajarCargo(tx, contextOf(request), idOf(request), request.body))
      return detalleDeCargo(db, idOf(request), hoy())
    },
  )

  app.post(
    '/Cargos/:id/recargo',
    { config: AUTORIZAR, schema: { tags, params, body: RecargoBody, response: { 201: CargoDetalle } } },
    async (request, reply) => {
      const { id } = await once(db, request, async (tx) => ({
        id: await recargar(tx, contextOf(request), idOf(request), request.body),
      }))
      reply.status(201)
      return detalleDeCargo(db, id, hoy())
    },
  )

  app.post(
    '/Cargos/ajustes/:id/deshacer',
    { config: AUTORIZAR, schema: { tags, params, body: DeshacerBody, response: { 200: CargoDetalle } } },
    async (request) => {
      const { motivo } = request.body
      const cargo_id = await db.transaction((tx) => deshacerAjuste(tx, contextOf(request), idOf(request), motivo))
      return detalleDeCargo(db, cargo_id, hoy())
    },
  )
}
