import { expect, it } from 'vitest'
import { MODULOS } from '#contract/modulos'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import { openDatabase, type Db } from '#server/db/pool'
import type { Sql } from '#server/db/sql'
import type { Sesion } from '#server/http/guard'
import { porAtender } from '#server/inicio/por-atender/service'
import { tablero } from '#server/inicio/dashboard/service'
import { pageOf } from '#server/resource/list'
import { askedOf } from '#server/resource/salida/export'

/** Reports whose rows hang on the day or on what they are grouped by: planned each time. */
const CADA_VEZ = ['CxC', 'DescuentosDados', 'NumerosSinUsar', 'ResultadoCursos', 'Ventas']

const todo = { usuario_id: 1, solo_propios: false, permisos: { has: () => true } } as unknown as Sesion

it('every other list as it opens is found by a text that says everything, which PostgreSQL plans once', async () => {
  const db = openDatabase('postgres://nadie@127.0.0.1:1/ninguna')
  const app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  await app.ready()
  const conValores: string[] = []
  const segundas: string[] = []
  for (const [modulo, lista] of app.listas) {
    if (modulo === 'ISV') continue // A month is always asked of it.
    const { source, filter } = askedOf(lista, {}, todo, {})
    const fila = { total: 0, ids: [], count: 0, json: '[]' }
    const escucha: Pick<Db, 'search' | 'one'> = {
      search: async <T>({ values }: Sql) => {
        if (values.length) oidas.push(modulo)
        return [fila] as T[]
      },
      one: async <T>() => fila as T,
    }
    let oidas = conValores
    await pageOf(escucha as Db, source, { filter, range: [0, 24] })
    oidas = segundas
    await pageOf(escucha as Db, source, { filter, range: [25, 49] })
  }
  expect(conValores.toSorted()).toEqual(CADA_VEZ)
  // Pages behind the first are as many texts as there are pages: none of them takes the place of a first one.
  expect(segundas).toHaveLength(app.listas.size - 1)
  await app.close()
})

it('columns of the rows that are found are asked by one text for each list, whatever its order', async () => {
  const db = openDatabase('postgres://nadie@127.0.0.1:1/ninguna')
  const app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  await app.ready()
  const textos = new Map<string, Set<string>>()
  for (const [modulo, lista] of app.listas) {
    if (modulo === 'ISV') continue
    const { source } = askedOf(lista, {}, todo, {})
    if (source.with) continue // Rows that are worked out come with their columns.
    const suyos = new Set<string>()
    textos.set(modulo, suyos)
    const escucha: Pick<Db, 'search' | 'one'> = {
      search: async <T>() => [{ total: 1, ids: [1] }] as T[],
      one: async <T>({ text }: Sql) => (suyos.add(text), { count: 1, json: '[]' }) as T,
    }
    for (const sort of [source.sort, ['id', 'ASC'], ['id', 'DESC']] as (typeof source.sort)[])
      await pageOf(escucha as Db, source, { filter: { id_gt: 1 }, sort, range: [0, 24] })
  }
  expect([...textos].filter(([, suyos]) => suyos.size !== 1).map(([modulo]) => modulo)).toEqual([])
  expect(textos.size).toBeGreaterThan(30)
  await app.close()
})

it('Inicio of everybody with the same rights is asked by the same texts, which a connection keeps once', async () => {
  const textos = new Set<string>()
  const oye = async ({ text }: Sql) => void textos.add(text)
  const escucha = {
    maybe: async () => ({}),
    many: async () => [],
    search: async (query: Sql) => (await oye(query), []),
  } as unknown as Db
  // A teacher and a cashier, who see their own alone.
  const permisos = new Set(MODULOS.map(({ name }) => `${name}:ver`).filter((clave) => clave !== 'Centro:ver'))
  for (const usuario_id of [1, 2]) {
    const sesion = { usuario_id, solo_propios: true, permisos, apagados: [] } as unknown as Sesion
    await tablero(escucha, sesion, '2026-11-29', [])
    await porAtender(escucha, sesion, '2026-11-29')
  }
  expect(textos.size).toBe(2)
})
