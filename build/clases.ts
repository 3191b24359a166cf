import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url))
const TODO = '\0contract'

type Contrato = Record<string, Record<string, unknown>>

/** A call `columnasDe(BecaFila, …)` or `filtrosDe(BecaFila, …)`, after types and JSX are gone. */
const LLAMADA = /\b(columnasDe|filtrosDe)\(\s*(\w+)\s*,/g
const LEIDAS = { columnasDe: 'clasesDe', filtrosDe: 'filtrablesDe' } as const
const IMPORTACION = /^import \{([^}]*)\} from "#contract\/([^"]+)";?$/gm

/**
 * The kinds of a row's fields in the place of its schema, in the code for browsers: a list needs a dozen words of it,
 * and the schema would bring all that its module of the contract declares (docs/decisions/2026-11-28-columnas.md).
 */
export const clases = (): Plugin => {
  let leido: Promise<Contrato> | undefined
  return {
    name: 'campana:clases',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: {
        id: /\/(resources\/[^?]+\.tsx?|contract\/modulos\.ts)$/,
        code: /\b(columnasDe|filtrosDe)\(|MODULOS_POR_GRUPOS/,
      },
      async handler(code, id) {
        const contrato = await (leido ??= leerContrato())
        return { code: id.endsWith('/modulos.ts') ? conModulos(code, contrato) : conClases(code, contrato), map: null }
      },
    },
  }
}

/** Throws where a call names no row of the contract: the page would get the whole schema, or none. */
export function conClases(code: string, contrato: Contrato): string {
  const modulos = new Map<string, string>()
  for (const [, nombres = '', modulo = ''] of code.matchAll(IMPORTACION))
    for (const nombre of nombres.split(',')) modulos.set(nombre.trim(), modulo)
  const filas = new Set<string>()
  const puestas = code.replaceAll(LLAMADA, (_, llamada: keyof typeof LEIDAS, fila: string) => {
    const esquema = contrato[modulos.get(fila) ?? '']?.[fila]
    if (!esquema) throw new Error(`build/clases.ts: ${llamada}(${fila}, …) names no row of the contract`)
    filas.add(fila)
    const leer = contrato.clases?.[LEIDAS[llamada]] as (fila: unknown) => Record<string, unknown>
    // Words weigh: those of no field that the file names stay behind.
    const leidos = Object.entries(leer(esquema)).filter(([campo]) => llamada === 'columnasDe' || code.includes(campo))
    return `${llamada}(${JSON.stringify(Object.fromEntries(leidos))},`
  })
  return puestas.replaceAll(IMPORTACION, (linea, nombres: string, modulo: string) => {
    const todos = nombres.split(',').map((nombre) => nombre.trim())
    const quedan = todos.filter((nombre) => !filas.has(nombre) || seUsa(nombre, puestas))
    if (quedan.length === todos.length) return linea
    return quedan.length ? `import { ${quedan.join(', ')} } from "#contract/${modulo}";` : ''
  })
}

const INFORMES = /^import \{ MODULOS_POR_GRUPOS \} from "[^"]+";?$/m

/** The table of modules with the rows of grouped reports in the place of their declarations, which bring schemas. */
export function conModulos(code: string, contrato: Contrato): string {
  if (!INFORMES.test(code)) throw new Error('build/clases.ts: contract/modulos.ts names no grouped reports')
  const filas = JSON.stringify(contrato['reportes/por-grupos']?.MODULOS_POR_GRUPOS)
  return code.replace(INFORMES, () => `const MODULOS_POR_GRUPOS = ${filas};`)
}

/** Whether it is named anywhere but where it is imported. */
const seUsa = (nombre: string, code: string): boolean =>
  new RegExp(String.raw`\b${nombre}\b`).test(code.replaceAll(IMPORTACION, ''))

/** Every module of the contract, in one run: the registry of formats is the same for all of them. */
export async function leerContrato(): Promise<Contrato> {
  const modulos = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((archivo) => archivo.endsWith('.ts') && !archivo.endsWith('.test.ts'))
    .map((archivo) => archivo.replaceAll('\\', '/').replace(/\.ts$/, ''))
  const load = [
    ...modulos.map((modulo, orden) => `import * as m${orden} from ${JSON.stringify(`${CONTRACT}${modulo}.ts`)}`),
    `export default {${modulos.map((modulo, orden) => `${JSON.stringify(modulo)}: m${orden}`).join(',')}}`,
  ].join('\n')
  const entrada: Plugin = {
    name: 'campana:contrato',
    resolveId: (id) => (id === TODO ? id : undefined),
    load: (id) => (id === TODO ? load : undefined),
  }
  const { module } = await runnerImport<{ default: Contrato }>(TODO, {
    configFile: false,
    logLevel: 'error',
    plugins: [entrada],
  })
  return module.default
}
