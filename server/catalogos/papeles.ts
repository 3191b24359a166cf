import { raw, sql, type Sql } from '#server/db/sql'
import { propioOEstudiante, segunQuienBusca } from '#server/catalogos/personas/busqueda'
import type { ListSource } from '#server/http/list-query'

type Tabla = 'constancias' | 'finiquitos'

const papelesCon = (tabla: Tabla, clientes: 'JOIN' | 'LEFT JOIN'): Sql =>
  raw(`
    ${tabla} t
    ${clientes} clientes c ON c.id = t.cliente_id
    LEFT JOIN matriculas m ON m.id = t.matricula_id
    LEFT JOIN cursos k ON k.id = m.curso_id
    LEFT JOIN usuarios u ON u.id = t.usuario_id
  `)

/**
 * The list of papers that a student was given, about an enrolment or none: a table with `cliente_id`, `matricula_id`,
 * `usuario_id`, its number among what `busqueda` holds.
 */
export const fuenteDePapeles = (tabla: Tabla, propio: Pick<ListSource, 'modulo' | 'row' | 'scope'>): ListSource => ({
  ...propio,
  // LEFT, so that PostgreSQL leaves out what a count has no use for.
  from: papelesCon(tabla, 'LEFT JOIN'),
  sortedFrom: { codigo: papelesCon(tabla, 'JOIN'), cliente_nombre: papelesCon(tabla, 'JOIN') },
  columns: {
    codigo: raw('c.codigo'),
    cliente_nombre: raw(`c.apellidos || ', ' || c.nombres`),
    curso_id: raw('m.curso_id'),
    curso_nombre: raw('k.nombre'),
    periodo: raw('k.periodo'),
    usuario_nombre: raw('u.nombre'),
  },
  orders: { cliente_nombre: [raw('c.apellidos'), raw('c.nombres')] },
  // Each word in the number or in the student, each by its own index.
  ...segunQuienBusca(propioOEstudiante(raw('t.cliente_id'), (pattern) => sql`t.busqueda LIKE ${pattern}`)),
  sort: ['fecha', 'DESC'],
})
