import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

/** Builds one sheet: a bold header that stays in view; money with two decimals, dates and times as people read them. */
const { name, columns, titles, cells } = workerData
const FORMATS = {
  money: '#,##0.00',
  date: 'dd/mm/yyyy',
  month: 'mm/yyyy',
  time: 'hh:mm',
  instant: 'dd/mm/yyyy hh:mm',
}
const typed = (value, format) => {
  if (value instanceof Date) return { value, type: Date, format: format ?? FORMATS.date }
  return typeof value === 'number' ? { value, type: Number, format } : { value, type: String }
}
const header = titles.map((title) => ({ ...typed(title), fontWeight: 'bold' }))
const rows = cells.map((row) =>
  row.map((value, index) => (value === null ? null : typed(value, FORMATS[columns[index].kind]))),
)
const widths = columns.map(({ kind, title, width }) => ({
  width: width ?? Math.max(kind === 'text' ? 24 : kind === 'instant' ? 17 : 14, title.length + 2),
}))

const buffer = await writeExcelFile([header, ...rows], {
  sheet: name.slice(0, 31),
  columns: widths,
  stickyRowsCount: 1,
}).toBuffer()
parentPort.postMessage(buffer)
