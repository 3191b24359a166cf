import { esEscrita } from '#contract/clases'
import { formatoLempiras, formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Row } from '#server/db/row'
import type { Bloque } from '#server/documentos/informe'
import type { ColumnaDeLista } from '#server/documentos/letras/anchos'
import type { Listado } from '#server/documentos/papeles/listado'
import { onPaper, type Column } from './columnas.ts'
import type { Exportado } from './exportado.ts'
import { sinSumar } from './hoja.ts'
import { sumador, type Totales } from './totales.ts'

/** Rows that a paper has. */
const MOST_PRINTED = 2_000
/** Rows that are still read to add them up; beyond, a paper has no totals. */
const MOST_ADDED = 50_000

/** The list as its paper is drawn, read no further than it takes to say how many rows there are. */
export async function enPapel(
  { titulo, columns, lotes, adds, filtro, quien }: Exportado,
  antes: Bloque[],
): Promise<Listado> {
  const suma = sumador(columns, adds)
  const impresas: Row[] = []
  let todas = true
  for await (const rows of lotes()) {
    impresas.push(...rows.slice(0, MOST_PRINTED - impresas.length))
    suma.sumar(rows)
    todas = suma.totales().filas <= MOST_ADDED
    if (!todas) break
  }
  const totales = suma.totales()
  return {
    titulo,
    filtro,
    antes,
    columnas: columns.map(columnaDe),
    filas: impresas.map((row) => columns.map((column) => onPaper(column, row[column.key]))),
    total: todas ? totalesDe(columns, totales) : undefined,
    aviso: avisoDe(totales.filas, impresas.length, todas),
    notas: todas ? notasDe(totales) : [],
    pie: texto('documentos.lista.impreso', quien),
  }
}

const columnaDe = ({ title, kind }: Column): ColumnaDeLista => ({
  titulo: title,
  cifra: kind === 'dinero' || kind === 'numero' || kind === 'porcentaje',
  parrafo: esEscrita(kind) || kind === 'palabras' || kind === 'nombres' || kind === 'palabra',
})

/** Beneath each column what it adds up to; the first that adds up to nothing says what the line is. */
function totalesDe(columns: readonly Column[], { sumas, filas }: Totales): string[] | undefined {
  if (!filas || Object.keys(sumas).length === 0) return undefined
  const rotulo = columns.findIndex(({ key }) => sumas[key] === undefined)
  return columns.map(({ key, kind }, donde) => {
    const suma = sumas[key]
    if (suma === undefined) return donde === rotulo ? texto('documentos.lista.total') : ''
    return kind === 'dinero' ? formatoLempiras(suma) : formatoNumero(suma)
  })
}

function avisoDe(filas: number, impresas: number, todas: boolean): string | null {
  if (impresas === filas) return null
  return texto(`documentos.lista.${todas ? 'recorte' : 'recorte_sin_total'}`, {
    impresas: formatoNumero(impresas),
    filas: formatoNumero(todas ? filas : MOST_ADDED),
  })
}

function notasDe({ filas, sin_sumar, sumas }: Totales): string[] {
  return [
    texto('documentos.lista.filas', { smart_count: filas, cuantas: formatoNumero(filas) }),
    ...(sin_sumar && Object.keys(sumas).length ? [sinSumar(sin_sumar)] : []),
  ]
}
