import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'

/** Answers the cells of the first sheet, or why it could not be read. */
try {
  const { buffer, byteOffset, byteLength } = workerData
  parentPort.postMessage({ filas: await readSheet(buffer.slice(byteOffset, byteOffset + byteLength)) })
} catch (error) {
  parentPort.postMessage({ motivo: error.name === 'SheetNotFoundError' ? 'sin_hojas' : 'no_es_excel' })
}
