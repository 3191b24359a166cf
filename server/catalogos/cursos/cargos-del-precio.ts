import type { CambioPrecio, CursoCrear } from '#contract/catalogos/cursos'
import type { Centavos } from '#contract/dinero'
import type { EnTodosRevision } from '#contract/listas/varios'
import { anotarCargos } from '#server/autorizaciones/autorizar'
import type { Db, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { cambiarCargos } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'

/*
 * Charges already made when the price of their course changes: they stay, unless whoever changes it says that they
 * follow (docs/diseno/dominio.md, «Cursos»).
 */

export interface Precios {
  precio_matricula: Centavos
  precio_mensualidad: Centavos
}

interface Fila {
  concepto: 'matricula' | 'mensualidad'
  de: Centavos
  a: Centavos
  cargos: number
  con_pagos: number
  con_otro_monto: number
}

/** Charges `c` of live enrolments whose price `p` changes from `de` to `a`. */
const afectables = (curso_id: number, precios: Precios): Sql => sql`
  cargos c
  JOIN matriculas m ON m.id = c.matricula_id AND m.curso_id = ${curso_id} AND m.estado IN ('preinscrita', 'activa')
  JOIN (
    SELECT 'matricula' AS concepto, precio_matricula AS de, ${precios.precio_matricula}::bigint AS a
    FROM cursos
    WHERE id = ${curso_id}
    UNION ALL
    SELECT 'mensualidad', precio_mensualidad, ${precios.precio_mensualidad}::bigint
    FROM cursos
    WHERE id = ${curso_id}
  ) p ON p.concepto = c.concepto AND p.de <> p.a AND c.anulado_en IS NULL
`

/** Nothing is paid of it, no invoice says it, it has the course's own price and its discount fits into the new one. */
const CAMBIABLE = raw(`
  (
    c.aplicado = 0 AND c.bruto = p.de AND c.descuento <= p.a
      AND NOT EXISTS (SELECT FROM factura_lineas l WHERE l.cargo_id = c.id)
  )
`)

/** Preview of new prices; nothing changes. An amount that is not the course's own was arranged by hand and stays. */
export async function previsualizarPrecio(db: Db, curso_id: number, precios: Precios): Promise<CambioPrecio> {
  const filas = await db.many<Fila>(sql`
    SELECT
      p.concepto, p.de, p.a, count(*) FILTER (WHERE ${CAMBIABLE}) AS cargos,
      count(*) FILTER (WHERE c.aplicado > 0) AS con_pagos,
      count(*) FILTER (WHERE c.aplicado = 0 AND NOT ${CAMBIABLE}) AS con_otro_monto
    FROM ${afectables(curso_id, precios)}
    GROUP BY p.concepto, p.de, p.a
    ORDER BY p.concepto
  `)
  const sum = (value: (fila: Fila) => number) => filas.reduce((total, fila) => total + value(fila), 0)
  return {
    conceptos: filas.map(({ concepto, de, a, cargos }) => ({ concepto, de, a, cargos })),
    cargos: sum(({ cargos }) => cargos),
    total_de: sum(({ de, cargos }) => de * cargos),
    total_a: sum(({ a, cargos }) => a * cargos),
    con_pagos: sum(({ con_pagos }) => con_pagos),
    con_otro_monto: sum(({ con_otro_monto }) => con_otro_monto),
  }
}

interface LosSuyos {
  curso_id: number
  precios: Precios
  autorizacion_id: number | null
  /** Those charges and no other. */
  solo?: readonly number[]
}

/**
 * Changes the charges that may follow, and answers which. Locked by id first: a receipt that is paying one of them
 * either comes before, and it stays, or after, and sees the new amount.
 */
export async function cambiarLosSuyos(
  tx: Tx,
  contexto: Contexto,
  { curso_id, precios, autorizacion_id, solo }: LosSuyos,
): Promise<number[]> {
  await tx.run(
    sql`
      SELECT FROM cargos
      WHERE id IN (SELECT c.id FROM ${afectables(curso_id, precios)})
      ORDER BY id
      FOR NO KEY UPDATE
    `,
  )
  const cambiados = await tx.many<{ id: number; bruto: Centavos }>(
    sql`
      SELECT c.id, p.a AS bruto
      FROM ${afectables(curso_id, precios)}
      WHERE ${CAMBIABLE} AND (${solo ?? null}::int[] IS NULL OR c.id = ANY(${solo ?? null}))
      ORDER BY c.id
    `,
  )
  const ids = cambiados.map(({ id }) => id)
  await asentar(tx, contexto, (libro) => cambiarCargos(libro, cambiados))
  if (autorizacion_id) await anotarCargos(tx, autorizacion_id, ids)
  return ids
}

/** Charges of a course among several: they follow where the act says so, or go back where it is undone. */
export async function seguirVarios(
  tx: Tx,
  contexto: Contexto,
  antes: Precios & { id: number },
  cambios: Partial<CursoCrear>,
  autorizacion_id: number | null,
): Promise<void> {
  const { cargos } = contexto.varios ?? {}
  if (!cargos || !conPrecio(cambios)) return
  const solo = cargos.solo && (cargos.solo.get(antes.id) ?? [])
  if (solo?.length === 0) return
  const precios = preciosDe(antes, cambios)
  const cambiados = await cambiarLosSuyos(tx, contexto, { curso_id: antes.id, precios, autorizacion_id, solo })
  cargos.cambiados.set(antes.id, cambiados)
}

const conPrecio = (cambios: Row): boolean => 'precio_matricula' in cambios || 'precio_mensualidad' in cambios
const preciosDe = (antes: Precios, cambios: Row): Precios => ({
  precio_matricula: Number(cambios.precio_matricula ?? antes.precio_matricula),
  precio_mensualidad: Number(cambios.precio_mensualidad ?? antes.precio_mensualidad),
})

/**
 * Locks the charges that may follow, in the order of their ids and behind their courses: a receipt that pays charges of
 * two of them takes them in that order too.
 */
export async function bloquearCargos(tx: Tx, { varios }: Contexto, cursos: readonly number[]): Promise<void> {
  if (!varios?.cargos) return
  await tx.run(sql`
    SELECT FROM cargos
    WHERE matricula_id IN (SELECT id FROM matriculas WHERE curso_id = ANY(${[...cursos]}))
      AND anulado_en IS NULL
      AND aplicado = 0
    ORDER BY id
    FOR NO KEY UPDATE
  `)
}

/** Charges of several courses that could follow; null where no price changes. */
export async function cargosDeVarios(
  tx: Tx,
  filas: readonly { id: number; cambios: Row }[],
): Promise<EnTodosRevision['cargos']> {
  const con = filas.filter(({ cambios }) => conPrecio(cambios))
  if (!con.length) return null
  const actuales = await tx.many<Precios & { id: number }>(
    sql`SELECT id, precio_matricula, precio_mensualidad FROM cursos WHERE id = ANY(${con.map(({ id }) => id)})`,
  )
  const suma = { cargos: 0, quedan: 0, total_de: 0, total_a: 0 }
  for (const { id, cambios } of con) {
    const actual = actuales.find((curso) => curso.id === id)
    if (!actual) continue
    const uno = await previsualizarPrecio(tx, id, preciosDe(actual, cambios))
    suma.cargos += uno.cargos
    suma.quedan += uno.con_pagos + uno.con_otro_monto
    suma.total_de += uno.total_de
    suma.total_a += uno.total_a
  }
  return suma
}
