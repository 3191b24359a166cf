import * as z from 'zod'
import { centavosConSigno } from '#contract/campos'
import { ReciboFila, signoDeTipo } from '#contract/recibos/recibos-individuales'
import { ReciboGrupo, type GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Sesion } from '#server/http/guard'
import type { ListParams, ListSource, Sheet } from '#server/http/list-query'
import type { Asked } from '#server/resource/salida/export'
import { diaDe, diasSql, esDePeriodo, granoDe, guardadaDe, SUMAS_DE_DIAS, type Agrupacion } from './dias.ts'
import {
  ANULADO,
  CLAVES,
  CUENTAS,
  dineroSql,
  pedidoDe,
  SON_DE_LINEAS,
  SUMAS,
  todosLosRecibos,
  type Pedido,
} from './dinero.ts'
import { columnaDe, enPalabras, NOMBRES } from './nombres.ts'
import { contadas, dineroGuardado, seCuentan } from './partes.ts'
import { resumenDeRecibos } from './service.ts'

/**
 * The report as it was asked for: receipts, or groups of them; what is left of the filter for their columns; and a
 * sheet in which every amount has its sign, so that a column adds up to what the screen says.
 */
export function preguntado(filtro: Record<string, unknown>, sesion: Sesion, page?: ListParams): Asked {
  const pedido = pedidoDe(filtro, sesion)
  const resumen = resumenDeRecibos(pedido)
  if (pedido.vista !== 'recibos')
    return { source: { ...gruposDe(pedido, pedido.vista), resumen }, filter: {}, sheet: hojaDeGrupos(pedido.vista) }
  const source = page ? todosLosRecibos : conSuDinero(pedido)
  return { source: { ...source, resumen }, filter: pedido.filter, sheet: HOJA_DE_RECIBOS }
}

function gruposDe(pedido: Pedido, vista: GrupoDeRecibos): ListSource {
  const guardada = esDePeriodo(pedido) ? guardadaDe(vista) : undefined
  return {
    modulo: 'RecibosGeneral',
    row: ReciboGrupo,
    with: guardada ? gruposDeDias(pedido, vista, guardada) : gruposDePartes(pedido, vista),
    from: NOMBRES[vista].from,
    columns: { vista: sql`${vista}::text`, nombre: NOMBRES[vista].nombre },
    sort: ['id', 'ASC'],
    adds: ['recibos', 'anulados'],
  }
}

const gruposDePartes = (pedido: Pedido, vista: GrupoDeRecibos): Sql => sql`
  WITH ${dineroGuardado(pedido, SON_DE_LINEAS.includes(vista))},
  grupo AS MATERIALIZED (
    SELECT ${CLAVES[vista]} AS id, ${seCuentan(pedido) ? contadas(vista) : CUENTAS}, ${SUMAS}, ${ANULADO}
    FROM dinero
    WHERE ${CLAVES[vista]} IS NOT NULL
    GROUP BY 1
  )
`

/**
 * `WITH` parts that end in `grupo`: what the receipts between two local dates come to, a row for each course (`id`, `0`
 * for none), as the report itself has it.
 */
export const recibidoPorCurso = (lapso: { fecha_gte?: string; fecha_lte?: string }): Sql =>
  gruposDeDias({ vista: 'curso', filter: lapso }, 'curso', 'curso')

const gruposDeDias = (pedido: Pedido, vista: GrupoDeRecibos, guardada: Agrupacion): Sql => sql`
  WITH ${diasSql(pedido, [guardada], granoDe(vista))},
  grupo AS MATERIALIZED (
    SELECT ${CLAVES[vista]} AS id, ${SUMAS_DE_DIAS}
    FROM ${diaDe(vista)}
    WHERE ${CLAVES[vista]} IS NOT NULL
    GROUP BY 1
  )
`

const conSuDinero = (pedido: Pedido): ListSource => ({
  ...todosLosRecibos,
  with: sql`WITH ${dineroSql(pedido, false)}, suma AS (SELECT recibo_id, ${SUMAS} FROM dinero GROUP BY 1)`,
  from: sql`${todosLosRecibos.from} LEFT JOIN suma d ON d.recibo_id = t.id`,
})

interface ConDinero extends ReciboFila {
  recibido: number
  saldo_a_favor: number
}

const HOJA_DE_RECIBOS: Sheet = {
  row: ReciboFila.extend({ metodos: z.string(), recibido: centavosConSigno, saldo_a_favor: centavosConSigno }),
  also: raw(', d.recibido, d.saldo_a_favor'),
  tell: ({ metodos, ...recibo }: ConDinero) => ({
    ...recibo,
    metodos: metodos.map((metodo) => enPalabras('metodo', metodo)).join(', '),
    total: signoDeTipo(recibo.tipo) * recibo.total,
  }),
}

/** The first column is named after what the groups are. */
const hojaDeGrupos = (vista: GrupoDeRecibos): Sheet => ({
  row: z.object({ [vista]: columnaDe(vista), ...ReciboGrupo.omit({ vista: true, nombre: true }).shape }),
  also: raw(''),
  whole: true,
  tell: ({ vista: _, nombre, ...sumas }: ReciboGrupo) => ({ ...sumas, [vista]: enPalabras(vista, nombre) }),
})
