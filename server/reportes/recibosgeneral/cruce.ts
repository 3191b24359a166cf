import { formatoFecha, formatoMes } from '#contract/texto/formato'
import type { Corrimiento } from '#contract/tiempo/comparado'
import type { GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { texto } from '#i18n/texto'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Sesion } from '#server/http/guard'
import {
  comparadoDe,
  corrida,
  otraDimension,
  type Cruzado,
  type Cruzador,
  type Eje,
  type Partes,
} from '#server/resource/cruce'
import { diasSql, esDePeriodo, filasDe, guardadaDe, type Agrupacion } from './dias.ts'
import { pedidoDe, SON_DE_LINEAS, type Pedido } from './dinero.ts'
import { columnaDe, enPalabras, NOMBRES } from './nombres.ts'
import { dineroGuardado, ES_SOLA, esDeParte, esPrimera, seCuentan } from './partes.ts'
import type { Grano } from './periodos.ts'

type Dimension = GrupoDeRecibos

/** Columns by which rows of `dinero`, or of kept days, are told apart; groups of them come later, of few rows. */
const CLAVES: Record<Dimension, Sql> = {
  dia: raw('fecha'),
  mes: raw('fecha'),
  anio: raw('fecha'),
  usuario: raw('usuario_id'),
  metodo: raw('metodo'),
  serie: raw('serie'),
  curso: raw('curso_id'),
  categoria: raw('curso_id'),
  producto: raw('producto_id'),
  caja: raw('caja_id'),
  cuenta: raw('cuenta_id'),
}

const PATRON = { dia: 'YYYY-MM-DD', mes: 'YYYY-MM', anio: 'YYYY' } as const
type Tiempo = keyof typeof PATRON
const esTiempo = (dimension: Dimension | undefined): dimension is Tiempo =>
  dimension !== undefined && Object.hasOwn(PATRON, dimension)

/** The id of the group of a key, as `CLAVES` of the groups of the list has it. */
function idDe(dimension: Dimension | undefined, clave: Sql, corre?: Corrimiento): Sql {
  if (dimension === undefined) return raw(`''`)
  if (esTiempo(dimension)) return sql`to_char(${corrida(clave, corre)}, ${raw(`'${PATRON[dimension]}'`)})`
  if (dimension === 'categoria')
    return sql`coalesce((SELECT x.categoria_id FROM cursos x WHERE x.id = ${clave}), 0)::text`
  return sql`${clave}::text`
}

const eje = (dimension: Dimension): Eje => ({
  tiempo: esTiempo(dimension),
  nombres: NOMBRES[dimension],
  palabras: ({ id, nombre }) => enLetras(dimension, id ?? '', nombre),
  titulo: texto(`campos.${dimension}`),
  schema: columnaDe(dimension),
})

function enLetras(dimension: Dimension, id: string, nombre: string): string {
  if (dimension === 'dia') return formatoFecha(id)
  return dimension === 'mes' ? formatoMes(id) : enPalabras(dimension, nombre)
}

interface Par {
  filas: Dimension
  columnas: Dimension | undefined
}

/**
 * The kept days that a pair is added up from, whichever way round: by user and series; or time by method, course or
 * till. None of others.
 */
function diasDe({ filas, columnas }: Par): Agrupacion | undefined {
  const pedidas = [guardadaDe(filas), columnas === undefined ? 'recibo' : guardadaDe(columnas)]
  if (pedidas.includes(undefined)) return undefined
  const otras = pedidas.filter((una) => una !== 'recibo')
  if (otras.length === 0) return 'recibo'
  const [una] = otras
  const conTiempo = columnas === undefined || esTiempo(filas) || esTiempo(columnas)
  return otras.length === 1 && conTiempo ? una : undefined
}

/** The coarsest grain that may stand for the days of a pair, beside an earlier one that is moved so. */
function granoDe({ filas, columnas }: Par, corre: Corrimiento | undefined): Grano {
  const pide = [filas, columnas].filter(esTiempo)
  if (pide.includes('dia') || (pide.length > 0 && corre && 'dias' in corre)) return 'dia'
  return pide.includes('mes') || (pide.length > 0 && corre) ? 'mes' : 'anio'
}

const partesDe = ({ filas, columnas }: Par, de: Sql, corre?: Corrimiento): Partes => ({
  de,
  fila: idDe(filas, raw('f'), corre),
  columna: idDe(columnas, raw('c'), corre),
})
const claveDe = (dimension: Dimension | undefined): Sql => (dimension === undefined ? raw(`''`) : CLAVES[dimension])

/** Rows of kept days: documents add up along time, users, series and tills. */
const deDias = (pedido: Pedido, par: Par, agrupa: Agrupacion, corre?: Corrimiento): Partes =>
  partesDe(
    par,
    sql`
      WITH ${diasSql(pedido, [agrupa], granoDe(par, corre))}
      SELECT
        ${claveDe(par.filas)} AS f, ${claveDe(par.columnas)} AS c, NULL::int AS documento, cobrado + devuelto AS valor,
        recibos AS en_celda, recibos AS en_fila, recibos AS en_columna, recibos AS en_total
      FROM ${filasDe(agrupa)}
      WHERE ${claveDe(par.filas)} IS NOT NULL AND ${claveDe(par.columnas)} IS NOT NULL
    `,
    corre,
  )

/**
 * When a row of parts counts its receipt by itself, and then where: in its cell, its row, its column and all. Where no
 * part is left out, those that are the first of theirs do; others, those that are alone in theirs.
 */
function cuentaDe(enteros: boolean, { filas, columnas }: Par): { suma: Sql; en: [Sql, Sql, Sql, Sql] } {
  const siempre = raw('TRUE')
  return enteros
    ? { suma: siempre, en: [esPrimera(filas, columnas), esPrimera(filas), esPrimera(columnas), esPrimera()] }
    : { suma: ES_SOLA, en: [siempre, siempre, siempre, siempre] }
}

function deDinero(pedido: Pedido, par: Par, enteros: boolean, corre?: Corrimiento): Partes {
  const { filas, columnas } = par
  const { suma, en } = cuentaDe(enteros, par)
  const [celda, fila, columna, total] = en.map((es) => sql`(${suma} AND ${es})::int`)
  return partesDe(
    par,
    sql`
      WITH ${dineroGuardado(pedido, [filas, columnas].some(esDeLinea))}
      SELECT
        ${claveDe(filas)} AS f, ${claveDe(columnas)} AS c, CASE WHEN NOT (${suma}) THEN recibo_id END AS documento,
        CASE WHEN metodo <> 'saldo_a_favor' THEN signo * monto ELSE 0 END AS valor, ${celda} AS en_celda,
        ${fila} AS en_fila, ${columna} AS en_columna, ${total} AS en_total
      FROM dinero
      WHERE estado = 'emitido' AND ${claveDe(filas)} IS NOT NULL AND ${claveDe(columnas)} IS NOT NULL
    `,
    corre,
  )
}
const esDeLinea = (dimension: Dimension | undefined) => dimension !== undefined && SON_DE_LINEAS.includes(dimension)

/** Whether a receipt may be in several groups of a day. */
const seComparte = (agrupa: Agrupacion): boolean => agrupa === 'metodo' || agrupa === 'curso'

/** Receipts that several groups of a kept day share, to be taken off the sums of its cells. */
function ajusteDe(pedido: Pedido, par: Par, agrupa: Agrupacion): Cruzado['ajuste'] {
  if (!seComparte(agrupa)) return undefined
  const tiempo = [par.filas, par.columnas].find(esTiempo)
  return {
    de: tiempo === undefined ? 'total' : tiempo === par.filas ? 'filas' : 'columnas',
    filas: sql`
      WITH ${diasSql(pedido, ['recibo', agrupa], granoDe(par, undefined))}
      SELECT ${idDe(tiempo, raw('fecha'))} AS id, sum(documentos) AS documentos
      FROM (
        SELECT fecha, recibos AS documentos FROM dia_de_recibo
        UNION ALL
        SELECT fecha, -recibos FROM ${filasDe(agrupa)}
      ) AS uno
      GROUP BY 1
    `,
  }
}

/** The receipts of a filter by two things, or by one. Throws `peticion_invalida`. */
function cruceDeRecibos(filtro: Record<string, unknown>, sesion: Sesion): Cruzado {
  const pedido = pedidoDe(filtro, sesion)
  const { vista, columnas, comparar } = pedido
  if (vista === 'recibos' || vista === columnas) throw otraDimension()
  const par = { filas: vista, columnas }
  const otro = comparar && comparadoDe(pedido.filter, comparar)
  const enteros = seCuentan(pedido)
  const agrupa = enteros && esDePeriodo(pedido) ? diasDe(par) : undefined
  const partes = (suyo: Pedido, corre?: Corrimiento): Partes =>
    agrupa ? deDias(suyo, par, agrupa, corre) : deDinero(suyo, par, enteros, corre)
  return {
    filas: eje(vista),
    ...(columnas && { columnas: eje(columnas) }),
    comparado: otro?.periodo ?? null,
    ahora: partes(pedido),
    ...(otro && { antes: partes({ ...pedido, filter: otro.filtro }, otro.corre) }),
    ajuste: agrupa && ajusteDe(pedido, par, agrupa),
    sinContar: enteros ? (['filas', 'columnas'] as const).filter((cuales) => esDeParte(par[cuales])) : [],
  }
}

export const CRUCE_DE_RECIBOS: Cruzador = { de: cruceDeRecibos }
