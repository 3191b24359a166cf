import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Centro, CentroCambiar, LOGO, MuestraBody, ReglaDeMora, VistaDeMora } from '#contract/ajustes/centro'
import { PrimerosPasos } from '#contract/ajustes/primeros-pasos'
import { Dibujo } from '#contract/documentos/dibujo'
import { ListasDeMotivos } from '#contract/motivos'
import { registerHistorial } from '#server/bitacora/historial'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import { deUsuario } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Api } from '#server/http/api'
import { contextOf } from '#server/http/context'
import { acceptFiles, BINARIO, fileOf } from '#server/http/leer/file-body'
import { AppError } from '#server/http/errors'
import { esPropia } from '#server/reloj/maquinas'
import { found, readOne, updateOne } from '#server/resource/resource'
import { previsualizarMora } from '#server/recibos/cargos/mora'
import { ejemploVisto, requireNadie, type Ejemplo } from './ejemplo.ts'
import { muestra } from './muestra.ts'
import { primerosPasos, quitarPrimerosPasos } from './primeros-pasos.ts'
import { centro, ID, leerMotivos, saveLogo } from './service.ts'

const tags = ['Centro']
const VER = { acceso: ['Centro:ver'] } as const
const EDITAR = { acceso: ['Centro:editar'] } as const
const Logo = Centro.pick({ logo: true })

/** A request from this very computer. One through a proxy that TRUST_PROXY does not count has that proxy's address. */
function hechaAqui({ ip, ips = [ip], headers }: FastifyRequest): boolean {
  const reenviada = headers['x-forwarded-for']?.toString()
  return esPropia(ip) && (reenviada ? reenviada.split(',').length : 0) < ips.length
}

/** Centro: the one record of the school, its logo, and what a receipt with it would look like. */
export function centroRoutes(
  app: Api,
  db: Database,
  { publicUrl, ejemplo }: { publicUrl: string | undefined; ejemplo: Ejemplo | undefined },
): void {
  app.get('/Centro', { config: VER, schema: { tags, response: { 200: Centro } } }, async () =>
    found(await readOne(db, centro, ID)),
  )

  registerHistorial(app, db, { modulo: 'Centro', entidad: centro.table, visible: async (id) => id === ID })

  /** The example is offered to who sits at this very computer, and goes with the list of steps. */
  const pasosDe = async (request: FastifyRequest): Promise<PrimerosPasos> => {
    const pasos = await primerosPasos(db)
    const sobra = pasos.quitados || pasos.hechos.includes('recibo')
    // The list may be put away, and the first receipt made, at another computer.
    if (sobra && ejemplo?.puerto() !== undefined) await ejemplo.borrar()
    if (!ejemplo || !hechaAqui(request)) return { ...pasos, ejemplo: null }
    return { ...pasos, ejemplo: ejemploVisto(ejemplo, request.hostname, pasos) }
  }
  const pasos = { config: EDITAR, schema: { tags, response: { 200: PrimerosPasos } } }
  app.get('/Centro/primeros-pasos', pasos, pasosDe)
  app.post('/Centro/primeros-pasos/quitar', pasos, async (request) => {
    await quitarPrimerosPasos(db, contextOf(request))
    return pasosDe(request)
  })
  app.post('/Centro/ejemplo/abrir', pasos, async (request) => {
    if (!ejemplo || !hechaAqui(request)) throw new AppError('no_encontrado')
    requireNadie(await primerosPasos(db))
    await ejemplo.abrir()
    return pasosDe(request)
  })
  app.post('/Centro/ejemplo/borrar', pasos, async (request) => {
    await ejemplo?.borrar()
    return pasosDe(request)
  })

  // Lists of reasons are for every session: whoever gives one picks it there, also who may not see the rest of the
  // centre.
  app.get(
    '/Motivos',
    { config: { acceso: 'sesion' }, schema: { tags, response: { 200: ListasDeMotivos } } },
    async () => leerMotivos(db),
  )

  app.put(
    '/Centro',
    {
      config: { ...EDITAR, cuerpo: CentroCambiar.partial().extend({ version: z.int() }).loose() },
      schema: { tags, response: { 200: Centro } },
    },
    async (request) => db.transaction((tx) => updateOne(tx, centro, contextOf(request), ID, request.body)),
  )

  app.register(async (scope: Api) => {
    acceptFiles(scope, LOGO.peso)
    scope.put(
      '/Centro/logo',
      {
        bodyLimit: LOGO.peso,
        config: { ...EDITAR, cuerpo: z.file() },
        schema: { tags, consumes: [BINARIO], response: { 200: Logo } },
      },
      async (request) => ({ logo: await saveLogo(db, contextOf(request), fileOf(request)) }),
    )
  })
  app.delete('/Centro/logo', { config: EDITAR, schema: { tags, response: { 200: Logo } } }, async (request) => ({
    logo: await saveLogo(db, contextOf(request), null),
  }))

  app.post(
    '/Centro/mora',
    { config: EDITAR, schema: { tags, body: ReglaDeMora, response: { 200: VistaDeMora } } },
    async (request) => previsualizarMora(db, request.body, hoy()),
  )

  app.post('/Centro/muestra', { config: VER, schema: { tags, body: MuestraBody } }, async (request, reply) => {
    const papel = await muestra(db, contextOf(request), request.body, publicUrl)
    const pdf = await enHilo(deUsuario(request.sesion), 'recibo', ...papel)
    return reply.type('application/pdf').header('Content-Disposition', 'inline; filename="muestra.pdf"').send(pdf)
  })
  app.post(
    '/Centro/muestra/dibujo',
    { config: VER, schema: { tags, body: MuestraBody, response: { 200: Dibujo } } },
    async (request) => {
      const papel = await muestra(db, contextOf(request), request.body, publicUrl)
      return enHilo(deUsuario(request.sesion), 'dibujoDeRecibo', ...papel)
    },
  )
}
