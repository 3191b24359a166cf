import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { REGLAS_HEREDADAS, type Heredado, type ReglaHeredada } from '#contract/ajustes/heredados'
import { texto } from '#i18n/texto'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { buildApp } from '#server/app'
import { revisarHeredadas } from '#server/respaldo/invariantes'
import { cargar } from '#server/respaldo/restaurar'
import { readSettings } from '#server/base/settings'
import { prepare } from '#server/start'
import { CARLOS } from '#tests/versions/danos'
import { PASSWORD } from '#tests/versions/school'
import { DANADA } from '#tests/versions/versions'
import { faltas } from '#tests/api/apoyo/datos'
import { call, client } from '#tests/api/apoyo/helper'

/*
 * A school to which an earlier program did wrong is opened by today's: nothing of it is rewritten, none of it is a
 * fault of today's, and each thing is told to whoever decides about it.
 */

const name = `danada_${randomBytes(6).toString('hex')}`
let admin: Database
let school: Database
let before: Record<string, string>

/** A school whose computer always had the right date has none of these (`invariantes.test.ts` plants them). */
const DE_UN_RELOJ: readonly ReglaHeredada[] = ['recibo_antes_del_anterior', 'factura_antes_de_la_anterior']

/** Tables and columns in which money is written down, and who it is of; mere sums of these may be made again. */
const MONEY = [
  ...['aplicaciones', 'cargo_ajustes', 'cargos', 'constancias', 'convenios', 'convenio_partes', 'creditos'],
  ...['cuenta_movimientos', 'factura_lineas', 'facturas', 'rechazos', 'recibo_lineas', 'recibo_pagos', 'recibos'],
]

/** A digest of every row of a table, by the columns that it had. */
async function digests(columns: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const [table, list] of Object.entries(columns))
    told[table] = (
      await school.one<{ digest: string }>(
        sql`SELECT coalesce(md5(string_agg(t::text, ';' ORDER BY t::text)), '') AS digest
            FROM (SELECT ${raw(list)} FROM ${raw(table)}) t`,
      )
    ).digest
  return told
}

const columnsOf = async (): Promise<Record<string, string>> => {
  const rows = await school.many<{ tabla: string; columnas: string }>(sql`
    SELECT table_name AS tabla, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columnas
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY(${MONEY})
    GROUP BY 1
  `)
  return Object.fromEntries(rows.map(({ tabla, columnas }) => [tabla, columnas]))
}
let columns: Record<string, string>

beforeAll(async () => {
  const url = inject('postgres')
  admin = openDatabase(url.replace('DATABASE', 'postgres'), { max: 1, statementMs: 0 })
  await admin.run(sql`SELECT pg_advisory_lock(1)`)
  await admin.run(sql`CREATE DATABASE ${raw(name)} TEMPLATE template0 ENCODING 'UTF8'`)
  await admin.run(sql`SELECT pg_advisory_unlock(1)`)
  school = openDatabase(url.replace('DATABASE', name), { max: 5 })
  await school.transaction((tx) => cargar(tx, DANADA))
  columns = await columnsOf()
  before = await digests(columns)
  await prepare(school)
})

afterAll(async () => {
  await school.close()
  await admin.run(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
  await admin.close()
})

it('rewrites nothing', async () => {
  expect(Object.keys(before).toSorted()).toEqual([...MONEY].toSorted())
  expect(await digests(columns)).toEqual(before)
})

it('finds no fault of today in it', async () => {
  expect(await faltas(school)).toEqual([])
})

/** Each damage of `danos.ts`, by the rule that tells it, with who it is told of. */
const DAMAGES: Readonly<Record<string, readonly RegExp[]>> = {
  rechazo_con_saldo: [/^RI-000002/],
  rechazo_impuesto: [/^RV-000001/],
  ficha_unida: [/ → /, / → /, / → /],
  mora_con_isv: [/Interés por mora/],
  mora_sobre_mora: [/./],
  transferencia_excedida: [/^RI-\d+ \+ RI-\d+$/],
  arreglo_sin_firma: [/^ARR-2026-000001$/],
  constancia_debe: [/^CON-2026-000001$/],
}

it('names each damage as inherited', async () => {
  const told = Object.fromEntries(
    (await revisarHeredadas(school)).map(({ invariante, ejemplos }) => [invariante, ejemplos]),
  )
  const expected = REGLAS_HEREDADAS.map((rule) => [rule, DAMAGES[rule]?.map((one) => expect.stringMatching(one))])
  expect(told).toEqual(Object.fromEntries(expected))
})

it('lists them for Contabilidad, each with what to do about it', async () => {
  const app = await buildApp({
    db: school,
    settings: readSettings({ LOG_LEVEL: 'silent', SEGUNDO_FACTOR: 'opcional' }),
  })
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { body } = await call<{ token: string }>(app.listeningOrigin, 'POST', '/Usuarios/login', {
      Email: CARLOS,
      Pass: PASSWORD,
    })
    const carlos = client(app.listeningOrigin, body.token)
    const listed = (await carlos.get<Heredado[]>('/Contador/heredados')).body
    expect(new Set(listed.map(({ regla }) => regla))).toEqual(
      new Set(REGLAS_HEREDADAS.filter((regla) => !DE_UN_RELOJ.includes(regla))),
    )
    for (const { regla } of listed) expect(texto(`heredados.de.${regla}.correccion`)).toMatch(/\.$/)
  } finally {
    await app.close()
  }
})
