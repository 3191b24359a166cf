import {
  ACTOS_DE_REPOSICION,
  ArqueoCrear,
  CajaChica,
  CajaChicaCambiar,
  CajaChicaCrear,
  CajaChicaOpciones,
  Reponer,
} from '#contract/gastos/caja-chica'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { once } from '#server/http/idempotency'
import { registerActos } from '#server/resource/actos'
import { registerExport } from '#server/resource/salida/export'
import { found, IdParams, idOf, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { cajasChicas, leerCajaChica, opcionesDeCajaChica, valesEnHoja } from './lectura.ts'
import { anularReposicion, bloquearVales, cambiarCajaChica, constituir, contar, reponer } from './service.ts'

const fondos: Resource<CajaChica, CajaChicaCrear> = {
  ...cajasChicas,
  table: 'cajas_chicas',
  one: CajaChica,
  create: CajaChicaCrear,
  once: true,
  read: leerCajaChica,
  insert: constituir,
  trace: (_antes, despues) => ({
    despues: despues && {
      nombre: despues.nombre,
      responsable_nombre: despues.responsable_nombre,
      monto: despues.monto,
    },
  }),
}

const REPOSICIONES = {
  tabla: 'caja_chica_movimientos',
  de: 'caja_chica_id',
  en: ({ movimientos }: CajaChica) => movimientos.filter(({ tipo }) => tipo === 'reposicion'),
}

/** CajaChica: funds of a fixed amount apart from the tills; their vouchers are expenses. */
export function cajaChicaRoutes(app: Api, db: Database): void {
  registerResource(app, db, fondos)
  registerExport(app, db, valesEnHoja, { parte: 'vales' })
  const tags = ['CajaChica']
  const params = IdParams
  const response = { 200: CajaChica }
  const AUTORIZAR = { acceso: ['CajaChica:autorizar'] } as const
  const leer = async (id: number) => found(await leerCajaChica(db, id))

  app.get(
    '/CajaChica/opciones',
    {
      config: { acceso: ['CajaChica:crear', 'CajaChica:autorizar'] },
      schema: { tags, response: { 200: CajaChicaOpciones } },
    },
    async (request) => opcionesDeCajaChica(db, contextOf(request)),
  )

  app.post(
    '/CajaChica/:id/cambiar',
    { config: AUTORIZAR, schema: { tags, params, body: CajaChicaCambiar, response } },
    async (request) => {
      const { id } = await once(db, request, async (tx) => {
        await cambiarCajaChica(tx, contextOf(request), idOf(request), request.body)
        return { id: idOf(request) }
      })
      return leer(id)
    },
  )

  app.post(
    '/CajaChica/:id/reponer',
    { config: AUTORIZAR, schema: { tags, params, body: Reponer, response } },
    async (request) => {
      const { id } = await once(db, request, async (tx) => {
        await reponer(tx, contextOf(request), idOf(request), request.body)
        return { id: idOf(request) }
      })
      return leer(id)
    },
  )

  registerActos(
    app,
    db,
    ACTOS_DE_REPOSICION,
    {
      leer: async (conexion, id) => found(await leerCajaChica(conexion, id)),
      antes: bloquearVales,
      parte: REPOSICIONES,
    },
    { anular: anularReposicion },
  )

  app.post(
    '/CajaChica/:id/arqueos',
    { config: { acceso: ['CajaChica:editar'] }, schema: { tags, params, body: ArqueoCrear, response } },
    async (request) => {
      const { id } = await once(db, request, async (tx) => {
        await contar(tx, contextOf(request), idOf(request), request.body)
        return { id: idOf(request) }
      })
      return leer(id)
    },
  )
}
