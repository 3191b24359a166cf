import type { Api } from '#server/http/api'
import Cursor from 'pg-cursor'
import * as z from 'zod'
import { formatos } from '#contract/campos'
import { hoyEn } from '#contract/fechas'
import { formatoFecha, formatoHora, formatoIdentidad, formatoInstante } from '#contract/formato'
import type { ClavePermiso, NombreModulo } from '#contract/modulos'
import { claveDeCampo } from '#i18n/campo'
import { esClave, texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import { empty, sql, type Sql } from '#server/db/sql'
import { deUsuario } from '#server/hilos/cola'
import { enTurno } from '#server/hilos/hilos'
import { startWorker } from '#server/worker'
import { audit } from '#server/bitacora/audit'
import { contextOf } from '#server/http/context'
import { AppError } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'
import {
  bare,
  ListParams,
  orderSql,
  seenBy,
  selectSql,
  whereSql,
  withSql,
  type ListSource,
  type Sheet,
  type Shape,
} from '#server/http/list-query'
import { spooled } from './spool.ts'

/** Excel is built whole in memory: beyond this many rows only CSV is offered (docs/diseno/dominio.md, «Reportes»). */
const MOST_EXCEL_ROWS = 50_000
/** What the process that answers everybody turns into cells before it attends to others. */
const ROWS_AT_ONCE = 500
export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const ExportParams = ListParams.omit({ range: true }).extend({ formato: z.enum(['csv', 'xlsx']).default('csv') })

type Row = Record<string, unknown>
type Kind = 'text' | 'identity' | 'number' | 'money' | 'date' | 'month' | 'time' | 'instant' | 'boolean' | 'word'
export interface Column {
  key: string
  title: string
  kind: Kind
  /** The local date that it is about, where its title is one. */
  fecha?: string
  /** In characters, of a sheet. */
  width?: number
}

/**
 * A report whose rows depend on what is asked, and by whom: its source, what of the filter is about columns, and how a
 * sheet tells them.
 */
export interface AskedSource {
  modulo: NombreModulo
  asked(
    filter: Record<string, unknown>,
    sesion: Sesion,
  ): { source: ListSource; filter: Record<string, unknown>; sheet?: Sheet }
}

/**
 * `GET /<Modulo>/exportar`: everything that the filter holds, as CSV or an Excel sheet. A report `parte` of
 * the module has its own beside.
 */
export function registerExport(
  app: Api,
  db: Database,
  everything: ListSource | AskedSource,
  { sheet: fixed, parte }: { sheet?: Sheet; parte?: string } = {},
): void {
  const { modulo } = everything
  const acceso: ClavePermiso[] = [`${modulo}:exportar`]
  const donde = parte ? [modulo, parte] : [modulo]
  app.get(
    `/${donde.join('/')}/exportar`,
    { config: { acceso }, schema: { tags: [modulo], querystring: ExportParams } },
    async (request, reply) => {
      const { formato, filter = {}, sort } = request.query
      const asked =
        'asked' in everything ? everything.asked(filter, request.sesion) : { source: everything, filter, sheet: fixed }
      const { sheet } = asked
      const source = seenBy(asked.source, request.sesion)
      const contexto = contextOf(request)
      const where = whereSql(source, asked.filter)
      const query = sql`
        ${withSql(source, sql`SELECT t.id FROM ${source.from} WHERE ${where}`)}
        SELECT ${selectSql(source)}${sheet?.also ?? empty}
        FROM ${source.from}
        WHERE ${where}
        ORDER BY ${orderSql(source, sort ?? source.sort)}
      `
      const columns = columnsOf(modulo, sheet?.row ?? source.row, sheet?.titles)
      const tell = (stored: Row) => sheet?.tell(stored as never) ?? stored
      await audit(db, contexto, { modulo: source.modulo, accion: 'exportar', despues: { formato, filtro: filter } })
      reply.header('Content-Disposition', `attachment; filename="${donde.join('-')}-${contexto.hoy}.${formato}"`)
      if (formato === 'csv')
        return reply.type('text/csv; charset=utf-8').send(await spooled(csv(read(db, query, tell), columns)))
      const rows = atMost(MOST_EXCEL_ROWS, read(db, sql`${query} LIMIT ${MOST_EXCEL_ROWS + 1}`, tell))
      return reply.type(EXCEL).send(await enTurno(deUsuario(contexto), () => excel(rows, columns, source.modulo)))
    },
  )
}

/** The plain columns of a row; nested lists and ids of other tables say nothing on a sheet. */
function columnsOf(
  modulo: NombreModulo,
  row: z.ZodObject<Shape>,
  titles: Readonly<Record<string, string>> = {},
): Column[] {
  return Object.entries(row.shape).flatMap(([key, schema]) => {
    const kind = kindOf(bare(schema))
    return !kind || key === 'id' || key === 'version' || key.endsWith('_id')
      ? []
      : [{ key, kind, title: titleOf(key, titles[key] ?? claveDeCampo(key, modulo)) }]
  })
}

const titleOf = (key: string, clave: string): string => (esClave(clave) ? texto(clave) : key)

function kindOf(schema: z.ZodType): Kind | undefined {
  const formato = formatos.get(schema)?.formato
  if (formato === 'dinero') return 'money'
  if (formato === 'instante') return 'instant'
  if (formato === 'mes') return 'month'
  if (formato === 'hora') return 'time'
  if (formato === 'identidad') return 'identity'
  if (schema instanceof z.ZodISODate) return 'date'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodEnum) return 'word'
  return schema instanceof z.ZodString ? 'text' : undefined
}

/** A state or method reads as on screen: `opciones.<campo>.<valor>`. */
const word = (key: string, value: string): string =>
  esClave(`opciones.${key}.${value}`) ? texto(`opciones.${key}.${value}`) : value

const TELEPHONE = /^\+\d{6,15}$/

/** A cell that a spreadsheet would run as a formula becomes plain text (docs/diseno/seguridad.md, «Navegador»). */
export const neutralised = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function printed({ key, kind }: Column, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'money':
      return lempiras(Number(value))
    case 'date':
      return formatoFecha(String(value))
    case 'instant':
      return formatoInstante(String(value))
    case 'boolean':
      return texto(value ? 'comun.si' : 'comun.no')
    case 'word':
      return word(key, String(value))
    case 'number':
    case 'month':
    case 'time':
      return String(value)
    case 'identity':
      return neutralised(formatoIdentidad(String(value)))
    case 'text':
      return neutralised(String(value))
  }
}

/** Lempiras with a point and two decimals, as a spreadsheet reads them back. */
export function lempiras(centavos: number): string {
  const whole = Math.trunc(Math.abs(centavos) / 100)
  return `${centavos < 0 ? '-' : ''}${whole}.${String(Math.abs(centavos) % 100).padStart(2, '0')}`
}

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const line = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** The rows some at a time, read through a cursor: memory stays flat whatever their number. */
async function* read(db: Database, query: Sql, tell: (stored: Row) => Row): AsyncGenerator<Row[]> {
  const client = await db.pool.connect()
  const cursor = client.query(new Cursor<Row>(query.text, query.values))
  try {
    for (let rows = await cursor.read(ROWS_AT_ONCE); rows.length; rows = await cursor.read(ROWS_AT_ONCE))
      yield rows.map(tell)
  } finally {
    await cursor.close().catch(() => undefined)
    client.release()
  }
}

/** Throws `regla` when there are more rows than a sheet is made of. */
async function* atMost(max: number, pieces: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let count = 0
  for await (const rows of pieces) {
    count += rows.length
    if (count > max) throw new AppError('regla', { message: { key: 'errores.excel_grande', params: { max } } })
    yield rows
  }
}

/** The file's text in pieces. */
async function* csv(pieces: AsyncIterable<Row[]>, columns: Column[]): AsyncGenerator<string> {
  yield `\uFEFF${line(columns.map((column) => column.title))}`
  for await (const rows of pieces)
    yield rows.map((row) => line(columns.map((column) => printed(column, row[column.key])))).join('')
}

/** The sheet, made in a worker so that the counter does not wait for it: rows go to it some at a time. */
export async function excel(
  pieces: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: Column[],
  name: string,
): Promise<Buffer> {
  const titles = columns.map(({ title, fecha }) => (fecha ? dateCell(fecha) : title))
  const worker = startWorker('resource/excel-worker.js', { workerData: { name, columns, titles } })
  const made = new Promise<Buffer>((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`excel-worker: ${code}`)))
  })
  // Of a thread that dies meanwhile we hear at the end.
  made.catch(() => undefined)
  try {
    for await (const rows of pieces)
      worker.postMessage(rows.map((row) => columns.map((column) => cell(column, row[column.key]))))
    worker.postMessage(null)
    return await made
  } finally {
    void worker.terminate()
  }
}

/**
 * Numbers, dates and times stay what they are, so that a sheet can sum, sort and group them; everything else reads as
 * printed. A sheet knows no zones: a `Date` whose UTC parts are the local ones is what it shows.
 */
function cell(column: Column, value: unknown): string | number | Date | null {
  if (value === null || value === undefined) return null
  switch (column.kind) {
    case 'money':
      return Number(value) / 100
    case 'number':
      return Number(value)
    case 'date':
      return dateCell(String(value).slice(0, 10))
    case 'month':
      return dateCell(`${String(value)}-01`)
    case 'instant':
      return dateCell(hoyEn(new Date(String(value))), formatoHora(String(value)))
    case 'time':
      return minutesOf(String(value)) / MINUTES_OF_A_DAY
    case 'boolean':
    case 'word':
    case 'identity':
      return printed(column, value)
    case 'text':
      // Run, a telephone would be its own number: it reads +504… with no apostrophe before it.
      return TELEPHONE.test(String(value)) ? String(value) : printed(column, value)
  }
}

const MINUTES_OF_A_DAY = 1_440
const minutesOf = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))
const dateCell = (fecha: string, hora = '00:00'): Date => new Date(`${fecha}T${hora}:00Z`)
