import { expect, it } from 'vitest'
import { readSettings } from '#server/base/settings'
import { codigoDe, informe } from '#server/cli/estado'
import { deLaBase } from '#server/cli/estado-base'
import { lastMigration } from '#server/db/migrate'
import { sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'

const server = startServer()
const AJENA = readSettings({ DATABASE_URL: 'postgres://campana:secreta@una.maquina/escuela' })

it('tells of the school’s database where it is, how it is and what there is to do, and no secret of it', async () => {
  const partes = await deLaBase(server.db, AJENA)
  const dicho = informe(partes)
  const { version } = await server.db.one<{ version: string }>(
    sql`SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
  )
  for (const palabra of [version, 'una.maquina/', 'al día', 'BACKUP_DIR']) expect(dicho).toContain(palabra)
  expect(dicho).not.toContain('secreta')
  expect(codigoDe(partes)).toBe(1)
})

it('tells how many migrations a database lacks', async () => {
  const ultima = await lastMigration()
  const mirada = server.db.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM migraciones WHERE numero = ${ultima}`)
    throw new Error(informe(await deLaBase(tx, AJENA)))
  })
  await expect(mirada).rejects.toThrow(/, falta 1/)
})
