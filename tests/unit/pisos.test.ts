import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/root'

/* Imports that each folder may have (docs/decisions/2026-11-23-pisos.md). */

/** The folders of the server from the ground up: each uses only those before it. */
const FLOORS = [
  ...['db', 'http', 'documentos', 'hilos', 'bitacora', 'resource', 'web', 'correo'],
  ...['sesion', 'autorizaciones', 'reloj', 'libro', 'cargos', 'tablas'],
  ...['catalogos', 'facturacion', 'importacion', 'recibos', 'gastos', 'reportes', 'asistencia', 'ajustes', 'usuarios'],
  ...['banco'],
  ...['publico', 'busqueda', 'respaldo', 'inicio'],
  ...['tls', 'demo', 'cli'],
]
/** Files beside the folders that any of them may use; the others put the whole together. */
const GROUND = ['carpeta', 'clock', 'failure', 'process', 'root', 'settings', 'start', 'version', 'worker']

const ROOTS = ['contract', 'i18n', 'src', 'resources', 'server']
const files = ROOTS.flatMap((root) =>
  readdirSync(join(projectRoot, root), { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
const known = new Set(files)

/** Imports and exports of a file, also those that wait until they are asked for. */
const IMPORTS = /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gm

/** The file of this project that an import names; undefined for packages and data. */
function target(from: string, name: string): string | undefined {
  const base = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(from), name)) : ''
  return ['', '.ts', '.tsx'].map((end) => base + end).find((file) => known.has(file))
}

const imports = new Map(
  files.map((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    const all = [...text.matchAll(IMPORTS)].flatMap(([, own, later]) => target(file, own ?? later ?? '') ?? [])
    return [file, new Set(all)]
  }),
)
const each = [...imports].flatMap(([from, all]) => [...all].map((to) => ({ from, to, name: `${from} → ${to}` })))

const folderOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1]

it('a folder of the server imports those below it, never one beside or above', () => {
  const used = new Set(files.flatMap((file) => folderOf(file) ?? []))
  expect([...used].sort()).toEqual([...FLOORS].sort())
  const wrong = each.filter(({ from, to }) => {
    const [user, its] = [folderOf(from), folderOf(to)]
    if (!user || !to.startsWith('server/')) return false
    if (!its) return !GROUND.includes(to.slice('server/'.length, -'.ts'.length))
    return user !== its && FLOORS.indexOf(its) > FLOORS.indexOf(user)
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

it('what both sides share needs neither of them, nor words', () => {
  expect(each.filter(({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/'))).toEqual([])
})

it('the browser imports nothing of the server, and the server nothing of the browser', () => {
  const browser = /^(src|resources)\//
  const wrong = each.filter(
    ({ from, to }) =>
      (browser.test(from) && to.startsWith('server/')) || (from.startsWith('server/') && browser.test(to)),
  )
  expect(wrong).toEqual([])
})

it('no more than two files need each other', () => {
  expect(circles().filter((circle) => circle.length > 2)).toEqual([])
})

it('a route has the types of its schemas: nobody says otherwise', () => {
  const casts = files.filter((file) =>
    /request\.(body|query|params)\)?\s+as\b/.test(readFileSync(join(projectRoot, file), 'utf8')),
  )
  expect(casts).toEqual([])
})

/** Files that reach each other by their imports, each such set once (Tarjan). */
function circles(): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) lowest.set(file, Math.min(lowest.get(file) ?? own, visit(next)))
      else if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? own, order.get(next) ?? own))
    }
    const low = lowest.get(file) ?? own
    if (low === own) found.push(stack.splice(stack.indexOf(file)))
    return low
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}
