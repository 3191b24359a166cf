import type { Api } from '#server/http/api'
import { CLARO } from '#contract/colores'
import type { Database } from '#server/db/pool'
import { rotuloDe } from '#server/documentos/centro'
import { idiomaEnVigor } from '#i18n/idioma'
import { texto } from '#i18n/texto'

/** The manifest that a device reads to install the application: it is called by the school's name. */
export function registerManifest(app: Api, db: Database): void {
  app.get(
    '/manifest.webmanifest',
    { config: { acceso: 'publica' }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      const producto = texto('layout.producto')
      const { nombre } = await rotuloDe(db).catch(() => ({ nombre: '' }))
      return reply
        .type('application/manifest+json')
        .header('Cache-Control', 'no-cache')
        .send(
          JSON.stringify({
            id: '/',
            name: nombre ? `${producto} · ${nombre}` : producto,
            short_name: producto,
            description: texto('layout.lema'),
            lang: idiomaEnVigor().tag,
            start_url: '/',
            scope: '/',
            display: 'standalone',
            background_color: CLARO.fondo,
            theme_color: CLARO.marca,
            icons: [
              { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
              { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
              { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
            ],
          }),
        )
    },
  )
}
