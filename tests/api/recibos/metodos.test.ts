import { expect, it } from 'vitest'
import { METODOS_GASTO } from '#contract/gastos/gastos'
import { METODOS } from '#contract/recibos/metodos'
import { sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'

/* The ways to pay stand in the contract; what the database lets in are the same. */

const server = startServer()

const checksOf = (tabla: string) =>
  server.db.search<{ definicion: string }>(sql`
    SELECT pg_get_constraintdef(oid) AS definicion
    FROM pg_constraint
    WHERE conrelid = ${tabla}::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%metodo%'
  `)
const words = (definicion: string): string[] => [...definicion.matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word)

it.each([
  ['recibo_pagos', METODOS],
  ['gastos', METODOS_GASTO],
])('%s holds every method of the contract and no other', async (tabla, metodos) => {
  const listas = (await checksOf(tabla)).map(({ definicion }) => words(definicion).toSorted())
  expect(listas).toContainEqual([...metodos].toSorted())
})
