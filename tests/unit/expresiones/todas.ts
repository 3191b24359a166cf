import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { projectRoot } from '#server/base/root'

/*
 * The regular expressions of the product, by its own sources. Those of tests meet no text from outside.
 */

const ROOTS = ['contract', 'server', 'src', 'resources', 'i18n']
const TESTS = /\.test\.tsx?$|\/testing\//
/** Places at which an expression may begin; most files have none, and need not be parsed. */
const MAY_HAVE_ONE = /(?:^|[\s(,=:[!&|?{};])\/[^/*]|RegExp\(/m

export interface Expresion {
  source: string
  flags: string
}

export const escrita = ({ source, flags }: Expresion): string => `/${source}/${flags}`

/** Every literal with the files that have it, and the files that build an expression while they run. */
export function expresiones(): { literales: Map<string, Expresion & { archivos: string[] }>; construyen: string[] } {
  const literales = new Map<string, Expresion & { archivos: string[] }>()
  const construyen = new Set<string>()
  for (const archivo of archivos()) {
    const texto = readFileSync(join(projectRoot, archivo), 'utf8')
    if (!MAY_HAVE_ONE.test(texto)) continue
    const visitar = (nodo: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(nodo)) {
        const cierra = nodo.text.lastIndexOf('/')
        const expresion = { source: nodo.text.slice(1, cierra), flags: nodo.text.slice(cierra + 1) }
        const suya = literales.get(nodo.text) ?? { ...expresion, archivos: [] }
        literales.set(nodo.text, { ...suya, archivos: [...suya.archivos, archivo] })
      } else if (
        (ts.isNewExpression(nodo) || ts.isCallExpression(nodo)) &&
        ts.isIdentifier(nodo.expression) &&
        nodo.expression.text === 'RegExp'
      )
        construyen.add(archivo)
      ts.forEachChild(nodo, visitar)
    }
    const clase = archivo.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    visitar(ts.createSourceFile(archivo, texto, ts.ScriptTarget.Latest, false, clase))
  }
  return { literales, construyen: [...construyen].sort() }
}

const archivos = (): string[] =>
  ROOTS.flatMap((root) =>
    readdirSync(join(projectRoot, root), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, file).replaceAll('\\', '/'),
    ),
  )
    .filter((file) => /\.[tj]sx?$/.test(file) && !TESTS.test(file))
    .sort()
