import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

/**
 * Builds one sheet: a bold header that stays in view; money with two decimals, dates and times as people read them. Its
 * rows come some at a time, and `null` after the last.
 */
const { name, columns, titles } = workerData
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
const rows = []
const widths = columns.map(({ kind, title, width }) => ({
  width: width ?? Math.max(kind === 'text' ? 24 : kind === 'instant' ? 17 : 14, title.length + 2),
}))

parentPort.on('message', (cells) => {
  if (!cells) return void finish()
  for (const row of cells)
    rows.push(row.map((value, index) => (value === null ? null : typed(value, FORMATS[columns[index].kind]))))
})

async function finish() {
  const buffer = await writeExcelFile([header, ...rows], {
    sheet: name.slice(0, 31),
    columns: widths,
    stickyRowsCount: 1,
  }).toBuffer()
  parentPort.postMessage(buffer)
  parentPort.close()
}
