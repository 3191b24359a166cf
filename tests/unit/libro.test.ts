import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SE_MUEVEN } from '#server/catalogos/clientes/fusionar'
import { projectRoot } from '#server/base/root'

/* Money is written by `server/libro` alone (docs/decisions/2026-11-28-libro.md). */

const LEDGER = ['cargos', 'cargo_ajustes', 'aplicaciones', 'creditos', 'recibo_pagos']

const sources = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('server', file).replaceAll('\\', '/'))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }))

/** The demonstration makes up the past of a school that never was. */
const MAY_WRITE = /^server\/(libro|demo)\//

const naming = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('no other folder has a statement that writes a table of money, or what a student has in favour', () => {
  const writes = new RegExp(
    `\\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE|COPY)( ONLY| TABLE)?\\s+"?(${LEDGER.join('|')})\\b` +
      '|\\bUPDATE clientes\\b[^`]{0,80}\\bSET\\s[^`]{0,400}\\ba_favor =',
  )
  expect(naming(writes).filter((file) => !MAY_WRITE.test(file))).toEqual([])
  expect(naming(writes).filter((file) => MAY_WRITE.test(file)).length).toBeGreaterThanOrEqual(6)
})

/** Each statement whose table is filled in, and which tables it may be; none of them is of the ledger. */
const FILLED_IN: Record<string, string> = {
  'server/ajustes/plantillas/service.ts': 'its own',
  'server/bitacora/impresion.ts': 'documents that are printed',
  'server/catalogos/clientes/borrar-asistencia.ts': 'attendance',
  'server/catalogos/clientes/fusionar.ts': 'SE_MUEVEN',
  'server/demo/sembrar.ts': 'all: the demonstration',
  'server/libro/fusion.ts': 'SE_UNEN',
  'server/resource/resource.ts': 'declared catalogues; students, courses and guardians',
  'server/respaldo/archivo.ts': 'all: what a backup reads',
  'server/respaldo/mudanza.ts': 'all: a school that another engine takes',
  'server/respaldo/respaldar.ts': 'all: what a backup reads',
  'server/respaldo/restaurar.ts': 'all: a copy that is restored',
}

it('a table that is filled into a statement is known', () => {
  const templates = /\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE|COPY)( ONLY| TABLE)? \$\{/
  expect(naming(templates).sort()).toEqual(Object.keys(FILLED_IN).sort())
})

it('no catalogue, and nothing that a merge moves by name, is a table of the ledger', () => {
  expect(naming(new RegExp(`\\btable: '(${LEDGER.join('|')})'`))).toEqual([])
  expect(SE_MUEVEN.filter((tabla) => LEDGER.includes(tabla))).toEqual([])
})

it('the mark that the database asks for is set in three places', () => {
  expect(naming(/\bmayWriteTheLedger\(/).sort()).toEqual([
    'server/db/migrate.ts',
    'server/demo/seed.ts',
    'server/libro/asentar.ts',
  ])
  expect(naming(/campana\.libro/)).toEqual(['server/db/ledger.ts'])
})

it('nobody but the one who opens the ledger says that it is open', () => {
  expect(naming(/\bas (unknown as )?Libro\b/)).toEqual(['server/libro/asentar.ts'])
})
