import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Heredado } from '#contract/ajustes/heredados'
import { sql } from '#server/db/sql'
import { fraseDeHeredada, revisarHeredadas } from '#server/respaldo/invariantes'
import { faltas } from '#tests/api/apoyo/datos'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* Leftovers of earlier merges with the record that went (docs/decisions/2026-11-28-fichas-unidas.md). */

const server = startServer()
const MIGRACION = readFileSync(new URL('../../../server/db/migrations/0156_fichas_unidas.sql', import.meta.url), 'utf8')

it('is listed by the migration, moved on the word of Contabilidad alone, and judged by nobody', async () => {
  const [queda, sin, va] = [
    await estudiante(server.db, { a_favor: 1_000 }),
    await estudiante(server.db),
    await estudiante(server.db),
  ]
  await server.db.run(sql`UPDATE clientes SET fusionado_en = ${queda} WHERE id IN (${va}, ${sin})`)
  // As an older version was, which let what was under way beside a merge write to who had gone.
  await server.db.pool.query('DROP FUNCTION exigir_ficha_vigente() CASCADE')
  await cargo(server.db, va, 7_000)
  await hay.fila(server.db, 'creditos', { cliente_id: va, tipo: 'saldo_inicial', monto: 50, fecha: new Date() })
  await server.db.run(sql`UPDATE clientes SET a_favor = 50 WHERE id = ${va}`)
  await server.db.pool.query(MIGRACION)

  const conta = await server.as('Contabilidad')
  const codigo = async (id: number) =>
    (await server.db.one<{ codigo: string }>(sql`SELECT codigo FROM clientes WHERE id = ${id}`)).codigo
  const quien = `${await codigo(va)} → ${await codigo(queda)}`
  const { body: listados } = await conta.get<Heredado[]>('/Contador/heredados')
  expect(listados).toMatchObject([{ regla: 'ficha_unida', quien, monto: 7_050, atendido_en: null }])
  expect((await revisarHeredadas(server.db)).map(fraseDeHeredada)).toEqual([
    `Fichas unidas con las que quedó algo que debió pasar a la otra: ${quien}.`,
  ])
  expect(await faltas(server.db)).toEqual([])
  expect((await conta.get(`/Clientes/${queda}/cuenta`)).body).toMatchObject({ debe: 0, a_favor: 1_000 })

  const atender = () =>
    conta.post(`/Contador/heredados/${listados[0]?.id}/atender`, { observacion: 'Son la misma: pasa a la que queda' })
  expect((await atender()).status).toBe(200)
  expect((await conta.get(`/Clientes/${queda}/cuenta`)).body).toMatchObject({ debe: 7_000, a_favor: 1_050 })
  expect(await revisarHeredadas(server.db)).toEqual([])
  expect(await faltas(server.db)).toEqual([])
  const { body: lineas } = await (
    await server.as('Administrador')
  ).get<{ frase: string }[]>(`/Clientes/${queda}/historial`)
  expect(lineas[0]?.frase).toMatch(/^unió la ficha/)
})
