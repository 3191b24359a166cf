import { build, defineConfig, type Plugin } from 'vite'

/** Sources of the threads that `server/worker.ts` starts. */
const WORKERS = ['tablas/hilo.ts']

/** Puts the code of the threads, with all that it imports, in place of `server/worker-code.ts`. */
const workerCode: Plugin = {
  name: 'worker-code',
  async load(id) {
    if (!id.endsWith('/server/worker-code.ts')) return undefined
    const codes = await Promise.all(WORKERS.map(async (file) => [file, await bundled(`server/${file}`)]))
    return `export const CODE = ${JSON.stringify(Object.fromEntries(codes))}`
  },
}

async function bundled(input: string): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: input, write: false, target: 'node20', minify: false },
  })
  const [chunk] = 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${input} gave no code`)
  return chunk.code
}

/** Bundles the server's entries; everything in node_modules stays outside, but what threads need. */
export default defineConfig({
  publicDir: false,
  plugins: [workerCode],
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
        // Not a command: what the threads of `server/hilos` start from.
        hilo: 'server/hilo.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
