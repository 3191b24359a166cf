import { registerActos } from '#server/resource/actos'
import * as z from 'zod'
import { Duplicado } from '#contract/catalogos/clientes'
import {
  Carta,
  CartaSalud,
  FaltanCartas,
  FaltanConsulta,
  ACTOS_DE_CARTA,
  TextoBody,
  TextoVigente,
} from '#contract/reportes/carta-consentimiento'
import { registerHistorial } from '#server/bitacora/historial'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { delMostrador } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import { centroDe } from '#server/documentos/centro'
import { audit } from '#server/bitacora/audit'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { may } from '#server/http/guard'
import { registerList } from '#server/resource/list'
import { idOf, IdParams } from '#server/http/params'
import { verificarUrl } from '#server/documentos/verificacion'
import { cotejar } from './cotejo.ts'
import { cartasQueFaltan } from './faltan.ts'
import { cartas, leerEntera } from './lectura.ts'
import {
  bloquearEstudiante,
  cambiarTexto,
  confirmar,
  leerSalud,
  leerTextos,
  revocar,
  sugerencias,
  vincular,
} from './service.ts'

const tags = ['CartaConsentimiento']
const VER = ['CartaConsentimiento:ver'] as const
const EDITAR = ['CartaConsentimiento:editar'] as const

/** A letter with what the file, and the letter before it, say otherwise. */
const leerCarta = async (db: Db, id: number): Promise<Carta> => {
  const { carta, salud } = await leerEntera(db, id)
  return { ...carta, ...(await cotejar(db, carta, salud)) }
}

/** Acts of staff on consent letters: read, link to a student, withdraw, and see who has none. */
export function cartaConsentimientoRoutes(app: Api, db: Database, publicUrl: string | undefined): void {
  const one = { tags, params: IdParams }
  registerList(app, db, cartas)
  registerHistorial(app, db, {
    modulo: 'CartaConsentimiento',
    entidad: 'cartas_consentimiento',
    visible: async (id) => (await db.maybe(sql`SELECT FROM cartas_consentimiento WHERE id = ${id}`)) !== undefined,
  })

  app.get(
    '/CartaConsentimiento/faltan',
    { config: { acceso: VER }, schema: { tags, querystring: FaltanConsulta, response: { 200: FaltanCartas } } },
    async (request) => cartasQueFaltan(db, request.query.curso_id, publicUrl),
  )

  app.get(
    '/CartaConsentimiento/texto',
    { config: { acceso: VER }, schema: { tags, response: { 200: z.array(TextoVigente) } } },
    async () => leerTextos(db),
  )

  // The text that parents sign is a rule of the school, like its late fee: whoever changes those changes this.
  app.post(
    '/CartaConsentimiento/texto',
    {
      config: { acceso: ['Centro:editar'] },
      schema: { tags, body: TextoBody, response: { 200: z.array(TextoVigente) } },
    },
    async (request) =>
      db.transaction(async (tx) => {
        await cambiarTexto(tx, contextOf(request), request.body)
        return leerTextos(tx)
      }),
  )

  app.get(
    '/CartaConsentimiento/:id',
    { config: { acceso: VER }, schema: { ...one, response: { 200: Carta } } },
    async (request) => leerCarta(db, idOf(request)),
  )

  app.get(
    '/CartaConsentimiento/:id/salud',
    { config: { acceso: ['CartaConsentimiento:autorizar'] }, schema: { ...one, response: { 200: CartaSalud } } },
    async (request) => leerSalud(db, contextOf(request), idOf(request)),
  )

  app.get('/CartaConsentimiento/:id/pdf', { config: { acceso: VER }, schema: one }, async (request, reply) => {
    const entera = await leerEntera(db, idOf(request))
    const { carta, salud } = entera
    const conSalud = salud !== null && may(request.sesion, 'CartaConsentimiento', 'autorizar')
    await audit(db, contextOf(request), {
      modulo: 'CartaConsentimiento',
      accion: 'imprimir',
      entidad: 'cartas_consentimiento',
      entidad_id: carta.id,
      despues: { reservado: !conSalud },
    })
    const pdf = await enHilo(delMostrador(request.sesion), 'carta', entera, await centroDe(db), {
      conSalud,
      verificar: verificarUrl(publicUrl, carta.codigo_verificacion),
    })
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="${carta.numero}.pdf"`)
      .send(pdf)
  })

  app.get(
    '/CartaConsentimiento/:id/sugerencias',
    { config: { acceso: EDITAR }, schema: { ...one, response: { 200: z.array(Duplicado) } } },
    async (request) => sugerencias(db, idOf(request)),
  )

  registerActos(
    app,
    db,
    ACTOS_DE_CARTA,
    { leer: leerCarta, antes: bloquearEstudiante },
    { revocar, confirmar, vincular },
  )
}
