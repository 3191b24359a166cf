import type * as z from 'zod'
import type { FiltroDePartes } from '#contract/reportes/recibosgeneral'
import { and, raw, sql, type Sql } from '#server/db/sql'

/*
 * Filters on parts of receipts: a payment, and what it paid. The list asks for receipts that have such a payment and
 * such a line, the report adds up those parts: both by the conditions of this file.
 */

export type DePartes = z.output<typeof FiltroDePartes>

/** Letters and figures alone, as references are compared; what is looked for has no pattern of its own. */
const dentro = (columna: Sql, patron: (texto: Sql) => Sql, textos: readonly string[]): Sql =>
  sql`
    letras_y_cifras(${columna}) LIKE ANY (
      ARRAY(SELECT ${patron(raw('letras_y_cifras(x)'))} FROM unnest(${textos}::text[]) x)
    )
  `

/** Conditions on a payment, by its columns; `monto` is the whole payment. */
function deUnPago(
  { metodo, cuenta_id, referencia, referencia_termina, monto, monto_gte, monto_lte, estado_banco }: DePartes,
  columna: { monto: Sql },
): Sql[] {
  return [
    ...(metodo ? [sql`metodo = ANY(${metodo})`] : []),
    ...(cuenta_id ? [sql`coalesce(cuenta_id, 0) = ANY(${cuenta_id})`] : []),
    ...(referencia ? [dentro(raw('referencia'), (texto) => sql`'%' || ${texto} || '%'`, referencia)] : []),
    ...(referencia_termina ? [dentro(raw('referencia'), (texto) => sql`'%' || ${texto}`, referencia_termina)] : []),
    ...(monto ? [sql`${columna.monto} = ANY(${monto})`] : []),
    ...(monto_gte === undefined ? [] : [sql`${columna.monto} >= ${monto_gte}`]),
    ...(monto_lte === undefined ? [] : [sql`${columna.monto} <= ${monto_lte}`]),
    ...(estado_banco ? [sql`estado_banco = ANY(${estado_banco})`] : []),
  ]
}

/** Conditions on what was paid: a course and a product, 0 for none. */
function deUnaCosa({ curso_id, categoria_id, producto_id }: DePartes, columna: { curso: Sql; producto: Sql }): Sql[] {
  const categorias = categoria_id?.filter((id) => id > 0) ?? []
  return [
    ...(curso_id ? [sql`${columna.curso} = ANY(${curso_id})`] : []),
    ...(categoria_id
      ? [
          sql`
            (
              ${columna.curso} IN (SELECT x.id FROM cursos x WHERE x.categoria_id = ANY(${categorias}))
              OR ${raw(categoria_id.includes(0) ? 'TRUE' : 'FALSE')} AND ${columna.curso} = 0
            )
          `,
        ]
      : []),
    ...(producto_id ? [sql`${columna.producto} = ANY(${producto_id})`] : []),
  ]
}

/** The condition on a part of the money, a row of `parte` (`server/reportes/recibosgeneral/dinero.ts`). */
export const partesQueValen = (filtro: DePartes): Sql =>
  and([
    ...deUnPago(filtro, { monto: raw('pagado') }),
    ...deUnaCosa(filtro, { curso: raw('curso_id'), producto: raw('producto_id') }),
  ])

/**
 * The product of a line `l` of a receipt `r`, 0 for none; of one that undoes another line, and has none, the product of
 * that: of the line that it names, or of the one in its place in the document that it undoes.
 */
export const PRODUCTO_DE_LINEA = raw(`
  coalesce(
    l.producto_id,
    CASE WHEN r.tipo NOT IN ('individual', 'varios') THEN (
      SELECT coalesce(o.producto_id, y.producto_id)
      FROM recibo_lineas o
      LEFT JOIN recibo_lineas y ON y.id = coalesce(o.devuelve_linea_id, o.rechaza_linea_id)
      WHERE o.id = coalesce(l.devuelve_linea_id, l.rechaza_linea_id, (
        SELECT z.id
        FROM recibo_lineas z
        WHERE z.orden = l.orden AND z.recibo_id = coalesce(
          r.revierte_id, (SELECT x.recibo_id FROM rechazos x WHERE x.deshecho_id = r.id)
        )
      ))
    ) END, 0
  )
`)

/** As many letters or figures as an index of trigrams can find. */
const BUSCABLE = 3

/** The condition on receipts `t` that have such a payment, and paid such a thing. */
export function recibosConPartes(filtro: DePartes): Sql {
  const pago = deUnPago(filtro, { monto: raw('monto') })
  const cosa = deUnaCosa(filtro, { curso: raw('coalesce(m.curso_id, 0)'), producto: PRODUCTO_DE_LINEA })
  return and([...(pago.length ? [conPago(pago, filtro)] : []), ...(cosa.length ? [conCosa(cosa, filtro)] : [])])
}

// Arrays: the few receipts are found first, instead of looking at all of them in the order of the list.
function conPago(pago: Sql[], { referencia, referencia_termina }: DePartes): Sql {
  const textos = [...(referencia ?? []), ...(referencia_termina ?? [])]
  const pocos = textos.length > 0 && textos.every((texto) => texto.replace(/[^\p{L}\p{N}]/gu, '').length >= BUSCABLE)
  return pocos
    ? sql`t.id = ANY(ARRAY(SELECT p.recibo_id FROM recibo_pagos p WHERE ${and(pago)}))`
    : sql`EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = t.id AND ${and(pago)})`
}

function conCosa(cosa: Sql[], { curso_id, categoria_id, producto_id }: DePartes): Sql {
  if (curso_id && !curso_id.includes(0)) return deEstos(cosa, DE_MATRICULAS, sql`m.curso_id = ANY(${curso_id})`)
  if (producto_id && !producto_id.includes(0))
    return sql`
      (
        ${deEstos(cosa, DE_LINEAS, sql`l.producto_id = ANY(${producto_id})`)}
        OR ${deEstos(cosa, DE_LINEAS, DESHACE)}
      )
    `
  const una = sql`EXISTS (SELECT FROM ${DE_LINEAS} WHERE l.recibo_id = t.id AND ${and(cosa)})`
  // A category that nobody paid anything of is known by its own charges, before any receipt is looked at.
  return categoria_id && !categoria_id.includes(0)
    ? sql`
      (
        EXISTS (
          SELECT
          FROM cursos x
          JOIN matriculas m ON m.curso_id = x.id
          JOIN cargos k ON k.matricula_id = m.id
          JOIN recibo_lineas l ON l.cargo_id = k.id
          WHERE x.categoria_id = ANY(${categoria_id})
        )
        AND ${una}
      )
    `
    : una
}

const DE_MATRICULAS = raw(`
  matriculas m
  JOIN cargos k ON k.matricula_id = m.id
  JOIN recibo_lineas l ON l.cargo_id = k.id
  JOIN recibos r ON r.id = l.recibo_id
`)
const DE_LINEAS = raw(`
  recibo_lineas l
  JOIN recibos r ON r.id = l.recibo_id
  LEFT JOIN cargos k ON k.id = l.cargo_id
  LEFT JOIN matriculas m ON m.id = k.matricula_id
`)
/** Lines of a document that undoes another may have the products of that. */
const DESHACE = raw(`l.producto_id IS NULL AND r.tipo NOT IN ('individual', 'varios')`)

/** The receipts of the lines that `cosa` holds of: `estos`, which an index finds, leaves few of them to look at. */
const deEstos = (cosa: Sql[], de: Sql, estos: Sql): Sql =>
  sql`t.id = ANY(ARRAY(SELECT l.recibo_id FROM ${de} WHERE ${estos} AND ${and(cosa)}))`
