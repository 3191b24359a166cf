import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clases } from './build/clases.ts'
import { chunks } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { esquemas } from './build/esquemas.ts'
import { guia } from './build/guia.ts'
import { LICENCIAS } from './build/publicar/papeles.ts'
import { offline } from './build/offline.ts'
import { palabras } from './build/palabras.ts'
import { sinNombres } from './build/sin-nombres.ts'

const stub = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const router = (file: string) => stub(`node_modules/react-router/dist/production/${file}.mjs`)
/** Files that nothing of ours comes to. */
const VACIOS = [
  'jsonexport/dist/index.js',
  '../core/json-schema-processors.js',
  '../core/to-json-schema.js',
  './ThemeProviderWithVars.js',
  './createThemeWithVars.js',
  // Statics of a component that emotion wraps with its theme (`withTheme`), which nothing does.
  'hoist-non-react-statics',
]
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig(({ command }) => ({
  plugins: [palabras(), react(), clases(), esquemas(), sinNombres(), guia(), compress(), offline('dist/web')],
  resolve: {
    alias: [
      { find: 'object.entries', replacement: stub('build/entries.cjs') },
      { find: 'lodash/union.js', replacement: stub('build/union.ts') },
      // The functions of lodash in a third of their weight.
      { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
      { find: 'inflection', replacement: stub('build/inflexion.ts') },
      ...VACIOS.map((find) => ({ find, replacement: stub('build/vacio.cjs') })),
      // Its package names the build with warnings for developers whatever it is built for.
      ...(command === 'build'
        ? [
            { find: 'react-router/dom', replacement: router('dom-export') },
            { find: 'react-router', replacement: router('index') },
          ]
        : []),
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: `${LICENCIAS}.json` },
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: chunks }, checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/api': api,
      '/verificar': api,
      '/documentos': api,
      '/logo': api,
      '/salud': api,
      '/manifest.webmanifest': api,
    },
  },
}))
