import {
  ACEPTAR,
  ACTOS_DE_REGISTRO,
  AceptarVariosBody,
  AvisarBody,
  Avisado,
  AvisoRegistro,
  CompararQuery,
  Comparacion,
  DecididosVarios,
  RafagaSuelta,
  RechazarVariosBody,
  RegistroVisto,
  SoltarRafagaBody,
} from '#contract/reportes/nuevos-registros'
import type { Correo } from '#server/correo/correo'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { contextOf } from '#server/http/context'
import { registerActos } from '#server/resource/actos'
import { IdParams, idOf, type Resource } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { aceptar } from './aceptar.ts'
import { avisar, avisoDe } from './avisos.ts'
import { marcarDuplicado, rechazar } from './decidir.ts'
import { DE_REGISTRO, fuente, leerRegistro } from './lectura.ts'
import { comparar } from './parecidos.ts'
import { soltarRafaga } from './rafagas.ts'
import { resumenDeRegistros } from './resumen.ts'
import { aceptarVarios, rechazarVarios } from './varios.ts'

const registros: Resource<RegistroVisto> = {
  ...fuente,
  resumen: resumenDeRegistros,
  table: 'registros',
  one: RegistroVisto,
  read: leerRegistro,
}

const EDITAR = { acceso: ['NuevosRegistros:editar'] as const }
const tags = ['NuevosRegistros']
const params = IdParams

/** Registrations that parents send, and the school's decisions about them. */
export function nuevosRegistrosRoutes(app: Api, db: Database, correo: Correo): void {
  registerResource(app, db, registros)

  app.get(
    '/NuevosRegistros/:id/comparar',
    { config: EDITAR, schema: { tags, params, querystring: CompararQuery, response: { 200: Comparacion } } },
    async (request) => comparar(db, idOf(request), request.query.cliente_id),
  )
  app.get(
    '/NuevosRegistros/:id/aviso',
    { config: EDITAR, schema: { tags, params, response: { 200: AvisoRegistro } } },
    async (request) => avisoDe(db, correo, idOf(request)),
  )

  registerActos(app, db, ACEPTAR, { ...DE_REGISTRO, bodyLimit: LARGE_BODY }, { aceptar })
  registerActos(app, db, ACTOS_DE_REGISTRO, DE_REGISTRO, { rechazar, duplicado: marcarDuplicado })
  app.post(
    '/NuevosRegistros/:id/avisar',
    { config: EDITAR, schema: { tags, params, body: AvisarBody, response: { 200: Avisado } } },
    async (request) => avisar(db, correo, contextOf(request), idOf(request), request.body),
  )
  app.post(
    '/NuevosRegistros/soltar-rafaga',
    { config: EDITAR, schema: { tags, body: SoltarRafagaBody, response: { 200: RafagaSuelta } } },
    async (request) => db.transaction((tx) => soltarRafaga(tx, contextOf(request), request.body)),
  )
  app.post(
    '/NuevosRegistros/aceptar',
    { config: EDITAR, schema: { tags, body: AceptarVariosBody, response: { 200: DecididosVarios } } },
    async (request) => aceptarVarios(db, contextOf(request), request.body),
  )
  app.post(
    '/NuevosRegistros/rechazar',
    { config: EDITAR, schema: { tags, body: RechazarVariosBody, response: { 200: DecididosVarios } } },
    async (request) => rechazarVarios(db, contextOf(request), request.body),
  )
}
