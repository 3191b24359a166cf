import { neutralised, printed, type Column } from './columnas.ts'
import type { Lotes } from './lotes.ts'

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const line = (cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** The file's text in pieces. */
export async function* enCsv(columns: readonly Column[], lotes: Lotes): AsyncGenerator<string> {
  yield `\uFEFF${line(columns.map(({ title }) => neutralised(title)))}`
  for await (const rows of lotes())
    yield rows.map((row) => line(columns.map((column) => printed(column, row[column.key])))).join('')
}
