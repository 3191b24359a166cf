import * as z from 'zod'
import { formatoInstante } from '#contract/texto/formato'
import type { ClavePermiso, NombreModulo } from '#contract/modulos'
import { pideCruce } from '#contract/reportes/agrupaciones'
import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import { nombreDeModulo } from '#server/bitacora/valores'
import type { Database } from '#server/db/pool'
import { empty, sql, type Sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import type { Bloque } from '#server/documentos/informe'
import { deUsuario, type Puesto } from '#server/hilos/cola'
import { enHilo, enTurno } from '#server/hilos/hilos'
import type { Api } from '#server/http/api'
import { alIrse, contextOf } from '#server/http/context'
import type { Sesion } from '#server/http/guard'
import {
  json,
  ListParams,
  orderSql,
  seenBy,
  selectSql,
  unknownField,
  whereSql,
  withSql,
  type ListSource,
  type Sheet,
} from '#server/http/list-query'
import { columnsOf, type Column } from './columnas.ts'
import { enHoja } from './cruce-hoja.ts'
import { conMide, type ConCruce, type Cruzador } from '#server/resource/cruce'
import { enCsv } from './csv.ts'
import type { Exportado } from './exportado.ts'
import { filtroLeido, vistaLeida } from './filtro-leido.ts'
import { enExcel } from './hoja.ts'
import type { Pedido } from './informes.ts'
import { lotesDe } from './lotes.ts'
import { enPapel } from './papel.ts'
import { spooled } from './spool.ts'
import { ANCHO_DE_CLAVE, CLAVE, hojaDeVuelta, vuelve } from './vuelta.ts'

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TIPOS = { csv: 'text/csv; charset=utf-8', xlsx: EXCEL, pdf: 'application/pdf' } as const

const ExportParams = ListParams.omit({ range: true })
  .extend({
    formato: z.enum(['csv', 'xlsx', 'pdf']).default('csv'),
    /** Columns of a paper that its list shows, in their order. A file has them all. */
    columnas: json(z.array(z.string().max(60)).min(1).max(60)).optional(),
  })
  .refine(({ formato, columnas }) => formato === 'pdf' || columnas === undefined, {
    path: ['columnas'],
    message: 'validacion.invalido',
  })

/** A report as it was asked for. */
export interface Asked {
  source: ListSource
  /** The part of the filter that is about columns. */
  filter: Record<string, unknown>
  /** The rows in a file, where they are not told as they are. */
  sheet?: Sheet
}

/** Rows that depend on what is asked, and by whom. */
export interface AskedSource {
  modulo: NombreModulo
  /** `page` where no more than a page of rows is wanted. Throws `peticion_invalida`. */
  asked(filter: Record<string, unknown>, sesion: Sesion, page?: ListParams): Asked
  /** Two of its dimensions, crossed (`GET /<Modulo>/cruce`). */
  cruce?: Cruzador
}

/** A report: a list whose rows depend on what is asked. */
export interface Informe extends AskedSource {
  /** One row of any of its answers. */
  row: z.ZodType
  /** Its totals (`ListSource.resumen`), of any of its answers. */
  resumen?: z.ZodType
  /** Blocks of its paper before the rows. */
  antes?: ExportOptions['antes']
}

/** The source of a list for one question, as this session sees it. */
export function askedOf(
  list: ListSource | AskedSource,
  filter: Record<string, unknown> = {},
  sesion: Sesion,
  page?: ListParams,
): Asked {
  const asked = 'asked' in list ? list.asked(filter, sesion, page) : { source: list, filter, sheet: list.sheet }
  return { ...asked, source: seenBy(asked.source, sesion) }
}

/** Choices for an export, beside the filter and order that are asked. */
interface Preparar {
  columnas?: string[] | undefined
  conFiltro: boolean
  /** The file may come back. */
  deVuelta?: boolean
  puesto: Puesto
}

export interface ExportOptions {
  /** A report of the module with a file of its own beside. */
  parte?: string
  /** Blocks of its paper before the rows. */
  antes?: (db: Database, filtro: Record<string, unknown>, sesion: Sesion) => Promise<Bloque[]>
}

/**
 * `GET /<Modulo>/exportar`: everything that the filter holds, as CSV, as an Excel workbook, or on paper. A report
 * `parte` of the module has its own beside.
 */
export function registerExport(
  app: Api,
  db: Database,
  everything: (ListSource & ConCruce) | AskedSource,
  { parte, antes }: ExportOptions = {},
): void {
  const { modulo } = everything
  const acceso: ClavePermiso[] = [`${modulo}:exportar`]
  const donde = parte ? [modulo, parte] : [modulo]
  const preparar = async (
    sesion: Sesion,
    { filter, sort, columnas, conFiltro, deVuelta = false, puesto }: Pedido & Preparar,
  ): Promise<Exportado> => {
    const cruce = pideCruce(modulo, filter) ? everything.cruce : undefined
    const { mide, filtro } = conMide(filter)
    return {
      ...(cruce
        ? await enHoja(db, cruce.de(filtro, sesion), mide)
        : filas(sesion, { filter, sort, columnas, deVuelta, puesto })),
      titulo: tituloDe(modulo, filter),
      filtro: conFiltro ? await filtroLeido({ db, modulo, quien: sesion }, filtro) : [],
      quien: { nombre: sesion.nombre, fecha: formatoInstante(new Date().toISOString()) },
    }
  }
  const filas = (
    sesion: Sesion,
    { filter, sort, columnas, deVuelta, puesto }: Pedido & Omit<Preparar, 'conFiltro'>,
  ): Pick<Exportado, 'columns' | 'lotes' | 'adds' | 'deVuelta'> => {
    const { source, sheet: suya, ...asked } = askedOf(everything, filter, sesion)
    const conClave = deVuelta && !parte && !('asked' in everything) && vuelve(everything, sesion)
    const sheet = conClave ? hojaDeVuelta(source) : suya
    const columns = columnsOf(modulo, sheet?.row ?? source.row, sheet?.titles).map((column) =>
      column.key === CLAVE ? { ...column, width: ANCHO_DE_CLAVE } : column,
    )
    return {
      columns: (columnas && columnasPedidas(columns, { columnas, source, sheet })) ?? columns,
      lotes: lotesDe(db, puesto, consultaDe(source, { filter: asked.filter, sort, sheet }), sheet?.tell),
      adds: source.adds,
      deVuelta: conClave,
    }
  }
  if (!parte)
    app.exportadores.set(modulo, (quien, pedido) =>
      preparar(quien, { ...pedido, conFiltro: true, puesto: { ...deUsuario(quien), sinPrisa: true } }),
    )
  app.get(
    `/${donde.join('/')}/exportar`,
    { config: { acceso }, schema: { tags: [modulo], querystring: ExportParams } },
    async (request, reply) => {
      const { formato, filter = {}, sort, columnas } = request.query
      const contexto = contextOf(request)
      const puesto = { ...deUsuario(contexto), signal: alIrse(reply) }
      const exportado = await preparar(request.sesion, {
        filter,
        sort,
        columnas,
        conFiltro: formato !== 'csv',
        deVuelta: formato !== 'pdf',
        puesto,
      })
      await audit(db, contexto, { modulo, accion: 'exportar', despues: { formato, filtro: filter } })
      const nombre = `${donde.join('-')}-${contexto.hoy}.${formato}`
      reply
        .type(TIPOS[formato])
        .header('Content-Disposition', `${formato === 'pdf' ? 'inline' : 'attachment'}; filename="${nombre}"`)
      switch (formato) {
        case 'csv':
          return reply.send(await spooled(enCsv(exportado.columns, exportado.lotes)))
        case 'xlsx':
          return reply.send(await enTurno(puesto, () => spooled(enExcel(exportado))))
        case 'pdf': {
          const listado = await enPapel(exportado, (await antes?.(db, filter, request.sesion)) ?? [])
          return reply.send(await enHilo(puesto, 'listado', listado, await centroDe(db)))
        }
      }
    },
  )
}

/** Everything that the filter holds, in one order. */
const consultaDe = (
  source: ListSource,
  { filter, sort, sheet }: { filter: Record<string, unknown>; sort: ListParams['sort']; sheet: Sheet | undefined },
): Sql => {
  const where = whereSql(source, filter)
  return sql`
    ${withSql(source, sql`SELECT t.id FROM ${source.from} WHERE ${where}`)}
    SELECT ${selectSql(source)}${sheet?.also ?? empty}
    FROM ${source.from}
    WHERE ${where}
    ORDER BY ${orderSql(source, sort ?? source.sort)}
  `
}

/**
 * The columns that a list shows, in their order; all of a sheet whose columns are its own. Throws
 * `peticion_invalida` on one that the list has not.
 */
function columnasPedidas(
  columns: readonly Column[],
  { columnas, source, sheet }: { columnas: readonly string[]; source: ListSource; sheet: Sheet | undefined },
): readonly Column[] {
  const ajena = columnas.find((key) => !Object.hasOwn(source.row.shape, key))
  if (ajena !== undefined) throw unknownField('columnas', ajena)
  const mostradas = columnas.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return sheet?.whole || mostradas.length === 0 ? columns : mostradas
}

/** The list as its screen is called, and which of its views. */
function tituloDe(modulo: NombreModulo, { vista, columnas, mide }: Record<string, unknown>): string {
  const vistas = [vista, columnas].filter((una) => typeof una === 'string' && una !== '') as string[]
  const leidas = vistas.map((una) => vistaLeida(modulo, una).toLowerCase())
  if (mide === 'documentos') leidas.push(texto('reportes.cruce.documentos').toLowerCase())
  return [nombreDeModulo(modulo), ...(leidas.length ? [leidas.join(', ')] : [])].join(': ')
}
