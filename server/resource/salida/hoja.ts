import { setImmediate as respirar } from 'node:timers/promises'
import { formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Row } from '#server/db/row'
import { AppError } from '#server/http/errors'
import { cell, dateCell, neutralised, type Cell, type Column } from './columnas.ts'
import type { Exportado } from './exportado.ts'
import { columnaEntera, libro, type ColumnaDeHoja, type Formato, type FilaDeResumen } from './libro.ts'
import { sumador, type Totales } from './totales.ts'

/** Rows that a sheet of Excel has room for, in round figures (docs/diseno/dominio.md, «Reportes»). */
const MOST_EXCEL_ROWS = 1_000_000

const FORMATOS: Partial<Record<Column['kind'], Formato>> = {
  dinero: 'money',
  fecha: 'date',
  mes: 'month',
  hora: 'time',
  instante: 'instant',
  numero: 'general',
}

/**
 * The workbook in pieces: the rows with their header, and a second sheet that says of what they are and what they add
 * up to. Throws `regla` where there are more rows than a sheet has room for.
 */
export async function* enExcel({
  titulo,
  columns,
  lotes,
  adds,
  deVuelta,
  filtro,
  quien,
}: Exportado): AsyncGenerator<Uint8Array> {
  const suma = sumador(columns, adds)
  const leidos = lotes()
  // The first rows say how wide the columns are.
  const { value: primero = [] } = await leidos.next()
  try {
    yield* libro({
      nombre: titulo,
      columnas: columnasDe(columns, primero),
      filas: celdas(),
      portada: { nombre: texto('documentos.lista.portada'), renglones: () => portada(suma.totales()) },
    })
  } finally {
    // A disk that is full before the first row is written leaves them unread, and a connection with them.
    await leidos.return(undefined)
  }

  async function* celdas() {
    yield contadas(primero)
    for await (const rows of leidos) yield contadas(rows)
  }
  function contadas(rows: readonly Row[]) {
    suma.sumar(rows)
    if (suma.totales().filas > MOST_EXCEL_ROWS)
      throw new AppError('regla', { message: { key: 'errores.excel_grande', params: { max: MOST_EXCEL_ROWS } } })
    return enCeldas(columns, rows)
  }
  function portada({ filas, sin_sumar, sumas }: Totales): FilaDeResumen[] {
    const condiciones = filtro.length ? filtro : [texto('documentos.lista.sin_filtro')]
    return [
      { rotulo: texto('documentos.lista.lista'), valor: titulo },
      ...condiciones.map((valor, donde) => ({ rotulo: donde ? '' : texto('documentos.lista.se_filtro'), valor })),
      { rotulo: texto('documentos.lista.exportado'), valor: quien.fecha },
      { rotulo: texto('documentos.lista.por'), valor: neutralised(quien.nombre) },
      { rotulo: texto('documentos.lista.cuantas'), valor: filas },
      ...(deVuelta
        ? [{ rotulo: texto('documentos.lista.de_vuelta'), valor: texto('documentos.lista.como_vuelve') }]
        : []),
      ...columns.flatMap((column, donde) => total(column, donde)),
      ...(sin_sumar ? [{ rotulo: '', valor: sinSumar(sin_sumar) }] : []),
    ]

    /** A figure that goes on adding up what Excel's own filter leaves, unless some of the rows are not to be added. */
    function total({ key, kind, title }: Column, donde: number): FilaDeResumen[] {
      const suma = sumas[key]
      if (suma === undefined) return []
      const valor = kind === 'dinero' ? suma / 100 : suma
      return [
        {
          rotulo: `${texto('documentos.lista.total')}: ${title}`,
          formato: kind === 'dinero' ? 'boldMoney' : 'general',
          valor:
            sin_sumar || !filas ? valor : { formula: `SUBTOTAL(109,${columnaEntera(titulo, donde, filas)})`, valor },
        },
      ]
    }
  }
}

export const sinSumar = (smart_count: number): string =>
  texto('documentos.lista.sin_sumar', { smart_count, cuantas: formatoNumero(smart_count) })

/** A sheet of rows that are at hand. */
export async function excel(rows: Row[], columns: readonly Column[], nombre: string): Promise<Buffer> {
  const piezas: Uint8Array[] = []
  const hoja = { nombre, columnas: columnasDe(columns, rows), filas: pocasFilas(columns, rows) }
  for await (const pieza of libro(hoja)) piezas.push(pieza)
  return Buffer.concat(piezas)
}

/** Each may have a cell for every day of a quarter. */
const FILAS_SEGUIDAS = 50

/** The cells of some rows at a time: between them the server attends to others. */
export async function* pocasFilas(columns: readonly Column[], rows: readonly Row[]): AsyncGenerator<Cell[][]> {
  for (let desde = 0; desde < rows.length; desde += FILAS_SEGUIDAS) {
    await respirar()
    yield enCeldas(columns, rows.slice(desde, desde + FILAS_SEGUIDAS))
  }
}

const enCeldas = (columns: readonly Column[], rows: readonly Row[]): Cell[][] =>
  rows.map((row) => columns.map((column) => cell(column, row[column.key])))

const columnasDe = (columns: readonly Column[], rows: readonly Row[]): ColumnaDeHoja[] =>
  columns.map((column) => ({
    titulo: column.fecha ? dateCell(column.fecha) : neutralised(column.title),
    formato: FORMATOS[column.kind] ?? 'text',
    ancho: anchoDe(column, rows),
  }))

/** In characters: what the first rows take, within reason. */
const ANCHOS = { menor: 9, mayor: 60 }
const DE_CLASE: Partial<Record<Column['kind'], number>> = { dinero: 14, fecha: 12, mes: 10, hora: 8, instante: 18 }

function anchoDe(column: Column, rows: readonly Row[]): number {
  // The arrow of the filter stands beside the title.
  const titulo = column.title.length + 4
  const suyo =
    DE_CLASE[column.kind] ??
    rows.reduce((mayor, row) => Math.max(mayor, String(cell(column, row[column.key]) ?? '').length + 2), 0)
  return column.width ?? Math.min(ANCHOS.mayor, Math.max(ANCHOS.menor, titulo, suyo))
}
