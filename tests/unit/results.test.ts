import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { askingsOf } from '../results/promised.ts'
import { fieldsOf, noShape, see } from '../results/shape.ts'
import { beyond, verdictOf } from '../results/verdict.ts'

/* Rows are held against the types of a small server, as `tests/results/check.ts` does with the whole one. */

const tree = mkdtempSync(join(tmpdir(), 'campana-filas-'))
afterAll(() => rmSync(tree, { recursive: true }))

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "lib": ["ES2023"], "types": [] }, "include": ["server"] }',
  'server/db/statements.ts': `
    export interface Db {
      many<T = Record<string, unknown>>(query: string): Promise<T[]>
      maybe<T = Record<string, unknown>>(query: string): Promise<T | undefined>
    }`,
  'server/calls.ts': `
    import type { Db } from './db/statements.ts'
    interface Linea { id: number; fecha: string; nota: string | null; estado: 'abierta' | 'cerrada' }
    type Parte = { tipo: 'cargo'; cargo_id: number } | { tipo: 'libre'; precio: number }
    export const named = (db: Db) => db.many<Linea>('')
    export const inferred = (db: Db): Promise<Linea | undefined> => db.maybe('')
    export const stored = (db: Db) => db.maybe<{ partes: Parte[] }>('')
    export const exists = async (db: Db) => Boolean(await db.maybe(''))
    declare const found: <T>(row: T | undefined) => NonNullable<T>
    export const locked = async (db: Db): Promise<void> => void found(await db.maybe(''))
    export const opened = <T>(db: Db) => db.many<T>('')`,
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(tree, name)), { recursive: true })
  writeFileSync(join(tree, name), text)
}
const { askings, judge } = askingsOf(tree, 'tsconfig.json')
const [named, inferred, stored, exists, locked, opened] = askings.map(({ place }) => place) as [string, ...string[]]

const shapeOf = (rows: readonly unknown[]) => {
  const shape = noShape()
  for (const row of rows) see(shape, row)
  return shape
}
const wrongWith = (place = '', rows: readonly unknown[] = []) =>
  verdictOf(askings, judge, new Map([[place, shapeOf(rows)]])).wrong.map((told) => told.slice(place.length + 1))

it('a call is known by its file, line and column, and by the type that its rows are promised to be of', () => {
  expect([named, inferred, stored, exists, locked, opened]).toEqual([
    'server/calls.ts:5:41',
    'server/calls.ts:6:72',
    'server/calls.ts:7:42',
    'server/calls.ts:8:62',
    'server/calls.ts:10:80',
    'server/calls.ts:11:45',
  ])
  expect(verdictOf(askings, judge, new Map()).open).toEqual([opened])
})

const linea = { id: 1, fecha: '2026-03-01', nota: null, estado: 'abierta' }

it.each([
  ['what is promised', [linea, { ...linea, nota: 'x' }], []],
  ['text for a number', [{ ...linea, id: '1' }], ['id: string, not number']],
  ['a moment for a text', [{ ...linea, fecha: new Date() }], ['fecha: Date, not string']],
  ['null in one of many rows', [linea, { ...linea, fecha: null }, linea], ['fecha: null, not string']],
  ['a word that is not one of those', [{ ...linea, estado: 'x' }], [`estado: 'x', not "abierta" | "cerrada"`]],
  ['a column too many', [{ ...linea, version: 3 }], ['version: not promised']],
  ['a column too few', [{ id: 1, fecha: '', nota: null }], ['estado: missing']],
])('rows have %s', (_kind, rows, wrong) => {
  expect(wrongWith(named, rows)).toEqual(wrong)
  expect(wrongWith(inferred, rows)).toEqual(wrong)
})

it.each([
  [
    'each of its own kind',
    [
      { tipo: 'cargo', cargo_id: 1 },
      { tipo: 'libre', precio: 1 },
    ],
    [],
  ],
  ['without a field of its kind', [{ tipo: 'libre' }], ['partes[].cargo_id: missing']],
  ['with a list for a number', [{ tipo: 'cargo', cargo_id: [1] }], ['partes[].cargo_id: list, not number']],
])('items of a stored list, %s', (_kind, partes, wrong) => {
  expect(wrongWith(stored, [{ partes }])).toEqual(wrong)
})

it('columns are known without a row, and a call that asks for none may be given any', () => {
  const names = noShape()
  fieldsOf(names, ['id', 'fecha', 'nota', 'version'])
  expect(verdictOf(askings, judge, new Map([[named, names]]))).toMatchObject({
    wrong: [`${named} estado: missing`, `${named} version: not promised`],
    unknown: expect.arrayContaining([`${named} never answers a row`, `${inferred} is never made`]),
  })
  expect(wrongWith(exists, [{ any: 1 }])).toEqual([])
  expect(wrongWith(locked, [{ any: 1 }])).toEqual([])
})

it('a file has no more unknown calls than it is let', () => {
  const places = ['a.ts:1:1 is never made', 'a.ts:2:1 is never made', 'b.ts:1:1 is never made']
  expect(beyond(places, { 'a.ts': 2, 'b.ts': 1 })).toEqual([])
  expect(beyond(places, { 'a.ts': 1, 'b.ts': 1 })).toEqual(places.slice(0, 2))
  expect(beyond(places, { 'a.ts': 2 })).toEqual(['b.ts:1:1 is never made'])
})
