import { resolve } from 'node:path'
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
    build: { ssr: input, write: false, target: 'node24', minify: false },
  })
  const [chunk] = 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${input} gave no code`)
  return chunk.code
}

const COMMANDS = ['main', 'demo', 'clave-respaldo', 'importar', 'respaldar', 'reloj', 'restaurar', 'verificar']
const COMMAND = 'command:'

/** Has each command loaded by an entry that looks first whether this Node can run it: an import would come before. */
const guardedCommands: Plugin = {
  name: 'guarded-commands',
  resolveId: (id) => (id.startsWith(COMMAND) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${COMMAND}`)) return undefined
    const file = (name: string) => JSON.stringify(resolve('server', name))
    return `import ${file('node24.js')}\nawait import(${file(`${id.slice(COMMAND.length + 1)}.ts`)})`
  },
}

/** Bundles the server's entries; everything in node_modules stays outside, but what threads need. */
export default defineConfig({
  publicDir: false,
  plugins: [workerCode, guardedCommands],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: {
        ...Object.fromEntries(COMMANDS.map((name) => [name, COMMAND + name])),
        // Not a command: what the threads of `server/hilos` start from.
        hilo: 'server/hilo.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
