import { ACTOS_DE_AJUSTE, AjusteBody, CargoDetalle, DescuentoDeCargoBody, RecargoBody } from '#contract/recibos/ajustes'
import { Cuenta } from '#contract/recibos/cargos'
import { hoy } from '#server/base/clock'
import type { Database, Db } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { answersMade } from '#server/http/idempotency'
import { registerActos } from '#server/resource/actos'
import { found, idOf, IdParams } from '#server/resource/resource'
import { bloquearCargo, descontarCargo, deshacerAjuste, rebajarCargo, recargar } from './cambiar.ts'
import { detalle, detalleDeCargo } from './detalle.ts'
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
  const made = answersMade(db, (_, id) => detalleDeCargo(db, id, hoy()))
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
    async (request, reply) =>
      made(request, reply, (tx, contexto) => recargar(tx, contexto, idOf(request), request.body)),
  )

  registerActos(
    app,
    db,
    ACTOS_DE_AJUSTE,
    {
      entidad: 'cargos',
      antes: bloquearCargo,
      leer: (conexion: Db, id: number, contexto: Contexto) => detalle(conexion, id, contexto.hoy),
      parte: { tabla: 'cargo_ajustes', de: 'cargo_id', en: ({ ajustes }: CargoDetalle) => ajustes },
      contestar: (_, id) => detalleDeCargo(db, id, hoy()),
    },
    { deshacer: deshacerAjuste },
  )
}
