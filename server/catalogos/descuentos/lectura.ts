import { Descuento, DescuentoAplicado, DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { seLlama, segunQuienBusca } from '#server/catalogos/personas/busqueda'
import { raw, sql, type Sql } from '#server/db/sql'
import type { ListSource } from '#server/http/list-query'
import { numeroTexto } from '#server/documentos/numero'

/**
 * Condition on a given discount (`alias` of descuentos_aplicados) that still counts: neither taken back nor of a charge
 * or receipt that was voided.
 */
export const vigente = (alias: string): Sql =>
  raw(`
    ${alias}.hasta IS NULL
      AND NOT EXISTS (SELECT FROM cargos k WHERE k.id = ${alias}.cargo_id AND k.anulado_en IS NOT NULL) AND NOT EXISTS (
        SELECT FROM recibo_lineas l
        JOIN recibos r ON r.id = l.recibo_id
        WHERE l.id = ${alias}.recibo_linea_id
          AND (
            r.estado = 'anulado' OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
          )
      )
  `)

/** The cost of each discount so far, read once for both of its columns. */
const DADOS = sql`
  LEFT JOIN LATERAL (
    SELECT count(*) AS veces, coalesce(sum(a.monto), 0)::bigint AS costo
    FROM descuentos_aplicados a
    WHERE a.descuento_id = t.id AND ${vigente('a')}
  ) g ON true
`

/** The catalogue; what each has cost is told to those alone who may see the module. */
export const fuente = {
  modulo: 'Descuentos',
  row: Descuento,
  brief: DescuentoOfrecido,
  from: sql`descuentos t ${DADOS}`,
  columns: {
    veces: raw('g.veces'),
    costo: raw('g.costo'),
  },
  search: raw('sin_acentos(t.nombre)'),
  sort: ['nombre', 'ASC'],
} satisfies ListSource

/** Where one discount was given, to whom and by whom. */
export const aplicacionesDe = (descuento_id: number): ListSource => ({
  modulo: 'Descuentos',
  row: DescuentoAplicado,
  from: raw(`
    descuentos_aplicados t
    JOIN usuarios u ON u.id = t.usuario_id
    LEFT JOIN cargos c ON c.id = t.cargo_id
    LEFT JOIN cargo_ajustes j ON j.id = t.ajuste_id
    LEFT JOIN recibo_lineas x ON x.id = t.recibo_linea_id
    LEFT JOIN recibos r ON r.id = coalesce(x.recibo_id, j.recibo_id)
    LEFT JOIN clientes e ON e.id = coalesce(c.cliente_id, x.cliente_id, r.cliente_id)
  `),
  scope: sql`t.descuento_id = ${descuento_id}`,
  columns: {
    cliente_id: raw('e.id'),
    cliente_nombre: raw(`e.apellidos || ', ' || e.nombres`),
    matricula_id: raw('c.matricula_id'),
    recibo_id: raw('r.id'),
    numero_texto: sql`CASE WHEN r.id IS NOT NULL THEN ${numeroTexto('r')} END`,
    descripcion: raw('coalesce(c.descripcion, x.descripcion)'),
    usuario_nombre: raw('u.nombre'),
    vigente: sql`(${vigente('t')})`,
  },
  ...segunQuienBusca((palabras) => ({ search: (text) => [seLlama('e', text, palabras)] })),
  sort: ['id', 'DESC'],
})
