import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, defineConfig, type Plugin } from 'vite'
import { LICENCIAS } from './build/publicar/papeles.ts'
import { CARACTERES, LETRAS } from './server/documentos/letras/archivos.ts'

/** Sources of the threads that `server/worker.ts` starts, each after those that it starts itself. */
const WORKERS = ['tablas/hilo.ts', 'hilo.ts']

/** Puts the code of the threads, with all that it imports, in place of `server/worker-code.ts`. */
const workerCode = (workers: readonly string[]): Plugin => ({
  name: 'worker-code',
  async load(id) {
    if (!id.endsWith('/server/worker-code.ts')) return undefined
    const threads = await Promise.all(workers.map(async (file) => [file, await threadOf(file)] as const))
    for (const [file, { licencias }] of threads)
      this.emitFile({ type: 'asset', fileName: `${LICENCIAS}-${file.replace('/', '-')}.json`, source: licencias })
    return `export const CODE = ${JSON.stringify(Object.fromEntries(threads.map(([file, { code }]) => [file, code])))}`
  },
})

/** Puts the letters of papers, unpacked, in place of the program that unpacks them. */
const letters: Plugin = {
  name: 'letters',
  load(id) {
    if (!id.endsWith('/letras/archivos.ts')) return undefined
    const files = Object.entries(LETRAS).map(
      ([weight, file]) => `${weight}: Buffer.from('${file.toString('base64')}', 'base64')`,
    )
    return `export const LETRAS = { ${files.join()} }\nexport const CARACTERES = ${JSON.stringify(CARACTERES)}`
  },
}

/**
 * The code of a thread, packed: one script, which is started from its text (`eval`) and so is no module. And the
 * licences of the packages that it has whole.
 */
async function threadOf(file: string): Promise<{ code: string; licencias: string | Uint8Array }> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [workerCode(WORKERS.slice(0, WORKERS.indexOf(file))), letters],
    ssr: { noExternal: true },
    build: {
      ssr: `server/${file}`,
      write: false,
      target: 'node24',
      minify: true,
      license: { fileName: `${LICENCIAS}.json` },
      rollupOptions: { output: { format: 'cjs' }, checks: { pluginTimings: false } },
    },
  })
  const [chunk, licencias] = 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk' || licencias?.type !== 'asset') throw new Error(`${file} gave no code`)
  return { code: brotliCompressSync(chunk.code).toString('base64'), licencias: licencias.source }
}

/** Commands of `campana`, each a file of `server`; `main` is what it does without any. */
export const COMMANDS = [
  'main',
  'demo',
  'clave-respaldo',
  'estado',
  'importar',
  'respaldar',
  'reloj',
  'restaurar',
  'verificar',
]
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

/** Bundles the server's commands; everything in node_modules stays outside, but what threads need. */
export default defineConfig({
  publicDir: false,
  plugins: [workerCode(WORKERS), letters, guardedCommands],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // The licences of the threads are files of the build.
    emitAssets: true,
    license: { fileName: `${LICENCIAS}.json` },
    rollupOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, COMMAND + name])),
      checks: { pluginTimings: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
