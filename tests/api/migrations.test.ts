import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { applyMigrations, lastMigration, migrate, migrationFiles, type Migration } from '#server/db/migrate'
import { sql } from '#server/db/sql'
import { startServer } from './helper.ts'

/* What a start makes of migrations that are not in order. */
const server = startServer()

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const nueva = (numero: number, text = 'SELECT 1'): Migration => ({
  numero,
  archivo: `${String(numero).padStart(4, '0')}_nueva.sql`,
  text,
  sha256: hash(text),
  is: (other) => other === hash(text),
})
const start = async (...more: Migration[]) => {
  const files = [...(await migrationFiles()), ...more].sort((a, b) => a.numero - b.numero)
  return server.db.transaction((tx) => applyMigrations(tx, { files }))
}

describe('a start', () => {
  it('refuses a migration that comes before one that is applied, with its name, and applies nothing', async () => {
    const last = await lastMigration()
    await expect(start(nueva(6, 'CREATE TABLE tarde ()'))).rejects.toThrow(
      `La migración 0006_nueva.sql llegó tarde: esta base de datos ya está en la ${last}.`,
    )
    expect(await server.db.one(sql`SELECT to_regclass('tarde') AS tabla`)).toEqual({ tabla: null })
  })

  it('refuses one that was changed after it was applied', async () => {
    const files = (await migrationFiles()).map((una, index) => (index === 3 ? nueva(una.numero) : una))
    await expect(server.db.transaction((tx) => applyMigrations(tx, { files }))).rejects.toThrow(
      'La migración 0004_nueva.sql cambió después de aplicarse.',
    )
  })

  it('goes on where a school applied its migrations with the line ends of Windows', async () => {
    const [first] = await migrationFiles()
    const crlf = hash(first?.text.replaceAll('\n', '\r\n') ?? '')
    await server.db.run(sql`UPDATE migraciones SET sha256 = ${crlf} WHERE numero = 1`)
    expect(await migrate(server.db)).toBe(await lastMigration())
  })

  it('refuses a database that a newer program has changed, in a sentence of its own', async () => {
    await server.db.run(sql`INSERT INTO migraciones (numero, archivo, sha256) VALUES (8000, '8000_del_futuro.sql', '')`)
    await expect(migrate(server.db)).rejects.toThrow(
      /^Esta base de datos ya la usó un Campana más nuevo \(trae 8000_del_futuro\.sql, que este no conoce\): no se tocó nada\./,
    )
    await server.db.run(sql`DELETE FROM migraciones WHERE numero = 8000`)
  })

  it('applies a new one after the last', async () => {
    expect(await start(nueva(9_000, 'CREATE TABLE luego ()'))).toBe(9_000)
    expect(await server.db.one(sql`SELECT to_regclass('luego')::text AS tabla`)).toEqual({ tabla: 'luego' })
  })
})
