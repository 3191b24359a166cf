import { defineConfig } from 'vite'

/** Bundles the server's entries; everything in node_modules stays outside. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        demo: 'server/demo.ts',
        'clave-respaldo': 'server/clave-respaldo.ts',
        importar: 'server/importar.ts',
        respaldar: 'server/respaldar.ts',
        reloj: 'server/reloj.ts',
        restaurar: 'server/restaurar.ts',
        verificar: 'server/verificar.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
