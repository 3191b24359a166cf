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
  type VistaAsistencia,
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
  CON_LA_GUARDADA,
  CONTADORES,
  DE_CUENTA,
  esGuardada,
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
  const palabras = palabrasPara(quien, vista === 'faltas' ? CON_QUIEN_SE_LLAMA : PROPIAS)
  const base = baseDe(alcance, vista, palabras)
  const conTotales = (source: Contadas) => {
    const pedida = vista === 'faltas' ? conFaltas(source) : source
    return { ...pedida, resumen: resumenDe(vista, alcance, pedida) }
  }
  const pedidas = orden === undefined ? TRAS_CONTAR : [orden, ...Object.keys(filter)]
  const alPaso = esGuardada(alcance) || !pedidas.some(esTrasContar)
  if (vista === 'estudiantes' && alPaso) return { source: conTotales(enOrden(base, alcance)), filter, sheet }
  // Rows of absences have fewer columns than enrolments may be filtered by.
  const [planos, contados] = partido(filter)
  const scope = whereSql(base, planos)
  const contadas = esGuardada(alcance)
    ? enOrden(base, alcance)
    : { ...base, ...conCuentas(alcance, base.from, scope, vista === 'faltas' || pedidas.some(esSeguida)) }
  return { source: conTotales({ ...contadas, scope }), filter: contados, sheet }
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
const matriculasCon = (primero?: 'clientes' | 'cursos'): Sql =>
  raw(`
    matriculas t
    ${primero === 'clientes' ? 'JOIN' : 'LEFT JOIN'} clientes cl ON cl.id = t.cliente_id
    ${primero === 'cursos' ? 'JOIN' : 'LEFT JOIN'} cursos c ON c.id = t.curso_id
    LEFT JOIN docentes d ON d.id = c.docente_id
  `)
const MATRICULAS = matriculasCon()
/** Students first: a page in the order of their names is read from their index. */
const POR_NOMBRE = matriculasCon('clientes')
/** Courses first, which are few: a page in the order of a column of theirs is read from the first of them. */
const POR_CURSO = matriculasCon('cursos')

/** Counters that add up over enrolments. */
const DE_CLASES = ['clases', 'presentes', 'ausentes', 'tardes', 'justificados']

/** Enrolments, what their classes come to joined for those of a page. */
function enOrden(base: ReturnType<typeof baseDe>, alcance: Alcance): Contadas {
  const cuenta = conCuenta(alcance)
  const porCurso = sql`${POR_CURSO} ${cuenta}`
  const deCurso = { curso_codigo: porCurso, curso_nombre: porCurso, periodo: porCurso, docente_nombre: porCurso }
  const contadas = { ...base, from: sql`${POR_NOMBRE} ${cuenta}`, countFrom: MATRICULAS, sortedFrom: deCurso }
  if (!esGuardada(alcance)) return contadas
  const porCuenta = sql`${MATRICULAS} ${CON_LA_GUARDADA}`
  return {
    ...contadas,
    countFrom: sql`${MATRICULAS} ${cuenta}`,
    sortedFrom: { ...deCurso, ...Object.fromEntries(DE_CUENTA.map((columna) => [columna, porCuenta])) },
  }
}

type Contadas = ReturnType<typeof baseDe> & Pick<ListSource, 'with' | 'countFrom' | 'sortedFrom'>

/** Enrolments; what their classes come to is joined by `conCuenta` for a page, or `conCuentas` for all. */
function baseDe(alcance: Alcance, vista: VistaAsistencia = 'estudiantes', palabras: Palabras = PROPIAS) {
  const cuenta = columnasDeCuenta(alcance)
  const visibles = matriculasVisibles(alcance.quien)
  return {
    modulo: 'ReporteAsistencias',
    row: AsistenciaFila,
    from: MATRICULAS,
    // Absences in a row are of those who are still in the course.
    scope: vista === 'faltas' ? sql`${visibles} AND t.estado = 'activa'` : visibles,
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

/** Enrolments that miss classes in a row. */
const conFaltas = (source: Contadas) => ({
  ...source,
  row: FaltaSeguida,
  from: sql`${source.from} ${conEncargado('cl')}`,
  countFrom: undefined,
  sortedFrom: undefined,
  columns: { ...source.columns, ...CONTACTO, vista: raw(`'faltas'::text`) },
  scope: sql`${source.scope} AND ${source.columns.seguidas} >= ${FALTAS_SEGUIDAS}`,
  sort: ['seguidas', 'DESC'] satisfies ListSource['sort'],
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
