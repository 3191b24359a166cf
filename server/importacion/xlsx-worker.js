import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'

const FILAS_A_LA_VEZ = 250

/** Answers the cells of the first sheet, some rows each time that it is asked, or why it could not be read. */
const hoja = leer()
let siguiente = 0
parentPort.on('message', () => void responder())

async function responder() {
  const { filas, motivo } = await hoja
  parentPort.postMessage(filas ? { filas: filas.slice(siguiente, (siguiente += FILAS_A_LA_VEZ)) } : { motivo })
}

async function leer() {
  try {
    const { buffer, byteOffset, byteLength } = workerData
    return { filas: await readSheet(buffer.slice(byteOffset, byteOffset + byteLength)) }
  } catch (error) {
    return { motivo: error.name === 'SheetNotFoundError' ? 'sin_hojas' : 'no_es_excel' }
  }
}
