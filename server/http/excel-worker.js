import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

/** Builds one sheet: a bold header that stays in view, money with two decimals. */
const { name, columns, cells } = workerData
const header = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' }))
const format = columns.map(({ kind }) => (kind === 'money' ? { format: '#,##0.00' } : {}))
const rows = cells.map((row) =>
  row.map((value, index) =>
    value === null ? null : { value, type: typeof value === 'number' ? Number : String, ...format[index] },
  ),
)
const widths = columns.map(({ kind, title, width }) => ({
  width: width ?? Math.max(kind === 'text' ? 24 : 14, title.length + 2),
}))

const buffer = await writeExcelFile([header, ...rows], {
  sheet: name.slice(0, 31),
  columns: widths,
  stickyRowsCount: 1,
}).toBuffer()
parentPort.postMessage(buffer)
