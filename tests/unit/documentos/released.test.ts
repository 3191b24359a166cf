import { appendFileSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationFiles } from '#server/db/migrate'
import { faultsOfMigrations, filesIn, MIGRATIONS, releasedMigrations } from '#tests/versions/released'

const released = releasedMigrations()

it('finds every released migration as it was released, byte for byte, and new ones only after them', () => {
  expect(faultsOfMigrations(released, MIGRATIONS)).toEqual([])
  expect(released.length).toBeGreaterThan(0)
})

describe('in a copy of the folder', () => {
  let folder: string
  const file = (name: string) => join(folder, name)
  const faults = () => faultsOfMigrations(released, folder)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'campana-migraciones-'))
    cpSync(MIGRATIONS, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each([
    ['a byte of a comment', () => appendFileSync(file('0016_cxc.sql'), ' '), '0016_cxc.sql: changed since 1.0.0'],
    [
      'line ends of Windows',
      () =>
        writeFileSync(file('0022_libro.sql'), readFileSync(file('0022_libro.sql'), 'utf8').replaceAll('\n', '\r\n')),
      '0022_libro.sql: changed since 1.0.0',
    ],
    [
      'a file that is gone',
      () => rmSync(file('0031_busqueda.sql')),
      '0031_busqueda.sql: released with 1.0.0, and gone',
    ],
  ])('names %s', (_what, change, sentence) => {
    change()
    expect(faults()).toEqual([expect.stringContaining(sentence)])
  })

  it('names a file that was renamed, by both of its names', () => {
    renameSync(file('0012_caja.sql'), file('0012_cajas.sql'))
    expect(faults()).toEqual([
      '0012_caja.sql: released with 1.0.0, and gone',
      '0012_cajas.sql: has the number of 0012_caja.sql',
    ])
  })

  it('takes what no version has released yet, in any bytes', () => {
    writeFileSync(file('9000_luego.sql'), 'SELECT 1;\n')
    expect(faults()).toEqual([])
    appendFileSync(file('9000_luego.sql'), '-- y algo más\n')
    expect(faults()).toEqual([])
  })

  it.each([
    ['0006_tarde.sql', /comes before \d+, which schools have applied/],
    ['0031_otra.sql', /has the number of 0031_busqueda/],
    ['9000-nombre.sql', /not called as migrations are/],
    ['notas.txt', /not called as migrations are/],
  ])('names a new one called %s', (name, sentence) => {
    writeFileSync(file(name), 'SELECT 1;\n')
    expect(faults()).toEqual([expect.stringMatching(sentence)])
  })

  it('two new ones of one number are named, and stop the start', async () => {
    for (const name of ['9000_una.sql', '9000_otra.sql']) writeFileSync(file(name), 'SELECT 1;\n')
    expect(faults()).toEqual(['9000_una.sql: has the number of 9000_otra.sql'])
    await expect(migrationFiles(folder)).rejects.toThrow(
      'Dos migraciones tienen el mismo número: 9000_otra.sql y 9000_una.sql',
    )
  })

  it('the server reads the same migration from a disk with the line ends of Windows', async () => {
    const [before] = await migrationFiles(folder)
    writeFileSync(file('0001_base.sql'), readFileSync(file('0001_base.sql'), 'utf8').replaceAll('\n', '\r\n'))
    const [after] = await migrationFiles(folder)
    expect([after?.sha256, after?.text]).toEqual([released[0]?.sha256, before?.text])
    expect([released[0]?.sha256, filesIn(folder)[0]?.sha256].map((one) => after?.is(one ?? ''))).toEqual([true, true])
    expect(after?.is(released[1]?.sha256 ?? '')).toBe(false)
  })
})
