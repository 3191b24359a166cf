import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { gastosSource } from '#server/gastos/gastos/lectura'
import { listPage } from '#server/resource/list'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { escuchar, type Sentencia } from '#tests/maquina/sentencias'

const server = startServer()

const TODOS = 6_000
const DEL_MES = 1_200

describe('a month in the order of another column', () => {
  it('is looked for by its days, and not along that order until it comes', async () => {
    const usuario_id = await hay.usuario(server.db, 'Administrador')
    await hay.filas(server.db, 'gastos', TODOS, (n) => {
      const fecha = n > TODOS - DEL_MES ? '2026-10-15' : `20${10 + (n % 16)}-03-10`
      return { usuario_id, fecha, periodo: fecha.slice(0, 7) }
    })
    await server.db.run(sql`ANALYZE gastos`)
    const { relpages: paginas } = await server.db.one<{ relpages: number }>(
      sql`SELECT relpages FROM pg_class WHERE oid = 'gastos'::regclass`,
    )
    const { connectionString = '' } = server.db.pool.options
    const db = openDatabase(connectionString, { max: 1 })
    const enviadas: Sentencia[] = []
    escuchar(db, (sentencia) => enviadas.push(sentencia))
    const filter = { fecha_gte: '2026-10-01', fecha_lte: '2026-10-31' }
    expect(await listPage(db, gastosSource, { filter, sort: ['id', 'ASC'] })).toMatchObject({ total: DEL_MES })
    const busca = enviadas.find(({ text }) => text.includes('gastos t'))
    const { rows } = await db.pool.query<{
      'QUERY PLAN': [{ Plan: Record<`Shared ${'Hit' | 'Read'} Blocks`, number> }]
    }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${busca?.text}`, busca?.values)
    await db.close()
    // Along the order of `id` it reads all that came before the month.
    const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? {}
    expect((plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN)).toBeLessThan(paginas / 2)
  })
})
