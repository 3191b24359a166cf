import { descomprimido, empiezaCon, esZip } from './bytes.ts'
import { estaVacia, type FilaCruda } from './celda.ts'
import { textoDe } from './codificacion.ts'
import { filasDeCsv } from './csv.ts'
import { NoSeLee } from './no-se-lee.ts'
import type { Modo, Portada } from './portada.ts'
import { leerXlsx } from './xlsx.ts'

export interface Libro extends Portada {
  /** The rows that say something, from the first on each time. */
  filas: () => Iterable<FilaCruda>
}

/**
 * The table of a CSV or XLSX file. What it is, its content says: a name may lie. It takes the processor for as long
 * as it takes: `abrirLibro` does it in a thread. Throws `NoSeLee`.
 */
export function leerLibro(contenido: Uint8Array, { hoja, conTitulos = false }: Modo = {}): Libro {
  const abierto = descomprimido(contenido)
  if (empiezaCon(abierto, 0xd0, 0xcf, 0x11, 0xe0)) throw new NoSeLee('xls')
  if (esZip(abierto)) return leerXlsx(abierto, hoja)
  const texto = textoDe(abierto)
  if (texto.includes('\0')) throw new NoSeLee('ilegible')
  if (/^\s*</.test(texto)) throw new NoSeLee('no_es_tabla')
  return { hoja: null, hojas: [], ocultas: 0, filas: () => llenas(filasDeCsv(texto, conTitulos)) }
}

function* llenas(filas: Iterable<FilaCruda>): Generator<FilaCruda> {
  for (const fila of filas) if (fila.celdas.some((celda) => !estaVacia(celda))) yield fila
}
