import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/**
 * Entries of an application without network, by module or by the name of a chunk (`build/chunks.ts`): what is imported
 * from these, and from what they import, is kept.
 */
const ENTRADAS = [
  'index.html',
  'App',
  // The start page leads through it.
  'src/login/LoginPage.tsx',
  'src/offline/asistencia.ts',
  'guardada',
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

/**
 * Writes the service worker `sw.js` once the rest is written, with the names of the files that attendance needs: not
 * the whole application.
 */
export const offline = (salida: string): Plugin => ({
  name: 'campana:offline',
  apply: 'build',
  closeBundle: { sequential: true, handler: () => escribirTrabajador(salida) },
})

async function escribirTrabajador(salida: string): Promise<void> {
  const huella = (archivo: string) =>
    createHash('sha256')
      .update(readFileSync(`${salida}/${archivo}`))
      .digest('hex')
      .slice(0, 16)
  const archivos = ['index.html', 'favicon.svg', ...trozosDe(salida)].map((url) => ({
    url,
    revision: url.startsWith('assets/') ? null : huella(url),
  }))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __ARCHIVOS__: JSON.stringify(archivos) },
    build: {
      outDir: salida,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: {
        entry: fileURLToPath(new URL('../src/offline/sw.ts', import.meta.url)),
        formats: ['iife'],
        name: 'sw',
        fileName: () => 'sw.js',
      },
    },
  })
}

function trozosDe(salida: string): Set<string> {
  const todos = JSON.parse(readFileSync(`${salida}/.vite/manifest.json`, 'utf8')) as Record<string, Trozo>
  const archivos = new Set<string>()
  const seguir = (nombre: string) => {
    const trozo = todos[nombre] ?? Object.values(todos).find(({ name }) => name === nombre)
    if (!trozo) throw new Error(`build/offline.ts: the build has no ${nombre}`)
    if (archivos.has(trozo.file)) return
    for (const archivo of [
      trozo.file,
      ...(trozo.css ?? []),
      ...(trozo.assets ?? []).filter((cada) => LETRA.test(cada)),
    ])
      archivos.add(archivo)
    trozo.imports?.forEach(seguir)
  }
  ENTRADAS.forEach(seguir)
  return archivos
}
