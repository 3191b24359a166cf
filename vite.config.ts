import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clases } from './build/clases.ts'
import { chunks } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { guia } from './build/guia.ts'
import { LICENCIAS } from './build/publicar/papeles.ts'
import { offline } from './build/offline.ts'
import { palabras } from './build/palabras.ts'

const stub = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const router = (file: string) => stub(`node_modules/react-router/dist/production/${file}.mjs`)
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig(({ command }) => ({
  plugins: [palabras(), react(), clases(), guia(), compress(), offline('dist/web')],
  resolve: {
    alias: {
      'object.entries': stub('build/entries.cjs'),
      'lodash/isEqual.js': stub('build/igual.ts'),
      inflection: stub('build/inflexion.ts'),
      'jsonexport/dist/index.js': stub('build/vacio.cjs'),
      '../core/json-schema-processors.js': stub('build/vacio.cjs'),
      '../core/to-json-schema.js': stub('build/vacio.cjs'),
      './ThemeProviderWithVars.js': stub('build/vacio.cjs'),
      './createThemeWithVars.js': stub('build/vacio.cjs'),
      // Its package names the build with warnings for developers whatever it is built for.
      ...(command === 'build' && { 'react-router/dom': router('dom-export'), 'react-router': router('index') }),
    },
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
