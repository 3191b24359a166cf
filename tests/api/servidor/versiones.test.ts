import { expect, it } from 'vitest'
import { DATOS_DE_ENCARGADO, DATOS_PERSONALES } from '#contract/catalogos/clientes'
import { DATOS_ENCARGADO, DATOS_ESTUDIANTE } from '#contract/publico/registro'
import { sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'

/* A column that does not move `version` lets a second editor save over the first without a word. */

const server = startServer()

/** Columns that nobody edits in a form, in every table. */
const BY_THEMSELVES = ['id', 'version', 'creado_en', 'actualizado_en', 'busqueda']
/** Documents have no form: what may be done to one is an act, which locks it and looks at its state. */
const DOCUMENTS = ['cargos', 'convenios', 'facturas', 'recibos']
/** Columns that no form has: numbered, counted or kept by the server, or changed by an act of their own. */
const WITHOUT_FORM = {
  centro: ['logo', 'paquetes_apagados', 'paquetes_encendidos', 'paquetes_nuevos', 'sin_primeros_pasos', 'zona'],
  clientes: ['a_favor', 'codigo', 'familia', 'origen'],
  cuenta_movimientos: ['certeza', 'propuesta'],
  rangos_cai: ['inicio', 'siguiente', 'ultima_en', 'ultima_fecha'],
  usuarios: ['segundo_factor_desde', 'totp_paso', 'totp_secreto', 'ultimo_ingreso'],
}

it('every column that a form may change moves the version of its record', async () => {
  const tables = await server.db.many<{ tabla: string; mueven: string[] | null; columnas: string[] }>(sql`
    SELECT
      c.relname AS tabla,
      (
        SELECT array_agg(a.attname::text)
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum = ANY(t.tgattr::int2[])
      ) AS mueven,
      (
        SELECT array_agg(a.attname::text)
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ) AS columnas
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE p.proname = 'al_actualizar' AND c.relname <> ALL(${DOCUMENTS})
    ORDER BY c.relname
  `)
  expect(tables.length).toBeGreaterThan(15)
  const still = tables.flatMap(({ tabla, mueven, columnas }) => {
    // Without a list of columns every one moves it.
    const quietas = mueven ? columnas.filter((columna) => ![...mueven, ...BY_THEMSELVES].includes(columna)) : []
    return quietas.length ? [[tabla, quietas.sort()] as const] : []
  })
  expect(Object.fromEntries(still)).toEqual(WITHOUT_FORM)
})

it('every field of a person has its column, of students and guardians and as a family writes them', async () => {
  const columnsOf = async (tabla: string) =>
    (
      await server.db.many<{ nombre: string }>(
        sql`SELECT column_name AS nombre FROM information_schema.columns WHERE table_name = ${tabla}`,
      )
    ).map(({ nombre }) => nombre)
  expect(await columnsOf('clientes')).toEqual(expect.arrayContaining(DATOS_PERSONALES))
  expect(await columnsOf('encargados')).toEqual(expect.arrayContaining([...DATOS_DE_ENCARGADO]))
  expect(await columnsOf('registros')).toEqual(
    expect.arrayContaining([...DATOS_ESTUDIANTE, ...DATOS_ENCARGADO.map((campo) => `encargado_${campo}`)]),
  )
})
