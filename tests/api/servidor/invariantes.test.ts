import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { faltasEn, fraseDe, fraseDeHeredada, heredadasEn, INVARIANTES, revisar } from '#server/respaldo/invariantes'
import { projectRoot } from '#server/base/root'
import { startServer } from '#tests/api/apoyo/helper'
import { ARREGLO, EXONERADA, MUNDO } from './invariantes-escena.ts'
import { PLANTADAS } from '#tests/api/invariantes-plantadas/index'

/* Faults planted behind the code's back, each of which the check of the money names. */

const server = startServer()

beforeAll(async () => {
  await server.db.transaction((tx) => tx.client.query(MUNDO))
  // Planted rows get ids beyond those given here.
  await server.db.run(
    sql`SELECT setval(format('public.%I', sequencename)::regclass, 100) FROM pg_sequences WHERE schemaname = 'public'`,
  )
})

it('finds nothing wrong with a school in order', async () => {
  expect(await revisar(server.db)).toEqual([])
})

it('plants a fault for each invariant', () => {
  expect(Object.keys(PLANTADAS).sort()).toEqual(Object.keys(INVARIANTES).sort())
})

describe.each(Object.entries(PLANTADAS))('%s', (invariante, faltas) => {
  it.each(faltas)('is named after %s', async (sentencias, quien) => {
    const comprobacion = INVARIANTES[invariante] ?? ''
    const found = await encontradas(sentencias, (tx) => faltasEn(tx, { [invariante]: comprobacion }))
    expect(found.map(({ ejemplos }) => ejemplos)).toEqual([[quien]])
  })
})

it('calls what an earlier version left inherited, and no fault', async () => {
  const antes = `
    ${EXONERADA};
    UPDATE factura_lineas SET isv = 6 WHERE factura_id = 2;
    UPDATE facturas SET heredada = true
  `
  const heredadas = await encontradas(antes, heredadasEn)
  expect(heredadas.map(fraseDeHeredada)).toEqual([
    'Facturas exoneradas cuyo recibo cobró el ISV: devuélvalo con «Exonerar»: 000-001-01-00000051.',
    'Notas de crédito cuyo ISV difiere en un centavo del exacto: 000-001-06-00000001.',
  ])
  const invariantes = (await encontradas(antes)).map(({ invariante }) => invariante)
  expect(invariantes).not.toContain('factura_exonerada')
  expect(invariantes).not.toContain('nota_impuesto')
})

it('tells up to five records and how many more there are', async () => {
  const found = await encontradas(
    `
      INSERT INTO clientes (codigo, nombres, apellidos, a_favor)
      SELECT 'D-' || n, 'Luz', 'Paz', 1
      FROM generate_series(1, 8) n
    `,
  )
  expect(found.map(fraseDe)).toEqual([
    'Estudiantes cuyo saldo a favor no es la suma de sus movimientos: D-1, D-2, D-3, D-4, D-5 y 3 más.',
  ])
})

it('asks every table with rows of a student whether one names a record that was merged', async () => {
  const tablas = await server.db.many<{ nombre: string }>(sql`
    SELECT conrelid::regclass::text AS nombre
    FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'clientes'::regclass
    ORDER BY 1
  `)
  const juzgar = (tx: Db) => faltasEn(tx, { ficha_unida: INVARIANTES.ficha_unida ?? '' })
  for (const { nombre } of tablas.filter((una) => !['clientes', 'cliente_deudas'].includes(una.nombre)))
    expect([nombre, (await encontradas(SUELTA(nombre), juzgar)).map(({ ejemplos }) => ejemplos)]).toEqual([
      nombre,
      [[`C-90 (${nombre})`]],
    ])
})

/** A row of a table that says nothing but whose it is: what else it must say is put out of the way. */
const SUELTA = (tabla: string) => `
  INSERT INTO clientes (id, codigo, nombres, apellidos, fusionado_en) OVERRIDING SYSTEM VALUE
  VALUES (90, 'C-90', 'Ana', 'Paz', 1);
  ALTER TABLE ${tabla} DISABLE TRIGGER USER;
  DO $$
  DECLARE
    una record;
  BEGIN
    FOR una IN
      SELECT conname FROM pg_constraint WHERE conrelid = '${tabla}'::regclass AND contype IN ('c', 'p')
    LOOP
      EXECUTE format('ALTER TABLE ${tabla} DROP CONSTRAINT %I CASCADE', una.conname);
    END LOOP;
    FOR una IN
      SELECT attname
      FROM pg_attribute
      WHERE attrelid = '${tabla}'::regclass AND attnum > 0 AND attnotnull AND attidentity = ''
    LOOP
      EXECUTE format('ALTER TABLE ${tabla} ALTER COLUMN %I DROP NOT NULL', una.attname);
    END LOOP;
  END $$;
  INSERT INTO ${tabla} (cliente_id) VALUES (90)
`

/** Faults found after the statements, which leave nothing behind. */
async function encontradas(sentencias: string, buscar: (tx: Db) => ReturnType<typeof faltasEn> = faltasEn) {
  let found: Awaited<ReturnType<typeof faltasEn>> = []
  const undone = new Error('undone')
  await server.db
    .transaction(async (tx) => {
      await tx.client.query(sentencias)
      found = await buscar(tx)
      throw undone
    })
    .catch((error: unknown) => expect(error).toBe(undone))
  return found
}

it('tells prices and papers of before by name, and calls them no fault', async () => {
  const antes = `
    UPDATE cursos SET precio_mensualidad = 2000;
    UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = 3;
    UPDATE cargos SET precio_lista = NULL, vence_lista = NULL, isv_lista = NULL WHERE id IN (1, 3);
    UPDATE recibos SET numero_manual = 'P-1', fecha = '2025-10-02', manual_plazo = NULL WHERE id = 1;
  `
  expect(await encontradas(antes)).toEqual([])
  expect((await encontradas(antes, heredadasEn)).map(fraseDeHeredada)).toEqual([
    'Cargos por menos del precio de su curso, sin que conste quién lo autorizó: Ana Paz: Mensualidad 1.',
    'Cargos anulados a mano, sin que conste quién lo autorizó: Eva Paz: Carné.',
    'Recibos de papel ingresados con más atraso del que hoy permite el centro: RI-000001.',
  ])
})

it('lists what stood before there were limits of an arrangement, as its migration writes it down, and no fault', async () => {
  const archivo = join(projectRoot, 'server/db/migrations/0160_arreglos_dentro_de_limites.sql')
  const [, ...anotar] = (await readFile(archivo, 'utf8')).split('INSERT INTO heredados')
  const antes = `
    ${ARREGLO}
    UPDATE convenio_partes SET vence = vence + 400;
    UPDATE convenios
    SET detalle = '{"cuotas": [{"vence": "2027-04-05", "monto": 200}, {"vence": "2027-05-06", "monto": 300}]}';
    INSERT INTO constancias (
      numero, tipo, cliente_id, fecha, detalle, descansa_en, codigo_verificacion, usuario_id
    )
    VALUES ('CON-2026-000001', 'solvencia', 2, '2026-02-01', '{}', '{2}', 'Z2', 1);
    INSERT INTO series VALUES ('CON-2026', 2), ('ARR-2026', 2);
    ${anotar.map((una) => `INSERT INTO heredados${una}`).join('')}
  `
  expect(await encontradas(antes)).toEqual([])
  expect((await encontradas(antes, heredadasEn)).map(fraseDeHeredada)).toEqual([
    'Constancias de solvencia vigentes de quien debía por un arreglo de pago: CON-2026-000001.',
    'Arreglos de pago por terminar, con más plazo que el del centro y sin firma: ARR-2026-000001.',
  ])
})
