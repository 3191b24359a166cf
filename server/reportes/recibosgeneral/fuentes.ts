import * as z from 'zod'
import { centavosConSigno, fecha, mes } from '#contract/campos'
import type { Metodo } from '#contract/recibos/metodos'
import { ReciboFila, signoDeTipo } from '#contract/recibos/recibos-individuales'
import { ReciboGrupo, type GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { texto } from '#i18n/texto'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Sesion } from '#server/http/guard'
import type { ListParams, ListSource, Sheet } from '#server/http/list-query'
import type { Asked } from '#server/resource/export'
import { agrupacionDe, diaDe, diasSql, esDeDias, granoDe, SUMAS_DE_DIAS } from './dias.ts'
import { resumenDeRecibos } from './service.ts'
import { ANULADO, CLAVES, CUENTAS, dineroSql, pedidoDe, SUMAS, todosLosRecibos, type Pedido } from './dinero.ts'

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

/** Names of the groups, with their tables. LEFT, so that PostgreSQL leaves out what a count has no use for. */
const NOMBRES: Record<GrupoDeRecibos, { from: Sql; nombre: Sql }> = {
  dia: { from: raw('grupo t'), nombre: raw('t.id') },
  mes: { from: raw('grupo t'), nombre: raw('t.id') },
  metodo: { from: raw('grupo t'), nombre: raw('t.id') },
  serie: { from: raw('grupo t'), nombre: raw('t.id') },
  usuario: { from: raw('grupo t LEFT JOIN usuarios u ON u.id = t.id::int'), nombre: raw('u.nombre') },
  curso: {
    from: raw('grupo t LEFT JOIN cursos c ON c.id = t.id::int'),
    nombre: raw(`coalesce(c.nombre || ' · ' || c.periodo, '')`),
  },
}

const gruposDe = (pedido: Pedido, vista: GrupoDeRecibos): ListSource => ({
  modulo: 'RecibosGeneral',
  row: ReciboGrupo,
  with: esDeDias(pedido) ? gruposDeDias(pedido, vista) : gruposDeDocumentos(pedido, vista),
  from: NOMBRES[vista].from,
  columns: { vista: sql`${vista}::text`, nombre: NOMBRES[vista].nombre },
  sort: ['id', 'ASC'],
  adds: ['recibos', 'anulados'],
})

const gruposDeDocumentos = (pedido: Pedido, vista: GrupoDeRecibos): Sql => sql`
  WITH ${dineroSql(pedido, vista === 'curso')},
  grupo AS MATERIALIZED (
    SELECT ${CLAVES[vista]} AS id, ${CUENTAS}, ${SUMAS}, ${ANULADO}
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
  gruposDeDias({ vista: 'curso', filter: lapso }, 'curso')

const gruposDeDias = (pedido: Pedido, vista: GrupoDeRecibos): Sql => sql`
  WITH ${diasSql(pedido, [agrupacionDe(vista)], granoDe(vista))},
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
    metodos: metodos.map(nombreDeMetodo).join(', '),
    total: signoDeTipo(recibo.tipo) * recibo.total,
  }),
}

/** The first column is named after what the groups are. */
const hojaDeGrupos = (vista: GrupoDeRecibos): Sheet => ({
  row: z.object({ [vista]: COLUMNA[vista], ...ReciboGrupo.omit({ vista: true, nombre: true }).shape }),
  also: raw(''),
  whole: true,
  tell: ({ vista: _, nombre, ...sumas }: ReciboGrupo) => ({ ...sumas, [vista]: EN_PALABRAS[vista](nombre) }),
})

const palabras = z.string()
const COLUMNA = {
  dia: fecha,
  mes,
  metodo: palabras,
  serie: palabras,
  usuario: palabras,
  curso: palabras,
} satisfies Record<GrupoDeRecibos, z.ZodType>

const nombreDeMetodo = (metodo: string): string => texto(`opciones.metodo.${metodo as Metodo}`)

const EN_PALABRAS: Record<GrupoDeRecibos, (nombre: string) => string> = {
  dia: (nombre) => nombre,
  mes: (nombre) => nombre,
  usuario: (nombre) => nombre,
  metodo: nombreDeMetodo,
  serie: (serie) => serie,
  curso: (nombre) => nombre || texto('comun.sin_curso'),
}
