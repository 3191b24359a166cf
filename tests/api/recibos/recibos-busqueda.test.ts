import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sesionDeUsuario } from '#server/http/guard'
import { seenBy, type ListSource } from '#server/http/list-query'
import { recibosSource } from '#server/recibos/documento/recibo'
import { listPage, searchedFor } from '#server/resource/list'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

const server = startServer()
let ana: Client
let deSofia: { id: number; numero_texto: string }
let deKevin: { id: number; numero_texto: string }

async function cobrar(cliente_id: number, extra: object = {}) {
  const cargo_id = await cargo(server.db, cliente_id, 90_000)
  const body = {
    cliente_id,
    lineas: [{ cargo_id, monto: 90_000 }],
    pagos: [{ metodo: 'efectivo', monto: 90_000 }],
    ...extra,
  }
  return (await ana.post<typeof deSofia>('/RecibosIndividuales', body, key())).body
}

beforeAll(async () => {
  ana = await server.as('Recepción')
  await ana.post('/Caja/abrir', { fondo: 0 })
  deSofia = await cobrar(await estudiante(server.db, { nombres: 'Sofía Abigail', apellidos: 'Mejía Núñez' }), {
    pagador_nombre: 'Inversiones Lempira, S. de R.L.',
  })
  deKevin = await cobrar(await estudiante(server.db, { nombres: 'Kevin', apellidos: 'Mejía Reyes' }))
})

async function sesionDe({ usuario_id }: Client) {
  const sesion = await sesionDeUsuario(server.db, usuario_id)
  if (!sesion) throw new Error('No session')
  return sesion
}

const hallados = async (q: string) =>
  (await ana.list<{ id: number }>('RecibosIndividuales', { q })).body.map(({ id }) => id).sort((a, b) => a - b)

it('finds receipts by the student, without accents, in any order and by parts of words', async () => {
  expect(await hallados('nunez sofi')).toEqual([deSofia.id])
  expect(await hallados('mejia')).toEqual([deSofia.id, deKevin.id])
})

it('finds receipts by who pays', async () => {
  expect(await hallados('lempira inversiones')).toEqual([deSofia.id])
})

it('finds a receipt by its number, whole or as it is typed in a hurry', async () => {
  const numero = Number(deKevin.numero_texto.replace(/\D/g, ''))
  for (const q of [
    deKevin.numero_texto,
    deKevin.numero_texto.toLowerCase(),
    `RI${numero}`,
    String(numero),
    `00${numero}`,
  ])
    expect(await hallados(q)).toEqual([deKevin.id])
  expect(await hallados(`RV-${numero}`)).toEqual([])
})

it('finds nothing for what nobody is called, and everything for blanks', async () => {
  expect(await hallados('xilófono')).toEqual([])
  expect(await hallados('  ')).toEqual([deSofia.id, deKevin.id])
})

it('finds the same receipts, the newest first, by words that very many students have', async () => {
  const encargado_id = await hay.encargado(server.db, {
    nombres: 'Zoila',
    apellidos: 'Zelaya',
    telefono: '+50499009900',
  })
  const esperados = [
    await cobrar(await estudiante(server.db, { nombres: 'Ada', apellidos: 'Zelaya' })),
    await cobrar(await estudiante(server.db, { nombres: 'Eva', encargado_id })),
    await cobrar(await estudiante(server.db), { pagador_nombre: 'Librería Zelaya' }),
  ].map(({ id }) => id)
  const { db } = server
  const source = seenBy(recibosSource('RecibosGeneral', sql`TRUE`), await sesionDe(ana))
  const comunes = { ...db, search: async () => [{ found: 20_001 }] } as unknown as Database
  const ids = async (de: ListSource, q: string) =>
    (await listPage<{ id: number }>(db, { ...de, common: undefined }, { filter: { q } })).rows.map(({ id }) => id)
  for (const q of ['zelaya', 'zelaya zoila', 'lempira', '9900-9900']) {
    const deComunes = await searchedFor(comunes, source, q)
    expect(deComunes, 'words of more students than are sorted').not.toBe(source)
    expect(await ids(deComunes, q), q).toEqual(await ids(await searchedFor(db, source, q), q))
  }
  expect(await hallados('zelaya')).toEqual(esperados)
  const { body } = await ana.get<{ recibos: { id: number }[] }>('/Buscar?q=zelaya')
  expect(body.recibos.map(({ id }) => id)).toEqual(esperados.toReversed())
})

it('counts what is looked for up to a thousand', async () => {
  await hay.filas(server.db, 'clientes', 1_000, (n) => ({ nombres: `Común ${n}`, apellidos: 'Zelaya' }))
  const clientes = await ana.list('Clientes', { q: 'zelaya' })
  expect(clientes.total).toBe(1_000)
  expect(clientes.headers.get('X-Total-At-Least')).toBe('1000')
})
