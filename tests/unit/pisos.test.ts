import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'

/* Imports that each folder may have (docs/decisions/2026-11-23-pisos.md). */

/** The folders of the server from the ground up: each uses only those before it. */
const FLOORS = [
  ...['base', 'db', 'http', 'documentos', 'hilos', 'bitacora', 'resource', 'web', 'correo'],
  ...['sesion', 'autorizaciones', 'reloj', 'libro', 'cargos', 'tablas'],
  ...['catalogos', 'facturacion', 'recibos', 'gastos', 'reportes', 'asistencia', 'ajustes', 'usuarios', 'importacion'],
  ...['banco'],
  ...['publico', 'busqueda', 'respaldo', 'inicio'],
  ...['tls', 'demo', 'cli'],
]
/** Files beside the folders that any of them may use; the others put the whole together. */
const GROUND = ['failure', 'start', 'worker']

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
/** A folder of a domain: `server/recibos/caja/`. The domain's own files put the rooms together. */
const roomOf = (file: string) => /^server\/[^/]+\/[^/]+\//.exec(file)?.[0]

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

it('no files need each other', () => {
  expect(circles(imports)).toEqual([])
})

it('no folders of a domain of the server need each other', () => {
  const rooms = new Map<string, Set<string>>()
  for (const { from, to } of each) {
    const [room, its] = [roomOf(from), roomOf(to)]
    if (room && its && room !== its && folderOf(from) === folderOf(to))
      rooms.set(room, (rooms.get(room) ?? new Set()).add(its))
  }
  expect(circles(rooms)).toEqual([])
})

it('a route has the types of its schemas: nobody says otherwise', () => {
  const casts = files.filter((file) =>
    /request\.(body|query|params)\)?\s+as\b/.test(readFileSync(join(projectRoot, file), 'utf8')),
  )
  expect(casts).toEqual([])
})

/** Files, or folders, that reach each other by what they need, each such set once (Tarjan). */
function circles(needs: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (one: string): number => {
    const own = order.size
    order.set(one, own)
    lowest.set(one, own)
    stack.push(one)
    for (const next of needs.get(one) ?? []) {
      if (!order.has(next)) lowest.set(one, Math.min(lowest.get(one) ?? own, visit(next)))
      else if (stack.includes(next)) lowest.set(one, Math.min(lowest.get(one) ?? own, order.get(next) ?? own))
    }
    const low = lowest.get(one) ?? own
    if (low === own) found.push(stack.splice(stack.indexOf(one)))
    return low
  }
  for (const one of needs.keys()) if (!order.has(one)) visit(one)
  return found.filter(({ length }) => length > 1)
}
