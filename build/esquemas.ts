import { fileURLToPath } from 'node:url'
import { normalizePath, parseSync, type Plugin } from 'vite'

const CONTRATO = normalizePath(fileURLToPath(new URL('../contract/', import.meta.url)))

/**
 * Leaves schemas of the contract that no page uses out of the code for browsers. A bundler keeps what a call at the
 * beginning of a module made, used or not, for what the call might have done besides; those of the contract do nothing
 * besides, and are marked so. Else whoever asks a module for one constant loads all its schemas, and zod. Two do
 * something: `campos` forbids zod to try `eval`, which holds as long as both are in one file (`chunks.ts`), and
 * `actosDe` keeps a list of acts, which the server alone reads.
 */
export const esquemas = (): Plugin => ({
  name: 'campana:esquemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contract\/[^?]+\.ts$/ },
    handler: (code, id) =>
      id.startsWith(CONTRATO) ? { code: conPuras(code), moduleSideEffects: false, map: null } : undefined,
  },
})

/** Values that are made as the module begins; what is in a function is made when that is called. */
const SE_HACEN: ReadonlySet<string> = new Set([
  'CallExpression',
  'MemberExpression',
  'ObjectExpression',
  'ArrayExpression',
])

/** The code with each such constant as the answer of a call that is marked as pure, whatever it calls in turn. */
export function conPuras(code: string): string {
  const { program, errors } = parseSync('contrato.js', code)
  if (errors[0]) throw new Error(errors[0].message)
  const valores = program.body.flatMap((sentencia) => {
    const declaracion = sentencia.type === 'ExportNamedDeclaration' ? sentencia.declaration : sentencia
    if (declaracion?.type !== 'VariableDeclaration') return []
    return declaracion.declarations.flatMap(({ init }) => (init && SE_HACEN.has(init.type) ? [init] : []))
  })
  // From the last to the first: no place moves before it is used.
  return valores.reduceRight((puestas, { start, end }) => {
    const valor = puestas.slice(start, end)
    if (!valor.includes('(')) return puestas
    return `${puestas.slice(0, start)}/* @__PURE__ */ (() => (${valor}))()${puestas.slice(end)}`
  }, code)
}
