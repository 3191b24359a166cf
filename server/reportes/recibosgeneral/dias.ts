import type { GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { LOCKS } from '#server/db/locks'
import type { Database, Db } from '#server/db/pool'
import { empty, join, raw, sql, type Sql } from '#server/db/sql'
import { whereSql } from '#server/http/list-query'
import { resumirVentas, ventasComoSeGuardan } from '#server/reportes/ventas/dias'
import { ANULADO, CUENTAS, dineroDe, SUMAS, todosLosRecibos, type Pedido } from './dinero.ts'
import { partesDe, PARTES } from './partes.ts'
import { CLAVES_DE_DIA, COLUMNAS, delPeriodo, enPeriodos, resumirPeriodos, type Grano } from './periodos.ts'

/**
 * The kept days of receipts (migrations 0057 and 0206): by user and series, with what belongs to whole receipts; by
 * method; by course; by till.
 */
const AGRUPACIONES = ['recibo', 'metodo', 'curso', 'caja'] as const
export type Agrupacion = (typeof AGRUPACIONES)[number]

const PROPIAS: Record<Agrupacion, readonly (typeof CLAVES_DE_DIA)[number][]> = {
  recibo: ['serie', 'usuario_id'],
  metodo: ['metodo'],
  curso: ['curso_id'],
  caja: ['caja_id'],
}
const TIPO = { serie: 'text', usuario_id: 'integer', metodo: 'text', curso_id: 'integer', caja_id: 'integer' }

/** The grouping that a view of the report adds up; none of what days are not kept by. */
export const guardadaDe = (vista: GrupoDeRecibos): Agrupacion | undefined => {
  if (vista === 'metodo' || vista === 'curso' || vista === 'caja') return vista
  return vista === 'categoria' || vista === 'producto' || vista === 'cuenta' ? undefined : 'recibo'
}
/** The same, of receipts where days are not kept by it. */
const agrupacionDe = (vista: GrupoDeRecibos): Agrupacion => guardadaDe(vista) ?? 'recibo'
/** The rows of a grouping among the parts of `diasSql`. */
export const filasDe = (agrupa: Agrupacion): Sql => raw(`dia_de_${agrupa}`)
/** Those of a view. */
export const diaDe = (vista: GrupoDeRecibos): Sql => filasDe(agrupacionDe(vista))
/** The coarsest grain that may stand for the days of a view. */
export const granoDe = (vista: Pedido['vista']): Grano =>
  vista === 'dia' || vista === 'recibos' ? 'dia' : vista === 'mes' ? 'mes' : 'anio'

const SOLO_FECHAS = /^fecha(_gte|_lte|_gt|_lt)?$/

/** Whether nothing but a period is asked. */
export const esDePeriodo = ({ partes, filter }: Pedido): boolean =>
  partes === undefined && Object.keys(filter).every((clave) => SOLO_FECHAS.test(clave))

/** The rows of one grouping, worked out from the documents of the receipts `t` that are meant. */
function desdeDocumentos(agrupa: Agrupacion, recibos: Sql): Sql {
  return sumadas(agrupa, dineroDe({ recibos, conLineas: agrupa === 'curso' }))
}

/** The rows of one grouping of what `recibo` and `dinero` have, the `WITH` parts `con`. */
function sumadas(agrupa: Agrupacion, con: Sql): Sql {
  const propias = PROPIAS[agrupa]
  const claves = raw(
    CLAVES_DE_DIA.map((clave) => `${propias.includes(clave) ? `d.${clave}` : `NULL::${TIPO[clave]}`} AS ${clave}`).join(
      ', ',
    ),
  )
  const grupo = raw(['fecha', ...propias].join(', '))
  const entran = raw(agrupa === 'metodo' ? `estado = 'emitido'` : `estado = 'emitido' AND metodo <> 'saldo_a_favor'`)
  const deRecibos = agrupa === 'recibo'
  return sql`
    (
      WITH ${con}
      SELECT
        d.fecha, ${claves}, recibos::int, anulados::int, pagos::int, cobrado, devuelto, saldo_a_favor, anulado,
        ${raw(deRecibos ? 'x.isv' : '0')}::bigint AS isv
      FROM (
        SELECT
          ${grupo}, ${CUENTAS}, count(DISTINCT pago_id) FILTER (WHERE ${entran}) AS pagos, ${SUMAS}, ${ANULADO}
        FROM dinero
        GROUP BY ${grupo}
      ) d
      ${
        deRecibos
          ? raw(`
            JOIN (
              SELECT fecha, serie, usuario_id, coalesce(sum(signo * isv) FILTER (WHERE estado = 'emitido'), 0) AS isv
              FROM recibo
              GROUP BY 1, 2, 3
            ) x USING (fecha, serie, usuario_id)
          `)
          : raw('')
      }
    )
  `
}

/**
 * `WITH` parts of the days that a period asks for: `dia_de_recibo`, `dia_de_metodo`, `dia_de_curso`, `dia_de_caja`,
 * each with a row for each day and key, or for each month or year that may stand for its days (`fecha`, its first).
 * Kept days as they are, touched ones from their documents: of one statement, exact at its moment.
 */
export function diasSql({ filter }: Pedido, agrupaciones: readonly Agrupacion[], grano: Grano): Sql {
  const periodo = whereSql(todosLosRecibos, filter)
  // Days that are listed one by one do not mean those between them.
  const partes = grano === 'dia' || Array.isArray(filter.fecha) ? undefined : enPeriodos(periodo, grano)
  const cada = agrupaciones.map(
    (agrupa) => sql`
      ${filasDe(agrupa)} AS MATERIALIZED (
        ${
          partes
            ? delPeriodo(agrupa)
            : sql`
              SELECT ${COLUMNAS}
              FROM dias_de_recibos t
              WHERE agrupa = ${agrupa} AND ${periodo} AND t.fecha NOT IN (SELECT fecha FROM tocado)
            `
        }
        UNION ALL
        SELECT ${COLUMNAS}
        FROM ${desdeDocumentos(agrupa, sql`${periodo} AND t.fecha = ANY(ARRAY(SELECT fecha FROM tocado))`)} AS hecho
      )
    `,
  )
  return sql`
    tocado AS MATERIALIZED (SELECT t.fecha FROM dias_tocados t WHERE ${periodo}),
    ${partes ? sql`${partes},` : empty} ${join(cada)}
  `
}

/** Sums of rows of days, under the names of the report. */
export const SUMAS_DE_DIAS = raw(`
  suma(cobrado) AS cobrado, suma(devuelto) AS devuelto, suma(cobrado) + suma(devuelto) AS recibido,
  suma(saldo_a_favor) AS saldo_a_favor, suma(anulado) AS anulado, coalesce(sum(recibos), 0)::int AS recibos,
  coalesce(sum(anulados), 0)::int AS anulados
`)

const DIAS_DE_UNA_VEZ = 31

/**
 * Makes the touched days anew, some at a time; of several instances, one. A day is cleared of its touches and read
 * by a later statement: what is committed in between is in the sum and leaves its touch.
 */
export async function resumirDias(db: Database): Promise<void> {
  while (await resumirAlgunos(db));
}

/** Whether there may be more. */
const resumirAlgunos = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { mio } = await tx.one<{ mio: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCKS.days}) AS mio`)
    if (!mio) return false
    await tx.takeYourTime()
    const dias = await tx.many<{ fecha: string }>(sql`
      SELECT fecha FROM dias_tocados ORDER BY fecha DESC LIMIT ${DIAS_DE_UNA_VEZ}
    `)
    const fechas = dias.map(({ fecha }) => fecha)
    if (!fechas.length) return false
    await tx.run(sql`DELETE FROM dias_por_resumir WHERE fecha = ANY(${fechas}::date[])`)
    const deEstas = sql`t.fecha = ANY(${fechas}::date[])`
    await tx.run(sql`DELETE FROM partes_de_recibos t WHERE ${deEstas}`)
    await tx.run(sql`INSERT INTO partes_de_recibos (${PARTES}) ${partesDe(deEstas)}`)
    await tx.run(sql`DELETE FROM dias_de_recibos t WHERE ${deEstas}`)
    for (const agrupa of AGRUPACIONES)
      await tx.run(sql`
        INSERT INTO dias_de_recibos (agrupa, ${COLUMNAS})
        SELECT ${agrupa}, ${COLUMNAS}
        FROM ${
          agrupa === 'curso'
            ? sumadas(agrupa, sql`dinero AS (SELECT * FROM partes_de_recibos t WHERE ${deEstas})`)
            : desdeDocumentos(agrupa, deEstas)
        } AS hecho
      `)
    await resumirPeriodos(tx, fechas, AGRUPACIONES)
    await resumirVentas(tx, fechas)
    await tx.run(sql`DELETE FROM dias_por_terminar WHERE fecha = ANY(${fechas}::date[])`)
    return fechas.length === DIAS_DE_UNA_VEZ
  })

/** Lets every day be made anew, whatever was kept. */
export async function tocarTodosLosDias(tx: Db): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.days})`)
  await tx.run(sql`DELETE FROM periodos_de_recibos`)
  await tx.run(sql`DELETE FROM partes_de_recibos`)
  await tx.run(sql`
    INSERT INTO dias_por_resumir
    SELECT fecha
    FROM recibos
    UNION
    SELECT fecha
    FROM facturas
    WHERE tipo = '06'
    UNION
    SELECT fecha
    FROM dias_de_recibos
    UNION
    SELECT fecha
    FROM ventas_de_dias
  `)
}

/** The untouched days that say something else than their documents: none, ever. */
export async function diasQueNoCuadran(db: Db): Promise<string[]> {
  const malos = new Set<string>()
  const guardado = [
    { guardado: sql`SELECT ${PARTES} FROM partes_de_recibos`, hecho: partesDe(raw('TRUE')) },
    ...AGRUPACIONES.map((agrupa) => ({
      guardado: sql`SELECT ${COLUMNAS} FROM dias_de_recibos WHERE agrupa = ${agrupa}`,
      hecho: sql`SELECT * FROM ${desdeDocumentos(agrupa, raw('TRUE'))} AS hecho`,
    })),
    ...ventasComoSeGuardan(),
  ]
  for (const { guardado: kept, hecho } of guardado) {
    const dias = await db.search<{ fecha: string }>(sql`
      WITH guardado AS (${kept}),
      hecho AS (${hecho})
      SELECT DISTINCT fecha
      FROM (
        (SELECT * FROM guardado EXCEPT ALL SELECT * FROM hecho)
        UNION ALL
        (SELECT * FROM hecho EXCEPT ALL SELECT * FROM guardado)
      ) AS distinto
      WHERE fecha NOT IN (SELECT fecha FROM dias_tocados)
      ORDER BY fecha
    `)
    for (const { fecha } of dias) malos.add(fecha)
  }
  return [...malos].toSorted()
}
