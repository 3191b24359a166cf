import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import {
  RegistroActualizar,
  RegistroConsultar,
  RegistroEnviar,
  RegistroPublico,
  RegistroRecibido,
} from '#contract/publico/registro'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { keyOf } from '#server/http/idempotency'
import { actualizarRegistro } from './actualizar.ts'
import {
  buscarConvocatoria,
  contarVisita,
  formularioNoDisponible,
  leerConvocatoria,
  type Convocatoria,
} from './convocatoria.ts'
import { consultarRegistro } from './enlace.ts'
import { enviarRegistro } from './enviar.ts'
import { contarEnvio, fallo, sinTrampa } from './limites.ts'
import type { Visita } from './lugares.ts'
import { turnos } from './turnos.ts'

/** As a link names its campaign: whatever it says instead is an unknown one. */
const Enlace = z.object({ variante: z.string(), guid: z.string() })
type Enlace = z.output<typeof Enlace>

/** Registrations that an instance stores at once; few, because those of one campaign go one after the other. */
const A_LA_VEZ = 4
const EN_COLA = 5_000

const visitaDe = (request: FastifyRequest): Visita => ({ hoy: hoy(), ip: request.ip, request_id: request.id })

/** The routes of parents without a session: a campaign, their registration, and its update by its own link. */
export function registrosPublicosRoutes(api: Api, db: Database): void {
  const tags = ['Publico']
  const config = { acceso: 'publica' as const }
  const enTurno = turnos(A_LA_VEZ, EN_COLA)

  /** An active campaign; every other link is a miss of its address. */
  const convocatoriaDe = async ({ variante, guid }: Enlace, ip: string): Promise<Convocatoria> => {
    const convocatoria = await buscarConvocatoria(db, variante, guid)
    if (!convocatoria?.activa) throw await fallo(db, ip, formularioNoDisponible())
    return convocatoria
  }

  api.register(async (app: Api) => {
    app.get(
      '/Publico/Convocatorias/:variante/:guid',
      { config, schema: { tags, params: Enlace, response: { 200: ConvocatoriaPublica } } },
      async (request) => {
        const convocatoria = await convocatoriaDe(request.params, request.ip)
        await contarVisita(db, convocatoria.id, 'abiertos', hoy())
        return leerConvocatoria(db, convocatoria, hoy())
      },
    )

    app.post(
      '/Publico/Convocatorias/:variante/:guid/iniciado',
      { config, schema: { tags, params: Enlace, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id } = await convocatoriaDe(request.params, request.ip)
        await contarVisita(db, id, 'iniciados', hoy())
        return reply.status(204).send(null)
      },
    )

    app.post(
      '/Publico/Registros',
      { config, schema: { tags, body: RegistroEnviar, response: { 201: RegistroRecibido } } },
      async (request, reply) => {
        const cuerpo = request.body
        const clave = keyOf(request)
        sinTrampa(cuerpo)
        // The time it took (`segundos`) refuses nobody: one that waited for the network, or was restored, is sent at
        // once. A repeated one hears its answer also after the campaign was switched off: whether it is active is asked
        // later.
        const convocatoria = await buscarConvocatoria(db, cuerpo.variante, cuerpo.guid)
        if (!convocatoria) throw await fallo(db, request.ip, formularioNoDisponible())
        await contarEnvio(db, convocatoria.id, request.ip)
        reply.status(201)
        return enTurno(() => enviarRegistro(db, visitaDe(request), convocatoria.id, clave, cuerpo))
      },
    )

    app.post(
      '/Publico/Registros/consultar',
      {
        config: { ...config, sinFecha: true },
        schema: { tags, body: RegistroConsultar, response: { 200: RegistroPublico } },
      },
      async (request) => consultarRegistro(db, visitaDe(request), request.body),
    )

    app.put(
      '/Publico/Registros',
      { config, schema: { tags, body: RegistroActualizar, response: { 200: RegistroPublico } } },
      async (request) => actualizarRegistro(db, visitaDe(request), request.body),
    )
  })
}
