import * as z from 'zod'
import { MAYOR_CRUCE, MEDIDAS, type Cabeza, type Cruce, type Medida } from '#contract/reportes/cruces'
import { comparadoCon, type Corrimiento, type Periodo } from '#contract/tiempo/comparado'
import { fecha } from '#contract/campos'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { empty, raw, sql, type Sql } from '#server/db/sql'
import { AppError, parse } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'

/*
 * Two dimensions of a report, crossed, in one statement and so of one moment. A source says what is added up by what;
 * here it is counted, the smallest are put together, and all is told beside an earlier period.
 */

/** A dimension as it is read: the rows of a cross, or its columns. */
export interface Eje {
  /** Its groups are spans of time, read in their order. */
  tiempo: boolean
  /** Tables that name groups, whose ids are in `grupo t`, and the name of one. */
  nombres: { from: Sql; nombre: Sql }
  /** A group in words, on a sheet and on paper. */
  palabras: (cabeza: Pick<Cabeza, 'id' | 'nombre'>) => string
  /** The heading of the groups. */
  titulo: string
  /** Their column on a sheet. */
  schema: z.ZodType
}

/** The parts to add up. */
export interface Partes {
  /**
   * A query of rows `f` and `c`, by what they are told apart; `valor`; and either `documento`, which is counted once
   * wherever it is, or numbers of documents that add up over a cell, a row, a column and all: `en_celda`, `en_fila`,
   * `en_columna` and `en_total`.
   */
  de: Sql
  /** The ids, texts, of the groups that `f` and `c` are of. */
  fila: Sql
  columna: Sql
}

/** A question to a source, answered by it. */
export interface Cruzado {
  /** `WITH` parts that all the others may read, without its word. */
  con?: Sql
  filas: Eje
  columnas?: Eje
  ahora: Partes
  antes?: Partes
  /**
   * Numbers to be added to the documents of each row, or column, and of all, where those of the cells do not add up: a
   * query of `id` and `documentos`. Absent where the parts say it.
   */
  ajuste?: { de: 'filas' | 'columnas' | 'total'; filas: Sql }
  comparado: Periodo | null
  /** Dimensions whose «Los demás» are not counted: adding up what it counts counts documents that they share twice. */
  sinContar?: readonly ('filas' | 'columnas')[]
  /** The kind of its figures on a sheet; money by default. */
  clase?: 'dinero' | 'numero'
}

/** A report whose dimensions are crossed. */
export interface Cruzador {
  /** Throws `peticion_invalida`. */
  de: (filtro: Record<string, unknown>, sesion: Sesion) => Cruzado
}

/** A list that may have one. */
export interface ConCruce {
  cruce?: Cruzador
}

/** The figure that a cross is shown with is no condition of it. */
const CON_MIDE = z.object({ mide: z.enum(MEDIDAS).optional() })

/** A question apart from the figure that its answer is shown with. Throws `peticion_invalida`. */
export function conMide({ mide: pedida, ...filtro }: Record<string, unknown>): {
  mide: Medida
  filtro: Record<string, unknown>
} {
  const { mide = 'valor' } = parse(CON_MIDE, { mide: pedida || undefined })
  return { mide, filtro }
}

/** All that are no row or column of their own, as long as they are added up: no id is so. */
const demas = raw(`E'\\x01'`)

type Fila = [id: string | null, nombre: string, valor: number, documentos: number, antes: number]
interface Leido {
  filas: Fila[]
  columnas: Fila[]
  celdas: [fila: string | null, columna: string | null, valor: number, documentos: number, antes: number][]
  total: [valor: number, documentos: number, antes: number]
}

/** Adds up what was asked. */
export async function cruzar(db: Db, cruzado: Cruzado): Promise<Cruce> {
  const [leido] = await db.search<Leido>(cruceSql(cruzado))
  if (!leido) throw new Error('El cruce no devolvió ninguna fila')
  const { sinContar = [], columnas, comparado } = cruzado
  const dicho = comparado ? (antes: number) => ({ antes }) : () => undefined
  const contados = (documentos: number, ids: Partial<Record<'filas' | 'columnas', string | null>>) =>
    sinContar.some((cuales) => ids[cuales] === null) ? undefined : { documentos }
  const cabezas = (cuales: 'filas' | 'columnas'): Cabeza[] =>
    leido[cuales].map(([id, nombre, valor, documentos, antes]) => ({
      ...{ id, nombre, valor },
      ...contados(documentos, { [cuales]: id }),
      ...dicho(antes),
    }))
  const lugares = (ejes: readonly Fila[]) => new Map(ejes.map(([id], lugar) => [id, lugar]))
  const [deFila, deColumna] = [lugares(leido.filas), lugares(leido.columnas)]
  const [valor, documentos, antes] = leido.total
  const filas = cabezas('filas')
  const celdas = columnas
    ? leido.celdas.map(([fila, columna, suma, cuantos, antesDe]) => ({
        ...{ fila: deFila.get(fila) ?? 0, columna: deColumna.get(columna) ?? 0, valor: suma },
        ...contados(cuantos, { filas: fila, columnas: columna }),
        ...dicho(antesDe),
      }))
    : []
  const partes = columnas ? celdas : filas
  return {
    filas,
    columnas: columnas ? cabezas('columnas') : [],
    celdas,
    total: { valor, documentos, ...dicho(antes) },
    suman: partes.reduce((suma, { documentos: cuantos = Number.NaN }) => suma + cuantos, 0) === documentos,
    comparado,
  }
}

const CUENTAS = raw(
  ['en_celda', 'en_fila', 'en_columna', 'en_total'].map((una) => `sum(${una})::bigint AS ${una}`).join(', '),
)

/** Sums of parts by what tells them apart: few rows for those that only add up, one for each document of others. */
const sumadas = ({ de, fila, columna }: Partes, valores: Sql): Sql => sql`
  SELECT ${fila} AS fila, ${columna} AS columna, ${valores}
  FROM (
    SELECT f, c, documento, sum(valor)::bigint AS valor, ${CUENTAS}
    FROM (${de}) AS parte
    GROUP BY f, c, documento
  ) AS sumada
`

function cruceSql({ con, filas, columnas, ahora, antes, ajuste }: Cruzado): Sql {
  const eje = (clave: 'fila' | 'columna', mayor: number): Sql => sql`
    SELECT
      ${raw(clave)} AS id,
      count(*) OVER () <= ${mayor}
        OR row_number() OVER (ORDER BY greatest(sum(valor), sum(antes)) DESC, ${raw(clave)}) < ${mayor} AS cabe
    FROM celda
    GROUP BY ${raw(clave)}
  `
  const ajustada = (clave: 'fila' | 'columna'): Sql =>
    ajuste?.de === `${clave}s` ? sql`coalesce((SELECT a.documentos FROM ajuste a WHERE a.id = t.clave), 0)` : raw('0')
  const cabeza = (clave: 'fila' | 'columna', { tiempo, nombres }: Pick<Eje, 'tiempo' | 'nombres'>): Sql => sql`
    (
      WITH grupo AS (
        SELECT
          nullif(m.id, ${demas}) AS id, m.id AS clave, m.valor, m.documentos + coalesce(x.documentos, 0) AS documentos,
          m.antes
        FROM (
          SELECT
            ${raw(clave)} AS id, sum(valor)::bigint AS valor, sum(${raw(`en_${clave}`)})::bigint AS documentos,
            sum(antes)::bigint AS antes
          FROM junta
          GROUP BY 1
        ) AS m
        LEFT JOIN (
          SELECT id, count(*) AS documentos
          FROM (SELECT DISTINCT ${raw(clave)} AS id, documento FROM compartida) AS una
          GROUP BY id
        ) AS x USING (id)
      )
      SELECT coalesce(
        jsonb_agg(
          jsonb_build_array(g.id, g.nombre, g.valor, g.documentos, g.antes)
          ORDER BY g.id IS NULL, ${tiempo ? empty : sql`g.valor DESC, `}g.id
        ), '[]'
      )
      FROM (
        SELECT
          t.id, coalesce(${nombres.nombre}, '') AS nombre, t.valor,
          t.documentos + ${ajustada(clave)} AS documentos,
          t.antes
        FROM ${nombres.from}
        WHERE t.valor <> 0 OR t.documentos <> 0 OR t.antes <> 0
      ) AS g
    )
  `
  return sql`
    WITH ${con ? sql`${con},` : empty}
    hecha AS MATERIALIZED (
      ${sumadas(ahora, raw('documento, valor, en_celda, en_fila, en_columna, en_total, 0::bigint AS antes'))}
      ${antes ? sql`UNION ALL ${sumadas(antes, raw('NULL, 0, 0, 0, 0, 0, valor'))}` : empty}
    ),
    celda AS MATERIALIZED (
      SELECT fila, columna, sum(valor)::bigint AS valor, ${CUENTAS}, sum(antes)::bigint AS antes
      FROM hecha
      GROUP BY fila, columna
    ),
    eje_fila AS MATERIALIZED (${eje('fila', MAYOR_CRUCE.filas)}),
    eje_columna AS MATERIALIZED (${eje('columna', MAYOR_CRUCE.columnas)}),
    junta AS MATERIALIZED (
      SELECT
        CASE WHEN f.cabe THEN f.id ELSE ${demas} END AS fila, CASE WHEN c.cabe THEN c.id ELSE ${demas} END AS columna,
        sum(x.valor)::bigint AS valor, ${CUENTAS}, sum(x.antes)::bigint AS antes
      FROM celda x
      JOIN eje_fila f ON f.id = x.fila
      JOIN eje_columna c ON c.id = x.columna
      GROUP BY 1, 2
    ),
    compartida AS MATERIALIZED (
      SELECT DISTINCT
        CASE WHEN f.cabe THEN f.id ELSE ${demas} END AS fila, CASE WHEN c.cabe THEN c.id ELSE ${demas} END AS columna,
        x.documento
      FROM hecha x
      JOIN eje_fila f ON f.id = x.fila
      JOIN eje_columna c ON c.id = x.columna
      WHERE x.documento IS NOT NULL
    )
    ${
      ajuste
        ? sql`,
          ajuste AS MATERIALIZED (
            SELECT ${ajuste.de === 'total' ? raw(`''`) : sql`CASE WHEN e.cabe THEN e.id ELSE ${demas} END`} AS id,
              sum(a.documentos)::bigint AS documentos
            FROM (${ajuste.filas}) AS a
            ${ajuste.de === 'total' ? empty : raw(`JOIN eje_${ajuste.de.slice(0, -1)} e ON e.id = a.id`)}
            GROUP BY 1
          )
        `
        : empty
    }
    SELECT
      ${cabeza('fila', filas)} AS filas, ${cabeza('columna', columnas ?? SIN_NOMBRE)} AS columnas,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_array(
              nullif(j.fila, ${demas}), nullif(j.columna, ${demas}), j.valor, j.documentos, j.antes
            )
          ), '[]'
        )
        FROM (
          SELECT fila, columna, valor, j.en_celda + coalesce(x.documentos, 0) AS documentos, antes
          FROM junta j
          LEFT JOIN (SELECT fila, columna, count(*) AS documentos FROM compartida GROUP BY 1, 2) AS x
            USING (fila, columna)
        ) AS j
        WHERE ${raw(columnas ? 'j.valor <> 0 OR j.documentos <> 0 OR j.antes <> 0' : 'FALSE')}
      ) AS celdas,
      (
        SELECT jsonb_build_array(
          coalesce(sum(valor), 0),
          coalesce(sum(en_total), 0) + (SELECT count(DISTINCT documento) FROM compartida)
            + ${ajuste ? sql`coalesce((SELECT sum(documentos) FROM ajuste), 0)` : raw('0')}, coalesce(sum(antes), 0)
        )
        FROM junta
      ) AS total
  `
}

const SIN_NOMBRE = { tiempo: true, nombres: { from: raw('grupo t'), nombre: raw(`''`) } }

/** The refusal of what is no pair of dimensions. */
export const otraDimension = (): AppError =>
  new AppError('peticion_invalida', { errors: { columnas: { key: 'reportes.cruce.otra_dimension' } } })

const DE_FECHAS = /^fecha(_gte|_lte|_gt|_lt|_in)?$/

/** The period that a filter is about: one that begins somewhere, and ends there or today. */
function periodoDe(filtro: Readonly<Record<string, unknown>>): Periodo | undefined {
  const { fecha: dia, fecha_gte, fecha_gt, fecha_lte, fecha_lt } = filtro
  const leida = (valor: unknown, dias = 0) => {
    const { data } = fecha.safeParse(valor)
    return data === undefined ? undefined : sumarDias(data, dias)
  }
  const desde = leida(dia) ?? leida(fecha_gte) ?? leida(fecha_gt, 1)
  const hasta = leida(dia) ?? leida(fecha_lte) ?? leida(fecha_lt, -1) ?? hoy()
  return desde !== undefined && desde <= hasta ? { desde, hasta } : undefined
}

/**
 * The filter of the period that another is compared with, and how its dates are moved to stand beside those. None where
 * the filter is about no period: the table stands without another time, and says so (`comparado` is null).
 */
export function comparadoDe(
  filtro: Readonly<Record<string, unknown>>,
  comparar: 'anterior' | 'anio',
): { periodo: Periodo; corre: Corrimiento; filtro: Record<string, unknown> } | undefined {
  const suyo = periodoDe(filtro)
  if (!suyo) return undefined
  const { corre, ...periodo } = comparadoCon(suyo, comparar, hoy())
  const resto = Object.fromEntries(Object.entries(filtro).filter(([clave]) => !DE_FECHAS.test(clave)))
  return { periodo, corre, filtro: { ...resto, fecha_gte: periodo.desde, fecha_lte: periodo.hasta } }
}

/** A date of an earlier period, moved to the one beside it. */
export const corrida = (dia: Sql, corre?: Corrimiento): Sql => {
  if (!corre) return dia
  return 'dias' in corre
    ? sql`(${dia} + ${corre.dias}::int)`
    : sql`(${dia} + make_interval(months => ${corre.meses}))::date`
}
