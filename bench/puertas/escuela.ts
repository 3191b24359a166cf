import { randomBytes } from 'node:crypto'
import { MOST_ALUMNOS, MOST_CLASES } from '#contract/asistencia/reporte'
import { sumarDias } from '#contract/fechas'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { ESTUDIANTES, type Escuela } from '#tests/puertas/lista'
import type { Base } from '../apoyo/escenario.ts'

/** One family's children, and the charges that each owes. */
const HIJOS = 6
const CARGOS = 400
/** Changes of students in the bitácora, each of five fields. */
const SUCESOS = 1_000
/** Expenses that lines of the bank may be. */
const GASTOS = 5_000

/** Fills a database with a school of 20,000 students, one of its families among them. */
export async function poblar(base: Base): Promise<Escuela> {
  const { db } = base
  const uno = async (query: ReturnType<typeof sql>) => (await db.one<{ id: number }>(query)).id
  const usuario_id = await uno(sql`
    INSERT INTO usuarios (nombre, email, rol_id)
    SELECT 'Medición', 'medicion@prueba.hn', id
    FROM roles
    WHERE nombre = 'Administrador'
    RETURNING id
  `)
  await db.run(sql`
    INSERT INTO clientes (codigo, nombres, apellidos, dni, telefono, direccion, fecha_nacimiento)
    SELECT
      'P-' || n, 'Ana María ' || n, 'Reyes Cruz', '0801' || lpad(n::text, 9, '0'), '+504' || 20000000 + n,
      'Col. Kennedy, bloque ' || n || ', casa 3', '2015-03-05'
    FROM generate_series(1, ${ESTUDIANTES}::int) n
  `)
  const cliente_id = await uno(sql`SELECT min(id) AS id FROM clientes`)
  const encargado_id = await uno(sql`INSERT INTO encargados (nombres, apellidos) VALUES ('Ana', 'Cruz') RETURNING id`)
  await db.run(sql`
    INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
    SELECT id, ${encargado_id}, 'madre', true, true
    FROM clientes
    ORDER BY id LIMIT ${HIJOS}
  `)
  await db.run(sql`
    INSERT INTO cargos (cliente_id, concepto, numero, descripcion, fecha, vence, bruto)
    SELECT c.id, 'otro', n, 'Mensualidad ' || n, '2026-01-05', '2026-02-05', 100000
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS lugar FROM clientes) c
    CROSS JOIN LATERAL generate_series(1, CASE WHEN c.lugar <= ${HIJOS} THEN ${CARGOS}::int ELSE 1 END) n
  `)
  const acceso_id = await uno(sql`
    INSERT INTO accesos_familia (guid, encargado_id, creado_por)
    VALUES (${randomBytes(24).toString('base64url')}, ${encargado_id}, ${usuario_id})
    RETURNING id
  `)
  const llave = randomBytes(32).toString('base64url')
  await db.run(sql`
    INSERT INTO acceso_sesiones (token_sha256, acceso_id, caduca_en)
    VALUES (${sha256(llave)}, ${acceso_id}, now() + interval '12 hours')
  `)

  const cuenta_id = await uno(sql`INSERT INTO cuentas (nombre, numero) VALUES ('Banco', '730001234') RETURNING id`)
  const gasto_categoria_id = await uno(sql`INSERT INTO gasto_categorias (nombre) VALUES ('Luz') RETURNING id`)
  await db.run(sql`
    INSERT INTO gastos (
      fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, cuenta_id, documento, usuario_id
    )
    SELECT
      date '2026-10-01' + n % 28, ${gasto_categoria_id}, 'ENEE ' || n, 'Energía', n * 100, n * 100, 'transferencia',
      ${cuenta_id}, 'T-' || n, ${usuario_id}
    FROM generate_series(1, ${GASTOS}::int) n
  `)
  const gasto_id = await uno(sql`SELECT min(id) AS id FROM gastos`)

  const categoria_id = await uno(sql`INSERT INTO curso_categorias (nombre) VALUES ('Inglés') RETURNING id`)
  const curso_id = await uno(sql`
    INSERT INTO cursos (codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo, estado)
    VALUES (
      'I-A1', 'Inglés A1', ${categoria_id}, '2026-III', ${sumarDias(hoy(), -90)}, ${sumarDias(hoy(), 90)}, 900,
      'abierto'
    )
    RETURNING id
  `)
  const convocatoria_guid = randomBytes(16).toString('base64url')
  const convocatoria_id = await uno(sql`
    INSERT INTO convocatorias (guid, nombre, variante, abre, cierra)
    VALUES (${convocatoria_guid}, 'Matrícula', 'general', ${hoy()}, ${sumarDias(hoy(), 9)})
    RETURNING id
  `)
  await asistir(base, { curso_id, usuario_id })
  await db.run(sql`
    INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, antes, despues)
    SELECT
      ${usuario_id}::int, 'Medición', 'Clientes', 'editar', 'clientes', c.id, to_jsonb(c),
      to_jsonb(c) || jsonb_build_object(
        'nombres', 'Otra', 'apellidos', 'Otra', 'telefono', '+50499999999', 'direccion', 'Otra', 'dni', '0801199900001'
      )
    FROM clientes c
    ORDER BY c.id LIMIT ${SUCESOS}
  `)
  await db.run(sql`INSERT INTO convocatoria_cursos VALUES (${convocatoria_id}, ${curso_id})`)
  await db.run(sql`ANALYZE`)
  return { cliente_id, cuenta_id, gasto_id, curso_id, convocatoria_guid, llave }
}

/** A course as large as its matrix shows, with a mark of each student in each class. */
async function asistir(
  { db }: Base,
  { curso_id, usuario_id }: { curso_id: number; usuario_id: number },
): Promise<void> {
  await db.run(sql`
    INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
    SELECT id, ${curso_id}::int, ${sumarDias(hoy(), -90)}::date, 'activa'
    FROM clientes
    ORDER BY id LIMIT ${MOST_ALUMNOS}
  `)
  await db.run(sql`
    INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, tomada_en)
    SELECT ${curso_id}::int, ${hoy()}::date - n, '08:00', '10:00', now()
    FROM generate_series(0, ${MOST_CLASES - 1}::int) n
  `)
  await db.run(sql`
    INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
    SELECT s.id, m.id, 'presente', now(), ${usuario_id}::int
    FROM asistencia_sesiones s
    JOIN matriculas m USING (curso_id)
  `)
}
