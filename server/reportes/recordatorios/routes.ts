import {
  AbrirAnswer,
  PreferenciaBody,
  Recordatorio,
  ReglaRecordatorios,
  ReglaVista,
} from '#contract/reportes/recordatorios'
import type { Correo } from '#server/correo/correo'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import type { Sesion } from '#server/http/guard'
import { seenBy } from '#server/http/list-query'
import { found, idOf, IdParams, readOne } from '#server/resource/resource'
import { registerResource } from '#server/resource/rutas'
import { recordatorios } from './lista.ts'
import { guardarRegla, leerRegla } from './regla.ts'
import { abrirWhatsapp, preferir } from './tocar.ts'

const tags = ['Recordatorios']
const VER = { acceso: ['Recordatorios:ver'] as const }
const CREAR = { acceso: ['Recordatorios:crear'] as const }
const EDITAR = { acceso: ['Recordatorios:editar'] as const }

/** Recordatorios: the messages that the rule of the centre writes to families, those that wait and those that left. */
export function recordatoriosRoutes(app: Api, db: Database, correo: Correo, publicUrl: string | undefined): void {
  registerResource(app, db, recordatorios)
  /** The one that is asked for, as far as whoever asks may see it. */
  const suyo = async (sesion: Sesion, id: number): Promise<Recordatorio> =>
    found(await readOne(db, seenBy(recordatorios, sesion), id))

  app.get('/Recordatorios/regla', { config: VER, schema: { tags, response: { 200: ReglaVista } } }, async () =>
    leerRegla(db, correo),
  )
  app.post(
    '/Recordatorios/regla',
    { config: EDITAR, schema: { tags, body: ReglaRecordatorios, response: { 200: ReglaVista } } },
    async (request) => {
      await db.transaction((tx) => guardarRegla(tx, contextOf(request), request.body))
      return leerRegla(db, correo)
    },
  )
  app.post(
    '/Recordatorios/:id/whatsapp',
    { config: CREAR, schema: { tags, params: IdParams, response: { 200: AbrirAnswer } } },
    async (request) => {
      const { id } = await suyo(request.sesion, idOf(request))
      return { whatsapp: await db.transaction((tx) => abrirWhatsapp(tx, contextOf(request), id, publicUrl)) }
    },
  )
  app.post(
    '/Recordatorios/:id/preferencia',
    {
      config: EDITAR,
      schema: { tags, params: IdParams, body: PreferenciaBody, response: { 200: Recordatorio } },
    },
    async (request) => {
      const { id } = await suyo(request.sesion, idOf(request))
      await db.transaction((tx) => preferir(tx, contextOf(request), id, request.body.recibe))
      return suyo(request.sesion, id)
    },
  )
}
