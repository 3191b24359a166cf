import type * as z from 'zod'
import type { CambioPrecio, CambioPrecioBody, Curso } from '#contract/catalogos/cursos'
import type { Centavos } from '#contract/dinero'
import { anotarCargos } from '#server/autorizaciones/autorizar'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { cambiarCargos } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'
import { found } from '#server/resource/resource'
import { cursosPropios, requireCurso } from './propios.ts'
import { permitirPrecio } from './rebajas.ts'
import { leerCurso } from './service.ts'

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

/**
 * Changes the prices (centavos) of a course and, when asked, of the charges of its live enrolments that nothing has
 * been applied to (docs/diseno/dominio.md, «Cursos»). A discount keeps its amount; a charge that would be
 * lowered by more than its price stays as it is.
 * Throws `no_encontrado`, `version_vieja`.
 */
export async function cambiarPrecio(
  tx: Tx,
  contexto: Contexto,
  curso_id: number,
  { version, actualizar_cargos, motivo, ...precios }: z.output<typeof CambioPrecioBody>,
): Promise<Curso & { cargos_cambiados: number }> {
  await tx.run(sql`SELECT FROM cursos WHERE id = ${curso_id} FOR NO KEY UPDATE`)
  await requireCurso(tx, contexto, curso_id)
  const antes = found(await leerCurso(tx, curso_id, cursosPropios(contexto)))
  if (antes.version !== version) throw new AppError('version_vieja', { data: { actual: antes } })
  if (antes.hasta_retiro && precios.precio_mensualidad === 0)
    throw invalidField('precio_mensualidad', 'validacion.mensualidad_sin_precio')
  const autorizacion_id = await permitirPrecio(tx, contexto, {
    entidad: 'cursos',
    id: curso_id,
    nombre: antes.nombre,
    antes,
    cambios: precios,
    motivo,
  })
  const cargos_cambiados = actualizar_cargos
    ? await cambiarLosSuyos(tx, contexto, { curso_id, precios, autorizacion_id })
    : 0
  await tx.run(
    sql`
      UPDATE cursos
      SET precio_matricula = ${precios.precio_matricula}, precio_mensualidad = ${precios.precio_mensualidad}
      WHERE id = ${curso_id}
    `,
  )
  const despues = { ...found(await leerCurso(tx, curso_id, cursosPropios(contexto))), cargos_cambiados }
  await audit(tx, contexto, {
    modulo: 'Cursos',
    accion: 'cambio_precio',
    entidad: 'cursos',
    entidad_id: curso_id,
    antes,
    despues,
  })
  return despues
}

/**
 * Locked by id first: a receipt that is paying one of them either comes before, and it stays, or after, and sees the
 * new amount.
 */
async function cambiarLosSuyos(
  tx: Tx,
  contexto: Contexto,
  { curso_id, precios, autorizacion_id }: { curso_id: number; precios: Precios; autorizacion_id: number | null },
): Promise<number> {
  await tx.run(
    sql`
      SELECT FROM cargos
      WHERE id IN (SELECT c.id FROM ${afectables(curso_id, precios)})
      ORDER BY id
      FOR NO KEY UPDATE
    `,
  )
  const cambiados = await tx.many<{ id: number; bruto: Centavos }>(
    sql`SELECT c.id, p.a AS bruto FROM ${afectables(curso_id, precios)} WHERE ${CAMBIABLE}`,
  )
  await asentar(tx, contexto, (libro) => cambiarCargos(libro, cambiados))
  if (autorizacion_id)
    await anotarCargos(
      tx,
      autorizacion_id,
      cambiados.map(({ id }) => id),
    )
  return cambiados.length
}
