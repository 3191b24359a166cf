import { TRAMOS } from '#contract/reportes/cxc'
import { CXC_POR } from '#contract/reportes/dimensiones'
import { empty, raw, sql } from '#server/db/sql'
import { seenBy, whereSql } from '#server/http/list-query'
import { hoy } from '#server/base/clock'
import { porDimensiones, porTabla } from '#server/resource/por-dimensiones'
import { pedidoDe } from './fuentes.ts'

/** A charge with what is left of it at each age, one part for each: of an arrangement several. */
const POR_EDAD = raw(`
  CROSS JOIN LATERAL (
    VALUES ${TRAMOS.map((tramo) => `('${tramo}', t.${tramo})`).join(', ')}
  ) AS parte (tramo, monto)
`)

const persona = `n.apellidos || ', ' || n.nombres`

/** Debts on a date, those of the charges, by age, course, month in which they fall due, guardian and student. */
export const cxcCruzado = porDimensiones(CXC_POR, {
  lineas: (que, filtro, sesion) => {
    const { source, filter } = pedidoDe({ ...filtro, vista: 'cargo' }, { hoy: hoy(), correo: false })
    return sql`
      ${source.with ?? empty}
      SELECT ${que}
      FROM ${source.from} ${POR_EDAD}
      WHERE ${whereSql(seenBy(source, sesion), filter)} AND parte.monto <> 0
    `
  },
  valor: 'parte.monto',
  documento: 't.id',
  dia: raw('t.vence'),
  por: {
    tramo: { id: 'parte.tramo' },
    curso: { ...porTabla('t.curso_id', 'cursos', `n.nombre || ' · ' || n.periodo`), id: 't.curso_id::text' },
    categoria: { ...porTabla('u.categoria_id', 'curso_categorias'), id: 'coalesce(u.categoria_id, 0)::text' },
    encargado: {
      ...porTabla('t.encargado_id', 'encargados', `n.nombres || ' ' || n.apellidos`),
      id: 't.encargado_id::text',
    },
    cliente: porTabla('t.cliente_id', 'clientes', persona),
  },
})
