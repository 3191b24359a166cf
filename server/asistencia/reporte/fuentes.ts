import * as z from 'zod'
import {
  AsistenciaDeMatricula,
  AsistenciaFila,
  AsistenciasFiltro,
  ASISTENCIA_MINIMA,
  ClaseSinTomar,
  FaltaSeguida,
  FALTAS_SEGUIDAS,
  type FilaAsistencia,
} from '#contract/asistencia/reporte'
import { DE_LA_FAMILIA, palabrasPara, PROPIAS, type Palabras } from '#server/catalogos/personas/busqueda'
import { conEncargado, quienResponde } from '#server/catalogos/clientes/encargados'
import { telefonoDeMensajes, telefonoDeLlamadas } from '#server/catalogos/personas/telefonos'
import { buscarMatriculas } from '#server/catalogos/matriculas/lectura'
import { empty, raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import type { Asked } from '#server/resource/salida/export'
import type { Sesion } from '#server/http/guard'
import { filter, whereSql, type ListSource } from '#server/http/list-query'
import {
  columnasDeCuenta,
  conCuenta,
  conCuentas,
  CONTADORES,
  faltaDesde,
  matriculasVisibles,
  type Alcance,
} from './cuentas.ts'
import { resumenDe } from './resumen.ts'
import { fuenteSinTomar } from './sin-tomar.ts'

/** The question besides its filter: who asks and the local date; the column to sort by, or that every row is wanted. */
export interface Preguntado {
  quien: Sesion
  hoy: string
  /** A page is sorted by this column; without one, all rows are read. */
  orden?: string
}

/** Reads what is the report's own out of a filter of the dialect. Throws `peticion_invalida`. */
export function pedidoDe(filtro: Record<string, unknown>, { quien, hoy, orden }: Preguntado): Asked {
  const { vista: _, fecha_gte: __, fecha_lte: ___, ...filter } = filtro
  const dados = Object.fromEntries(
    Object.entries(filtro).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
  const { vista, fecha_gte: desde, fecha_lte: hasta } = parse(AsistenciasFiltro, dados)
  const alcance = { desde, hasta, quien }
  const sheet = { row: HOJAS[vista], also: empty, tell: enPorCiento }
  if (vista === 'sin_tomar') return { source: fuenteSinTomar(alcance, hoy), filter, sheet }
  const base = baseDe(alcance, palabrasPara(quien, vista === 'faltas' ? CON_QUIEN_SE_LLAMA : PROPIAS))
  const pedidas = orden === undefined ? TRAS_CONTAR : [orden, ...Object.keys(filter)]
  if (vista === 'estudiantes' && !pedidas.some(esTrasContar)) {
    return {
      source: { ...base, from: sql`${POR_NOMBRE} ${conCuenta(alcance)}`, countFrom: base.from },
      filter,
      sheet,
    }
  }
  const [planos, contados] = partido(filter)
  const condicion = whereSql(base, planos)
  const source = {
    ...base,
    ...conCuentas(alcance, base.from, condicion, vista === 'faltas' || pedidas.some(esSeguida)),
    scope: condicion,
  }
  const pedida: ListSource = vista === 'faltas' ? conFaltas(source, alcance) : source
  return { source: { ...pedida, resumen: resumenDe(vista, alcance, pedida) }, filter: contados, sheet }
}

/**
 * Columns that are known once an enrolment's classes are counted; the last are those of its absences in a row, with
 * whom to call.
 */
const DE_SEGUIDAS = ['seguidas', 'tres_faltas', 'falta_desde', 'nombres', 'encargado_nombre', 'telefono', 'whatsapp']
const TRAS_CONTAR = [...CONTADORES, 'porcentaje', 'baja', 'ultima', ...DE_SEGUIDAS]
/** A column itself, or one with an operator. */
const esDe =
  (columnas: readonly string[]) =>
  (nombre: string): boolean =>
    columnas.some((columna) => nombre === columna || nombre.startsWith(`${columna}_`))
const esSeguida = esDe(DE_SEGUIDAS)
const esTrasContar = esDe(TRAS_CONTAR)

const partido = (filtro: Record<string, unknown>): [Record<string, unknown>, Record<string, unknown>] => {
  const entradas = Object.entries(filtro)
  return [
    Object.fromEntries(entradas.filter(([nombre]) => !esTrasContar(nombre))),
    Object.fromEntries(entradas.filter(([nombre]) => esTrasContar(nombre))),
  ]
}

// LEFT, so that PostgreSQL leaves out what a count has no use for.
const NOMBRES = `
  LEFT JOIN clientes cl ON cl.id = t.cliente_id
  LEFT JOIN cursos c ON c.id = t.curso_id
  LEFT JOIN docentes d ON d.id = c.docente_id
`
/** Students first: a page in the order of their names is read from their index. */
const POR_NOMBRE = raw(`matriculas t ${NOMBRES.replace('LEFT JOIN clientes', 'JOIN clientes')}`)

/** Counters that add up over enrolments. */
const DE_CLASES = ['clases', 'presentes', 'ausentes', 'tardes', 'justificados']

/** Enrolments; what their classes come to is joined by `conCuenta` for a page, or `conCuentas` for all. */
function baseDe(alcance: Alcance, palabras: Palabras = PROPIAS) {
  const cuenta = columnasDeCuenta(alcance)
  return {
    modulo: 'ReporteAsistencias',
    row: AsistenciaFila,
    from: raw(`matriculas t ${NOMBRES}`),
    scope: matriculasVisibles(alcance.quien),
    columns: {
      vista: raw(`'estudiantes'::text`),
      codigo: raw('cl.codigo'),
      nombre: raw(`cl.apellidos || ', ' || cl.nombres`),
      curso_codigo: raw('c.codigo'),
      curso_nombre: raw('c.nombre'),
      periodo: raw('c.periodo'),
      docente_id: raw('c.docente_id'),
      docente_nombre: raw(`d.nombres || ' ' || d.apellidos`),
      ...cuenta,
    },
    orders: {
      nombre: [raw('cl.apellidos'), raw('cl.nombres')],
      docente_nombre: [raw('d.apellidos'), raw('d.nombres')],
    },
    filters: {
      tres_faltas: filter(z.boolean(), (si) => sql`${cuenta.seguidas} ${raw(si ? '>=' : '<')} ${FALTAS_SEGUIDAS}`),
      baja: filter(z.boolean(), (si) => sql`${cuenta.porcentaje} ${raw(si ? '<' : '>=')} ${ASISTENCIA_MINIMA}`),
    },
    search: (text: string) => buscarMatriculas(text, palabras),
    sort: ['nombre', 'ASC'],
    adds: DE_CLASES,
  } satisfies ListSource
}

const NADIE = 'e.telefono IS NULL'

/** A word of the student, or of the one guardian whom a row of absences tells to call (`quienResponde`). */
const CON_QUIEN_SE_LLAMA: Palabras = (alias, pattern) => sql`
  (
    ${DE_LA_FAMILIA(alias, pattern)}
      AND (
        ${PROPIAS(alias, pattern)}
          OR sin_acentos((SELECT concat_ws(' ', r.nombre, r.telefono, r.whatsapp) FROM ${quienResponde(alias)} r))
            LIKE ${pattern}
      )
  )
`

/** The contact for student `cl`: the guardian joined as `e`, or, without one, the student. */
const CONTACTO = {
  nombres: raw('cl.nombres'),
  encargado_nombre: raw('e.nombre'),
  telefono: raw(`CASE WHEN ${NADIE} THEN ${telefonoDeLlamadas('cl')} ELSE e.telefono END`),
  whatsapp: raw(`CASE WHEN ${NADIE} THEN ${telefonoDeMensajes('cl')} ELSE e.whatsapp END`),
}

/** Enrolments that are still in the course and miss classes in a row. */
const conFaltas = (source: ReturnType<typeof baseDe> & { with: Sql }, alcance: Alcance): ListSource => ({
  ...source,
  row: FaltaSeguida,
  from: sql`${source.from} ${conEncargado('cl')}`,
  columns: { ...source.columns, ...CONTACTO, vista: raw(`'faltas'::text`), falta_desde: faltaDesde(alcance) },
  scope: sql`${source.scope} AND t.estado = 'activa' AND ${source.columns.seguidas} >= ${FALTAS_SEGUIDAS}`,
  sort: ['seguidas', 'DESC'],
})

/** One enrolment with its counters, for who may see it. */
export function unaMatricula(alcance: Alcance) {
  const { columns, from, scope } = baseDe(alcance)
  return {
    columns: { ...columns, ...CONTACTO },
    row: AsistenciaDeMatricula.omit({ marcas: true }),
    from: sql`${from} ${conEncargado('cl')} ${conCuenta(alcance)}`,
    scope,
  }
}

/** A sheet tells percentages in hundreds, as people say them, and leaves out what kind of rows it has. */
const HOJAS = {
  estudiantes: AsistenciaFila.omit({ vista: true }).extend({ porcentaje: z.number().nullable() }),
  faltas: FaltaSeguida.omit({ vista: true, nombres: true }),
  sin_tomar: ClaseSinTomar.omit({ vista: true }),
} as const

const enPorCiento = (fila: FilaAsistencia) =>
  fila.vista === 'estudiantes' && fila.porcentaje !== null ? { ...fila, porcentaje: fila.porcentaje / 100 } : fila
