import * as z from 'zod'
import { AsistenciaDeMatricula, AsistenciaFila, AsistenciasFiltro, ASISTENCIA_MINIMA, ClaseSinTomar, FaltaSeguida, FALTAS_SEGUIDAS, type FilaAsistencia, type VistaAsistencia } from '#contract/asistencia/reporte'
import { conEncargado } from '#server/catalogos/clientes/encargados'
import { fuente as matriculas } from '#server/catalogos/matriculas/lectura'
import type { Quien } from '#server/catalogos/cursos/propios'
import { and, empty, raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import type { Sheet } from '#server/http/export'
import { filter, whereSql, type ListSource } from '#server/http/list-query'
import { COLUMNAS_DE_CUENTA, CON_LISTA, cuentaSql, cursosVisibles, FALTA_DESDE, type Alcance } from './cuentas.ts'
import { fuenteSinTomar } from './sin-tomar.ts'

/** The report as it was asked for: its rows, what is left of the filter for their columns, and how a file tells them. */
export interface Pedido {
  vista: VistaAsistencia
  alcance: Alcance
  source: ListSource
  filter: Record<string, unknown>
  sheet: Sheet
}

/** What is asked besides the filter: who asks and the local date; what it sorts by, or that every row is wanted. */
export interface Preguntado {
  quien: Quien
  hoy: string
  /** A page is sorted by this column; without one, all rows are read. */
  orden?: string
}

/** Reads what is the report's own out of a filter of the dialect. Throws `peticion_invalida`. */
export function pedidoDe(filtro: Record<string, unknown>, { quien, hoy, orden }: Preguntado): Pedido {
  const { vista: _, fecha_gte: __, fecha_lte: ___, ...filter } = filtro
  const dados = Object.fromEntries(Object.entries(filtro).filter(([, value]) => value !== '' && value !== null && value !== undefined))
  const { vista, fecha_gte: desde, fecha_lte: hasta } = parse(AsistenciasFiltro, dados)
  const alcance = { desde, hasta, quien }
  const sheet = { row: HOJAS[vista], also: empty, tell: enPorCiento }
  if (vista === 'sin_tomar') return { vista, alcance, source: fuenteSinTomar(alcance, hoy), filter, sheet }
  const contado = vista === 'faltas' || orden === undefined || orden in COLUMNAS_DE_CUENTA || Object.keys(filter).some(esDeCuenta)
  if (!contado) return { vista, alcance, source: { ...BASE, scope: alcanceDe(quien), from: sql`${POR_NOMBRE} LEFT JOIN LATERAL (${cuentaSql(alcance, DE_UNA)}) k ON TRUE`, countFrom: BASE.from }, filter, sheet }
  const [planos, contados] = partido(filter)
  const source = contadas(alcance, planos)
  return { vista, alcance, source: vista === 'faltas' ? conFaltas(source) : source, filter: contados, sheet }
}

/** Filters that ask for what classes come to, which is known once they are counted. */
const esDeCuenta = (nombre: string): boolean => nombre in FILTROS_DE_CUENTA || Object.keys(COLUMNAS_DE_CUENTA).some((columna) => nombre === columna || nombre.startsWith(`${columna}_`))

const partido = (filtro: Record<string, unknown>): [Record<string, unknown>, Record<string, unknown>] => {
  const entradas = Object.entries(filtro)
  return [Object.fromEntries(entradas.filter(([nombre]) => !esDeCuenta(nombre))), Object.fromEntries(entradas.filter(([nombre]) => esDeCuenta(nombre)))]
}

const FILTROS_DE_CUENTA = {
  tres_faltas: filter(z.boolean(), (si) => sql`${COLUMNAS_DE_CUENTA.seguidas} ${raw(si ? '>=' : '<')} ${FALTAS_SEGUIDAS}`),
  baja: filter(z.boolean(), (si) => sql`${COLUMNAS_DE_CUENTA.porcentaje} ${raw(si ? '<' : '>=')} ${ASISTENCIA_MINIMA}`),
}

const DE_UNA = { from: raw('asistencias a JOIN asistencia_sesiones s ON s.id = a.sesion_id AND a.matricula_id = t.id'), porMatricula: false }
const DE_TODAS = { from: raw('alcance t JOIN cursos c ON c.id = t.curso_id JOIN asistencias a ON a.matricula_id = t.id JOIN asistencia_sesiones s ON s.id = a.sesion_id'), porMatricula: true }

// LEFT, so that PostgreSQL leaves out what a count has no use for.
const NOMBRES = 'LEFT JOIN clientes cl ON cl.id = t.cliente_id LEFT JOIN cursos c ON c.id = t.curso_id LEFT JOIN docentes d ON d.id = c.docente_id'

/** Students first: a page in the order of their names is read from their index. */
const POR_NOMBRE = raw(`matriculas t ${NOMBRES.replace('LEFT JOIN clientes', 'JOIN clientes')}`)

/** Counted for the rows of a page alone: what it is sorted and filtered by is known without. */
const BASE = {
  modulo: 'ReporteAsistencias',
  row: AsistenciaFila,
  from: raw(`matriculas t ${NOMBRES}`),
  columns: {
    vista: raw(`'estudiantes'`),
    codigo: raw('cl.codigo'),
    nombre: raw(`cl.apellidos || ', ' || cl.nombres`),
    curso_codigo: raw('c.codigo'),
    curso_nombre: raw('c.nombre'),
    periodo: raw('c.periodo'),
    docente_id: raw('c.docente_id'),
    docente_nombre: raw(`d.nombres || ' ' || d.apellidos`),
    ...COLUMNAS_DE_CUENTA,
  },
  orders: { nombre: [raw('cl.apellidos'), raw('cl.nombres')], docente_nombre: [raw('d.apellidos'), raw('d.nombres')] },
  filters: FILTROS_DE_CUENTA,
  search: matriculas.search,
  sort: ['nombre', 'ASC'],
} satisfies ListSource

const alcanceDe = (quien: Quien): Sql => and([CON_LISTA, ...([cursosVisibles(quien)].filter((uno) => uno !== undefined))])

/** Every enrolment of the filter is counted, in one pass over their classes. */
const contadas = (alcance: Alcance, planos: Record<string, unknown>): ListSource => ({
  ...BASE,
  with: sql`WITH alcance AS MATERIALIZED (SELECT t.id, t.fecha, t.curso_id FROM ${BASE.from} WHERE ${alcanceDe(alcance.quien)} AND ${whereSql({ ...BASE, filters: {} }, planos)}),
    cuenta AS MATERIALIZED (${cuentaSql(alcance, DE_TODAS)})`,
  from: raw(`alcance x JOIN matriculas t ON t.id = x.id LEFT JOIN cuenta k ON k.matricula_id = t.id ${NOMBRES}`),
})

const NADIE = 'coalesce(e.telefono, e.whatsapp) IS NULL'

/** Whom to call about student `cl`: the guardian joined as `e`, or who has none, the student. */
export const CONTACTO = {
  nombres: raw('cl.nombres'),
  encargado_nombre: raw('e.nombre'),
  telefono: raw(`CASE WHEN ${NADIE} THEN coalesce(cl.telefono, cl.telefono_2) ELSE e.telefono END`),
  whatsapp: raw(`CASE WHEN ${NADIE} THEN cl.whatsapp ELSE e.whatsapp END`),
}

/** Of those, who is still in the course and misses classes in a row. */
const conFaltas = (source: ListSource): ListSource => ({
  ...source,
  row: FaltaSeguida,
  from: sql`${source.from} ${conEncargado('cl')}`,
  columns: { ...source.columns, ...CONTACTO, vista: raw(`'faltas'`), falta_desde: FALTA_DESDE },
  scope: sql`t.estado = 'activa' AND ${COLUMNAS_DE_CUENTA.seguidas} >= ${FALTAS_SEGUIDAS}`,
  sort: ['seguidas', 'DESC'],
})

/** One enrolment with its counters, for who may see it. */
export const unaMatricula = (alcance: Alcance) => ({
  columns: { ...BASE.columns, ...CONTACTO },
  row: AsistenciaDeMatricula.omit({ marcas: true }),
  from: sql`${BASE.from} ${conEncargado('cl')} LEFT JOIN LATERAL (${cuentaSql(alcance, DE_UNA)}) k ON TRUE`,
  scope: alcanceDe(alcance.quien),
})

/** A sheet tells percentages in hundreds, as people say them, and leaves out what kind of rows it has. */
const HOJAS = {
  estudiantes: AsistenciaFila.omit({ vista: true }).extend({ porcentaje: z.number().nullable() }),
  faltas: FaltaSeguida.omit({ vista: true, nombres: true }),
  sin_tomar: ClaseSinTomar.omit({ vista: true }),
} as const

const enPorCiento = (fila: FilaAsistencia) => (fila.vista === 'estudiantes' && fila.porcentaje !== null ? { ...fila, porcentaje: fila.porcentaje / 100 } : fila)
