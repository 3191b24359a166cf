import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { raw, sql, type Sql } from '#server/db/sql'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { projectRoot } from '#server/base/root'
import type { Base } from '../apoyo/escenario.ts'

export const CLIENTES = 100_000

interface Nombres {
  femeninos: string[]
  masculinos: string[]
  apellidos: string[]
}

/**
 * A school of ten years: 100,000 students, or as many as are asked for, with guardians, enrolments and charges, of
 * which 3 % are pending, and three receipts for each. The same data each time; names as frequent as in the list that
 * they come from.
 */
export async function sembrarEscuela({ db }: Base, clientes = CLIENTES): Promise<void> {
  const [encargados, cursos, recibos] = [clientes * 0.6, clientes / 250, clientes * 3]
  const { femeninos, masculinos, apellidos } = JSON.parse(
    readFileSync(join(projectRoot, 'server/base/nombres.json'), 'utf8'),
  ) as Nombres
  const alguno = (lista: string[]): Sql =>
    sql`(${lista}::text[])[1 + floor(power(random(), 1.6) * ${lista.length})::int]`
  const nombres = sql`
    CASE WHEN n % 2 = 0 THEN ${alguno(femeninos)} || ' ' || ${alguno(femeninos)} ELSE ${alguno(masculinos)} || ' '
      || ${alguno(masculinos)} END
  `
  const completos = sql`${alguno(apellidos)} || ' ' || ${alguno(apellidos)}`
  const movil = sql`'+5049' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0')`

  await db.transaction(async (tx) => {
    await tx.takeYourTime()
    const volver = await dejarDeComprobar(tx, SEMBRADAS)
    await tx.run(sql`SELECT setseed(0.42)`)
    await tx.run(sql`
      INSERT INTO clientes (codigo, nombres, apellidos, dni, fecha_nacimiento, sexo, telefono, activo, creado_en)
      SELECT
        'C-' || lpad(n::text, greatest(6, length(n::text)), '0'), ${nombres}, ${completos},
        CASE WHEN n % 5 > 0 THEN '0801' || lpad((n * 31)::text, 9, '0') END, date '1990-01-01' + n % 11000,
        CASE n % 2 WHEN 0 THEN 'F' ELSE 'M' END, CASE WHEN n % 3 > 0 THEN ${movil} END, random() < 0.8,
        now() - n * (interval '5000000 minutes' / ${clientes}::int)
      FROM generate_series(1, ${clientes}) n
    `)
    await tx.run(
      sql`
        INSERT INTO encargados (nombres, apellidos, telefono)
        SELECT ${nombres}, ${completos}, ${movil}
        FROM generate_series(1, ${encargados}) n
      `,
    )
    await tx.run(sql`
      INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
      SELECT n, 1 + n % ${encargados}::int, 'madre', true, true
      FROM generate_series(1, ${clientes}) n
      WHERE n % 10 < 7
    `)
    await tx.run(sql`INSERT INTO curso_categorias (nombre) SELECT 'Categoría ' || n FROM generate_series(1, 8) n`)
    await tx.run(sql`
      INSERT INTO cursos (
        codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo, precio_matricula, precio_mensualidad,
        mensualidades, estado
      )
      SELECT
        'CUR-' || n, 'Inglés nivel ' || n, 1 + n % 8, (2016 + n * 10 / ${cursos}::int)::text,
        date '2016-01-15' + n * 3600 / ${cursos}::int, date '2016-06-15' + n * 3600 / ${cursos}::int, 400, 50000,
        85000, 4, 'en_curso'
      FROM generate_series(1, ${cursos}) n
    `)
    await tx.run(sql`
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      SELECT
        n, 1 + (n * 13 + k * 7) % ${cursos}::int,
        date '2016-01-10' + ((n * 13 + k * 7) % ${cursos}::int) * 3600 / ${cursos}::int,
        CASE WHEN k = 0 THEN 'activa' ELSE 'finalizada' END
      FROM generate_series(1, ${clientes}) n, generate_series(0, n % 2) k
    `)
    // Two charges out of three have a receipt, in force but for one in fifty; of the rest, most was paid before there
    // were receipts on file.
    await tx.run(sql`
      INSERT INTO cargos (cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, aplicado)
      SELECT
        m.cliente_id, m.id, 'mensualidad', k, 'Mensualidad ' || k, m.fecha, m.fecha + 30 * k, 85000,
        CASE WHEN n % 3 > 0 AND n % 50 <> 1 OR n % 10 > 0 THEN 85000 ELSE 0 END
      FROM matriculas m, generate_series(1, 3) k, LATERAL (SELECT 3 * (m.id - 1) + k) AS cargo(n)
      ORDER BY n
    `)
    await sembrarRecibos(tx, recibos)
    await volver()
  })
  await rehacerGuardadas(db)
  await db.run(sql`VACUUM ANALYZE`)
}

const SEMBRADAS = [
  'clientes',
  'encargados',
  'cliente_encargados',
  'cursos',
  'matriculas',
  'cargos',
  'cajas',
  'recibos',
  'recibo_lineas',
  'recibo_pagos',
  'aplicaciones',
]

/**
 * Millions of rows are neither checked nor put into indexes one by one: references and indexes are dropped, and made
 * again, all at once, by the answer; triggers rest, and kept sums are made at the end.
 */
export async function dejarDeComprobar(
  db: Pick<Base['db'], 'run' | 'many'>,
  tablas: readonly string[],
): Promise<() => Promise<void>> {
  const referencias = await db.many<{ tabla: string; nombre: string; dice: string }>(sql`
    SELECT conrelid::regclass::text AS tabla, conname AS nombre, pg_get_constraintdef(oid) AS dice
    FROM pg_constraint
    WHERE contype = 'f' AND conrelid::regclass::text = ANY(${tablas})
  `)
  const indices = await db.many<{ nombre: string; dice: string }>(sql`
    SELECT i.indexrelid::regclass::text AS nombre, pg_get_indexdef(i.indexrelid) AS dice
    FROM pg_index i
    WHERE i.indrelid::regclass::text = ANY(${tablas})
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
  `)
  const disparadores = async (orden: string) => {
    for (const tabla of tablas) await db.run(raw(`ALTER TABLE ${tabla} ${orden} TRIGGER USER`))
  }
  for (const { tabla, nombre } of referencias) await db.run(raw(`ALTER TABLE ${tabla} DROP CONSTRAINT ${nombre}`))
  for (const { nombre } of indices) await db.run(raw(`DROP INDEX ${nombre}`))
  await disparadores('DISABLE')
  return async () => {
    await db.run(raw(`SET LOCAL maintenance_work_mem = '512MB'`))
    await disparadores('ENABLE')
    for (const { dice } of indices) await db.run(raw(dice))
    for (const { tabla, nombre, dice } of referencias)
      await db.run(raw(`ALTER TABLE ${tabla} ADD CONSTRAINT ${nombre} ${dice}`))
  }
}

/** Every till of ten years; by day, a receipt for two charges out of three, some of them voided. */
async function sembrarRecibos(db: Pick<Base['db'], 'run'>, recibos: number): Promise<void> {
  await db.run(
    sql`
      INSERT INTO usuarios (nombre, email, rol_id)
      SELECT 'Cajera ' || n, 'cajera' || n || '@prueba.hn', id
      FROM roles, generate_series(1, 12) n
      WHERE roles.nombre = 'Recepción'
    `,
  )
  await db.run(sql`
    INSERT INTO cajas (usuario_id, fecha, fondo, abierta_en, cerrada_en)
    SELECT u.id, d, 50000, d + time '08:00', d + time '17:00'
    FROM usuarios u, generate_series(date '2016-01-01', date '2025-12-31', interval '1 day') d
    WHERE u.nombre LIKE 'Cajera %'
    ORDER BY d, u.id
  `)
  await db.run(sql`
    INSERT INTO recibos (
      serie, numero, tipo, fecha, emitido_en, cliente_id, pagador_nombre, subtotal, total, estado, caja_id, usuario_id,
      codigo_verificacion, anulado_en, anulado_motivo
    )
    SELECT
      'RI', row_number() OVER (ORDER BY x.fecha, k.id), 'individual', x.fecha,
      x.fecha + time '09:00' + k.id % 20000 * interval '1 second', k.cliente_id, c.nombres || ' ' || c.apellidos,
      k.bruto, k.bruto, CASE WHEN k.id % 50 = 1 THEN 'anulado' ELSE 'emitido' END, x.id, x.usuario_id, 'MED-' || k.id,
      CASE WHEN k.id % 50 = 1 THEN x.cerrada_en END, CASE WHEN k.id % 50 = 1 THEN 'Monto equivocado' END
    FROM cargos k
    JOIN clientes c ON c.id = k.cliente_id
    JOIN cajas x ON x.id = 1 + k.id % (SELECT count(*) FROM cajas)
    WHERE k.id % 3 > 0
    ORDER BY x.fecha, k.id LIMIT ${recibos}
  `)
  await db.run(sql`
    INSERT INTO recibo_lineas (recibo_id, orden, cliente_id, cargo_id, descripcion, precio, total)
    SELECT r.id, 1, r.cliente_id, substr(r.codigo_verificacion, 5)::int, 'Mensualidad', r.total, r.total
    FROM recibos r
  `)
  await db.run(sql`
    INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, referencia)
    SELECT
      r.id, 1, CASE WHEN r.id % 4 = 0 THEN 'transferencia' ELSE 'efectivo' END, r.total,
      CASE WHEN r.id % 4 = 0 THEN 'TR' || r.id END
    FROM recibos r
  `)
  await db.run(
    sql`
      INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde)
      SELECT l.recibo_id, l.cargo_id, l.total, r.fecha
      FROM recibo_lineas l
      JOIN recibos r ON r.id = l.recibo_id
      WHERE r.estado = 'emitido'
    `,
  )
  await db.run(sql`UPDATE series SET siguiente = ${recibos + 1} WHERE serie = 'RI'`)
}
