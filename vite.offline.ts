import { readFileSync } from 'node:fs'
import { VitePWA } from 'vite-plugin-pwa'

/** Where an application without network begins, by module or by the name of a chunk (`vite.chunks.ts`): what is imported from these, and from what they import, is kept. */
const ENTRADAS = [
  'index.html',
  'App',
  // The start page leads through it.
  'ingreso',
  'src/offline/asistencia.ts',
  'instantanea',
  'resources/asistencia/asistencia/AsistenciaPage.tsx',
  'resources/asistencia/asistencia/ListaPage.tsx',
]
/** The letters of Spanish; those of other languages stay with the network. */
const LETRA = /inter-latin-wght/

interface Trozo {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

/** The service worker `sw.js`, with the names of the files that attendance needs: not the whole application. */
export const offline = (salida: string) =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/offline',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (archivos) => {
          const trozos = trozosDe(salida)
          return { manifest: archivos.filter(({ url }) => !url.startsWith('assets/') || trozos.has(url)) }
        },
      ],
    },
  })

function trozosDe(salida: string): Set<string> {
  const todos = JSON.parse(readFileSync(`${salida}/.vite/manifest.json`, 'utf8')) as Record<string, Trozo>
  const archivos = new Set<string>()
  const seguir = (nombre: string) => {
    const trozo = todos[nombre] ?? Object.values(todos).find(({ name }) => name === nombre)
    if (!trozo) throw new Error(`vite.offline.ts: the build has no ${nombre}`)
    if (archivos.has(trozo.file)) return
    for (const archivo of [trozo.file, ...(trozo.css ?? []), ...(trozo.assets ?? []).filter((cada) => LETRA.test(cada))]) archivos.add(archivo)
    trozo.imports?.forEach(seguir)
  }
  ENTRADAS.forEach(seguir)
  return archivos
}
