import { enUnaLinea } from '#contract/campos'
import { decimalDeMonto, type Centavos } from '#contract/dinero'
import {
  ORDENES_FECHA,
  type ColumnaExtracto,
  type DefectoLinea,
  type LineaLeida,
  type MapeoExtracto,
  type OrdenFecha,
} from '#contract/recibos/movimientos'
import type { FilaCruda } from '#server/tablas/celda'
import { enTexto, type Celda } from '#server/tablas/celda'
import { columnasPropuestas, encabezadosDe, lugarDe, requirePocasColumnas, type Encabezados } from './columnas.ts'
import { leerFecha, leerImporte, signoDe, sinAdornos } from './valores.ts'

export interface Defecto {
  linea: number
  defecto: DefectoLinea
  valor: string
  /** What a sheet calls the column of the cell. */
  columna?: string
}

export interface Tabla {
  encabezados: Encabezados
  mapeo: MapeoExtracto | null
  /** Orders in which every date can be read. */
  ordenes: OrdenFecha[]
  lineas: LineaLeida[]
  errores: Defecto[]
  ignoradas: { linea: number; texto: string }[]
}

type Celdas = Partial<Record<ColumnaExtracto, Celda>>
type Decimal = '.' | ','

const IMPORTES = ['monto', 'debito', 'credito'] as const
const MAYOR_TEXTO = 80

/**
 * Reads a table of the bank: with `mapeo`, or with what its headings propose. Rows that are no lines (titles, totals,
 * remarks) are told apart from lines that can't be read. Without a mapping there are no lines.
 */
export function leerTabla(filas: readonly FilaCruda[], mapeo: MapeoExtracto | null, hoy: string): Tabla {
  requirePocasColumnas(filas)
  const encabezados = encabezadosDe(filas, mapeo)
  const columnas = mapeo?.columnas ?? columnasPropuestas(encabezados.nombres)
  const nada = { encabezados, ordenes: [], lineas: [], errores: [], ignoradas: [] }
  const lugares = columnas && lugaresDe(encabezados.nombres, columnas)
  if (!columnas || !lugares) return { ...nada, mapeo: null }

  const cuerpo = filas.slice(encabezados.fila + 1)
  const leidas = cuerpo.map(({ linea, celdas }) => ({ linea, celdas: celdasDe(celdas, lugares), fila: celdas }))
  const fechas = leidas.flatMap(({ celdas }) => (esLinea(celdas) ? [celdas.fecha ?? null] : []))
  const ordenes = ordenesDe(fechas)
  const orden_fecha = mapeo?.orden_fecha ?? ordenProbable(fechas, ordenes, hoy)
  const usado: MapeoExtracto = {
    columnas,
    orden_fecha,
    sin_encabezados: mapeo?.sin_encabezados ?? encabezados.fila < 0,
  }
  const tabla: Tabla = { ...nada, mapeo: usado, ordenes, lineas: [], errores: [], ignoradas: [] }
  const decimal = decimalDe(leidas.map(({ celdas }) => celdas))
  for (const { linea, celdas, fila } of leidas) {
    const leida = esLinea(celdas) ? lineaDe(linea, celdas, orden_fecha, decimal) : null
    if (leida === null)
      tabla.ignoradas.push({ linea, texto: fila.map(enTexto).filter(Boolean).join(' · ').slice(0, MAYOR_TEXTO) })
    else if ('defecto' in leida) tabla.errores.push(leida)
    else tabla.lineas.push(leida)
  }
  return tabla
}

type Lugares = Partial<Record<ColumnaExtracto, number>>

/** Where each column is; null when the file lacks one of them. */
function lugaresDe(nombres: readonly string[], columnas: MapeoExtracto['columnas']): Lugares | null {
  const lugares = Object.entries(columnas).flatMap(([campo, columna]) =>
    columna === undefined ? [] : [[campo, lugarDe(nombres, columna)] as const],
  )
  return lugares.some(([, lugar]) => lugar < 0) ? null : Object.fromEntries(lugares)
}

const celdasDe = (fila: readonly Celda[], lugares: Lugares): Celdas =>
  Object.fromEntries(Object.entries(lugares).map(([campo, lugar]) => [campo, limpia(fila[lugar] ?? null)]))

const limpia = (celda: Celda): Celda => (typeof celda === 'string' ? celda.trim() : celda)

/** Whether a row tells of money on a day: what has no figures where the date is, or no amount at all, is a title. */
function esLinea(celdas: Celdas): boolean {
  const conFecha = celdas.fecha instanceof Date || /\d/.test(String(celdas.fecha ?? ''))
  return conFecha && IMPORTES.some((campo) => leerImporte(celdas[campo] ?? null) !== null)
}

function ordenesDe(fechas: readonly Celda[]): OrdenFecha[] {
  let quedan: OrdenFecha[] = [...ORDENES_FECHA]
  for (const celda of fechas) {
    const legibles = quedan.filter((orden) => leerFecha(celda, orden) !== null)
    // One that nobody can read is a line with an error, not a word about the others.
    if (legibles.length) quedan = legibles
    if (quedan.length === 1) break
  }
  // Nobody writes the day between the year and the month unless a line proves it.
  const llanas = quedan.includes('amd') ? quedan.filter((orden) => orden !== 'adm') : quedan
  return fechas.length ? llanas : []
}

/** Of the orders that would do, the one without days to come whose lines lie closest together. */
function ordenProbable(fechas: readonly Celda[], ordenes: readonly OrdenFecha[], hoy: string): OrdenFecha {
  const candidatos = ordenes.map((orden) => {
    const leidas = fechas.flatMap((celda) => leerFecha(celda, orden) ?? []).sort()
    const [primera = '', ultima = ''] = [leidas[0], leidas.at(-1)]
    return { orden, futura: ultima > hoy, dias: Date.parse(ultima) - Date.parse(primera) }
  })
  candidatos.sort((a, b) => Number(a.futura) - Number(b.futura) || a.dias - b.dias)
  return candidatos[0]?.orden ?? 'dma'
}

/** The decimal separator that most amounts of the file settle; a whole file writes them alike. */
function decimalDe(filas: readonly Celdas[]): Decimal | null {
  const veces = { '.': 0, ',': 0 }
  for (const celdas of filas)
    for (const campo of IMPORTES) {
      const celda = celdas[campo]
      const decimal = typeof celda === 'string' ? decimalDeMonto(sinAdornos(celda)) : null
      if (decimal) veces[decimal]++
    }
  return veces['.'] + veces[','] === 0 ? null : veces['.'] >= veces[','] ? '.' : ','
}

function lineaDe(
  linea: number,
  celdas: Celdas,
  orden: OrdenFecha,
  decimal: Decimal | null,
): LineaLeida | Defecto | null {
  const mal = (defecto: DefectoLinea, celda: Celda | undefined): Defecto => ({
    linea,
    defecto,
    valor: enTexto(celda ?? null).slice(0, MAYOR_TEXTO),
  })
  const ajena = IMPORTES.map((campo) => celdas[campo]).find(
    (celda) => typeof celda === 'string' && decimal && (decimalDeMonto(sinAdornos(celda)) ?? decimal) !== decimal,
  )
  if (ajena !== undefined) return mal('decimal', ajena)
  const [monto, debito, credito] = IMPORTES.map((campo) => leerImporte(celdas[campo] ?? null))
  if (monto === undefined || debito === undefined || credito === undefined)
    return mal(
      'monto',
      [celdas.monto, celdas.debito, celdas.credito].find((celda) => leerImporte(celda ?? null) === undefined),
    )
  if (debito && credito) return mal('dos_montos', celdas.credito)
  const signo = celdas.signo === undefined ? 1 : signoDe(celdas.signo)
  if (signo === undefined && monto) return mal('monto', celdas.signo)
  const total = sumar(monto, celdas.signo === undefined ? null : (signo ?? 1), debito, credito)
  if (total === 0) return null
  const fecha = leerFecha(celdas.fecha ?? null, orden)
  if (fecha === null) return mal('fecha', celdas.fecha)
  const saldo = leerImporte(celdas.saldo ?? null) ?? null
  const referencia = enUnaLinea(enTexto(celdas.referencia ?? null)).slice(0, 60)
  return {
    linea,
    fecha,
    monto: total,
    saldo,
    referencia: /[\p{L}1-9]/u.test(referencia) ? referencia : null,
    descripcion: enUnaLinea(enTexto(celdas.descripcion ?? null)).slice(0, 200) || '—',
  }
}

/** What the account gains: what its columns of debits and credits say, or a signed amount, or one with its word. */
function sumar(
  monto: Centavos | null,
  signo: 1 | -1 | null,
  debito: Centavos | null,
  credito: Centavos | null,
): Centavos {
  if (monto !== null) return signo === null ? monto : signo * Math.abs(monto)
  // Some banks write a debit with its minus, some without.
  return Math.abs(credito ?? 0) - Math.abs(debito ?? 0)
}
