import {
  DIAS_DEL_GRAFICO,
  GRUPOS_DEL_GRAFICO,
  RecibosResumen,
  type GrupoDeRecibos,
} from '#contract/reportes/recibosgeneral'
import { raw, sql, type Sql } from '#server/db/sql'
import { whereSql, type Resumen } from '#server/http/list-query'
import { lista, resumen, usuariosDe } from '#server/resource/resumen'
import { diaDe, diasSql, esDePeriodo, granoDe, guardadaDe, SUMAS_DE_DIAS } from './dias.ts'
import { ANULADO, CLAVES, dineroSql, RECIBIDO, SON_DE_LINEAS, SUMAS, todosLosRecibos, type Pedido } from './dinero.ts'
import { NOMBRES } from './nombres.ts'
import { dineroGuardado } from './partes.ts'

/** Totals of what was asked; every group of the report sums to them. */
export const resumenDeRecibos = (pedido: Pedido): Resumen =>
  resumen(RecibosResumen, {
    con: () => sql`WITH ${esDePeriodo(pedido) ? sumasDeDias(pedido) : sumasDeDocumentos(pedido)}`,
    de: raw('suma s, cuenta c'),
    medidas: {
      recibos: raw('sum(c.recibos)'),
      isv: raw('sum(c.isv)'),
      anulados: raw(`jsonb_build_object('recibos', sum(c.anulados), 'total', sum(s.anulado))`),
      por_metodo: lista('SELECT * FROM por_metodo', 'g.monto DESC, g.metodo'),
      por_usuario: usuariosDe('cobrador'),
      por_anulador: usuariosDe('anulador'),
      grafico: graficoSql(pedido),
    },
  })

/** `suma`, `cuenta`, `por_metodo`, `cobrador` and `anulador`, from the documents. */
function sumasDeDocumentos(pedido: Pedido): Sql {
  // A receipt is counted by itself: to tell payments of one from another's, all of them would have to be sorted.
  const contados = pedido.partes === undefined ? raw('TRUE') : raw('id IN (SELECT recibo_id FROM dinero)')
  return sql`
    ${dineroSql(pedido, SON_DE_LINEAS.includes(pedido.vista))},
    suma AS (SELECT ${SUMAS}, ${ANULADO} FROM dinero),
    cuenta AS (
      SELECT
        count(*) FILTER (WHERE estado = 'emitido') AS recibos, count(*) FILTER (WHERE estado = 'anulado') AS anulados,
        coalesce(sum(signo * isv) FILTER (WHERE estado = 'emitido'), 0) AS isv
      FROM recibo
      WHERE ${contados}
    ),
    por_metodo AS (
      SELECT metodo, count(DISTINCT pago_id) AS pagos, sum(signo * monto) AS monto
      FROM dinero
      WHERE estado = 'emitido' AND metodo IS NOT NULL
      GROUP BY metodo
    ),
    cobrador AS (SELECT usuario_id FROM recibo),
    anulador AS (SELECT anulado_por AS usuario_id FROM recibo WHERE anulado_por IS NOT NULL)
  `
}

const deLaVista = (vista: Pedido['vista']) => (vista === 'recibos' ? undefined : guardadaDe(vista)) ?? 'recibo'

/** The same, from kept days, which do not say who voided: the few that were voided have an index. */
const sumasDeDias = (pedido: Pedido): Sql => sql`
  ${diasSql(pedido, [...new Set(['recibo', 'metodo', deLaVista(pedido.vista)] as const)], granoDe(pedido.vista))},
  suma AS (SELECT ${SUMAS_DE_DIAS} FROM dia_de_recibo),
  cuenta AS (
    SELECT
      coalesce(sum(recibos), 0)::int AS recibos, coalesce(sum(anulados), 0)::int AS anulados,
      coalesce(sum(isv), 0)::bigint AS isv
    FROM dia_de_recibo
  ),
  por_metodo AS (
    SELECT metodo, sum(pagos)::int AS pagos, sum(cobrado + devuelto + saldo_a_favor)::bigint AS monto
    FROM dia_de_metodo
    WHERE metodo IS NOT NULL AND pagos > 0
    GROUP BY metodo
  ),
  cobrador AS (SELECT usuario_id FROM dia_de_recibo),
  anulador AS (
    SELECT t.anulado_por AS usuario_id
    FROM recibos t
    WHERE t.anulado_por IS NOT NULL AND ${whereSql(todosLosRecibos, pedido.filter)}
  )
`

/** A chart's input: rows of money, which of them count in time and which in groups, and what they come to. */
interface Trazo {
  de: Sql
  recibido: Sql
  vigente: Sql
  entro: Sql
}

const DE_DINERO: Trazo = {
  de: raw('dinero'),
  recibido: RECIBIDO,
  vigente: raw(`estado = 'emitido'`),
  entro: raw(`estado = 'emitido' AND metodo <> 'saldo_a_favor'`),
}
const deDias = (vista: GrupoDeRecibos): Trazo => ({
  de: diaDe(vista),
  recibido: raw('coalesce(sum(cobrado + devuelto), 0)::bigint AS recibido'),
  vigente: raw('recibos > 0'),
  entro: raw(`pagos > 0 AND metodo IS DISTINCT FROM 'saldo_a_favor'`),
})

const porTiempo = (vista: 'dia' | 'mes' | 'anio', { de, recibido, vigente }: Trazo): Sql =>
  sql`jsonb_build_object('vista', ${vista}::text, 'grupos', ${lista(
    sql`
      SELECT ${CLAVES[vista]} AS id, ${CLAVES[vista]} AS nombre, ${recibido}
      FROM ${de}
      WHERE ${vigente}
      GROUP BY 1
    `,
    'g.id',
  )})`

/** The sums of a period are of days, where days are kept by what is drawn; otherwise of parts. */
function trazoDe(pedido: Pedido, vista: GrupoDeRecibos): Trazo {
  if (!esDePeriodo(pedido)) return DE_DINERO
  return guardadaDe(vista)
    ? deDias(vista)
    : { ...DE_DINERO, de: sql`(WITH ${dineroGuardado(pedido, true)} SELECT * FROM dinero) AS dinero` }
}

/** The chart of each kind of row. */
function graficoSql(pedido: Pedido): Sql {
  const vista = pedido.vista === 'recibos' ? 'dia' : pedido.vista
  const trazo = trazoDe(pedido, vista)
  if (vista === 'mes' || vista === 'anio') return porTiempo(vista, trazo)
  if (vista === 'dia')
    return sql`
      CASE
        WHEN (SELECT max(fecha) - min(fecha) < ${DIAS_DEL_GRAFICO} FROM ${trazo.de} WHERE ${trazo.vigente})
          THEN ${porTiempo('dia', trazo)}
        ELSE ${porTiempo('mes', trazo)} END
    `
  const grupos = sql`
    SELECT ${CLAVES[vista]} AS id, ${trazo.recibido}
    FROM ${trazo.de}
    WHERE ${trazo.entro}
    GROUP BY 1
    ORDER BY recibido DESC, id LIMIT ${GRUPOS_DEL_GRAFICO}
  `
  return sql`
    jsonb_build_object(
      'vista', ${vista}::text, 'grupos',
      ${lista(
        sql`WITH grupo AS (${grupos}) SELECT t.*, ${NOMBRES[vista].nombre} AS nombre FROM ${NOMBRES[vista].from}`,
        'g.recibido DESC, g.id',
      )}
    )
  `
}
