import type { Api } from '#server/http/api'
import { rutaLeida } from '#contract/modulos'
import { esPaginaPrivada } from '#contract/rutas-publicas'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { esPantalla } from '#server/web/pantallas'
import type { Database } from '#server/db/pool'
import { rotuloDePagina } from '#server/documentos/centro'
import { escaped } from '#server/web/html'
import { projectRoot } from '#server/base/root'
import { AppError } from '#server/http/errors'
import { firstPaint } from './first-paint.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Headers of an address that nothing is known of: it may be a misspelled one that opens something. */
const DE_NADIE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' } as const

/** The user's guide: pages, their style and their pictures, by name. */
const GUIDE = /^guia\/(?:img\/)?[\w-]+\.(?:html|css|png)$/

/**
 * Serves the built front end, compressed when it was built. A path that is no file is a screen of the application;
 * where it has none the application says so itself, and the answer is a 404.
 */
export async function registerWeb(
  app: Api,
  db: Database,
  origin?: string,
  root = join(projectRoot, 'dist/web'),
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const painted = firstPaint(root, page, origin)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'deny' })

  app.get('/*', { config: { acceso: 'publica' }, logLevel: 'warn' }, async (request, reply) => {
    const path = (request.url.split('?')[0] ?? '/').replace(/^\/+/, '')
    reply.headers(DE_NADIE)
    const conocida = (cache: string) => reply.removeHeader('X-Robots-Tag').header('Cache-Control', cache)
    if (path.startsWith('api/')) throw new AppError('no_encontrado')
    if (path.startsWith('assets/')) {
      if (!existsSync(join(root, path))) throw new AppError('no_encontrado')
      return conocida(IMMUTABLE).sendFile(path)
    }
    if (/^guia(\/|$)/.test(path)) {
      const page = path.replace(/^guia\/?$/, 'guia/index.html')
      if (!GUIDE.test(page) || !existsSync(join(root, page))) throw new AppError('no_encontrado')
      return conocida('no-cache').sendFile(page)
    }
    if (path && /^[\w.-]+$/.test(path) && existsSync(join(root, path))) return conocida('no-cache').sendFile(path)
    const centro = await rotulo(db)
    if (!esPantalla(`/${path}`)) reply.status(404)
    else if (!esPaginaPrivada(rutaLeida(`/${path}`))) conocida('no-cache')
    return reply.type('text/html; charset=utf-8').send(named(painted(`/${path}`, centro), centro))
  })
}

type Rotulo = Awaited<ReturnType<typeof rotuloDePagina>>

/** The page says whose it is before anybody signs in; the application reads it from there. */
const named = (page: string, { nombre, logo, telefono }: Rotulo): string =>
  page
    .replace('name="campana-centro" content=""', () => `name="campana-centro" content="${escaped(nombre)}"`)
    .replace('name="campana-logo" content=""', () => `name="campana-logo" content="${logo ?? ''}"`)
    .replace('name="campana-telefono" content=""', () => `name="campana-telefono" content="${telefono ?? ''}"`)

/** The application also starts, and says what is wrong, while the database is away. */
const rotulo = (db: Database): Promise<Rotulo> =>
  rotuloDePagina(db).catch(() => ({ nombre: '', logo: null, telefono: null }))
