import { enUnaLinea } from '#contract/campos'
import { decimalDeMonto, type Centavos } from '#contract/dinero'
import {
  ORDENES_FECHA,
  type ColumnaExtracto,
  type DefectoLinea,
  type LineaLeida,
  type MapeoExtracto,
  type MenosDeDebito,
  type OrdenFecha,
} from '#contract/recibos/movimientos'
import { enTexto, type Celda, type FilaCruda } from '#server/tablas/celda'
import { columnasPropuestas, encabezadosDe, lugaresDe, requirePocasColumnas, type Encabezados } from './columnas.ts'
import { encabezadoDeSeccion, esDeCierre, formaDe, tienePalabras } from './formas.ts'
import { esMonedaAjena, lugarDeMoneda, requireLempiras } from './moneda.ts'
import { saltosDe } from './orden.ts'
import { leerFecha, leerImporte, signoDe, sinAdornos } from './valores.ts'

/** Choices of a person about a file, beside its columns. */
export interface ModoDeLeer {
  /** Sheet of a workbook; absent: the first that is seen. */
  hoja?: string | undefined
  /** Shapes of rows that are no movements; absent: those of the mapping. */
  apartadas?: readonly string[] | undefined
  /** The order in which its days are written, whatever a mapping says. */
  orden_fecha?: OrdenFecha | undefined
}

export interface Defecto {
  linea: number
  defecto: DefectoLinea
  valor: string
  /** The letters by which a sheet names the column of the cell. */
  columna?: string
}

/** A row of the file that is no line of it. */
export interface FilaSinLinea {
  linea: number
  texto: string
}

/** A row that is set aside, or that can be: its shape, and what it would bring if it were a line. */
export interface FilaApartable extends FilaSinLinea {
  forma: string
  apartada: boolean
  /** Until somebody sets it aside it is a line, or one that can't be read. */
  pide: boolean
  monto: Centavos
  saldo: Centavos | null
}

export interface Tabla {
  encabezados: Encabezados
  mapeo: MapeoExtracto | null
  /** Orders in which every date can be read. */
  ordenes: OrdenFecha[]
  lineas: LineaLeida[]
  errores: Defecto[]
  ignoradas: FilaSinLinea[]
  apartables: FilaApartable[]
  /** A debit has a minus, and nothing in the file proves what that means. */
  menos_dudoso: boolean
}

type Celdas = Partial<Record<ColumnaExtracto, Celda>>
type Decimal = '.' | ','

interface Leida extends FilaCruda {
  /** The cells of the file, by their columns. */
  suyas: Celdas
  /** The signed amount, the debit and the credit: null where there is none, undefined where it can't be read. */
  importes: readonly (Centavos | null | undefined)[]
  saldo: Centavos | null | undefined
  forma: string | null
}

const IMPORTES = ['monto', 'debito', 'credito'] as const
const MAYOR_TEXTO = 80

/**
 * Reads a table of the bank: with `mapeo`, or with what its headings propose; its days in the order that is said, or in
 * the likelier. Rows that are no lines (titles, totals, remarks) are told apart from lines that can't be read, and from
 * those that a person set aside: rows of the shapes `apartadas` are never lines. Without a mapping there are no lines.
 */
export function leerTabla(
  filas: readonly FilaCruda[],
  mapeo: MapeoExtracto | null,
  hoy: string,
  { apartadas = mapeo?.apartadas ?? [], orden_fecha: dicho }: Pick<ModoDeLeer, 'apartadas' | 'orden_fecha'> = {},
): Tabla {
  requirePocasColumnas(filas)
  const encabezados = encabezadosDe(filas, mapeo)
  const columnas = mapeo?.columnas ?? columnasPropuestas(encabezados.nombres)
  const lugares = columnas && lugaresDe(encabezados.nombres, columnas)
  const nada = { encabezados, ordenes: [], lineas: [], errores: [], ignoradas: [], apartables: [], menos_dudoso: false }
  if (!columnas || !lugares) return { ...nada, mapeo: null }

  requireLempiras(filas, encabezados, [columnas.monto, columnas.debito, columnas.credito])
  const todas = leidasDe(filas.slice(encabezados.fila + 1), lugares, encabezados)
  const quedan = todas.filter(({ forma }) => forma === null || !apartadas.includes(forma))
  const delBanco = quedan.filter(esLinea)
  const fechas = delBanco.map(({ suyas }) => suyas.fecha ?? null)
  const ordenes = ordenesDe(fechas)
  const orden_fecha = dicho ?? mapeo?.orden_fecha ?? ordenProbable(fechas, ordenes, hoy)
  const lectura = {
    orden: orden_fecha,
    decimal: decimalDe(delBanco),
    moneda: lugarDeMoneda(encabezados),
  }
  const { menos, dudoso } = menosDe(delBanco, mapeo?.menos, lectura)
  const tabla: Tabla = {
    ...nada,
    ordenes,
    menos_dudoso: dudoso,
    mapeo: {
      columnas: presentes(columnas, lugares),
      orden_fecha,
      sin_encabezados: mapeo?.sin_encabezados ?? encabezados.fila < 0,
      ...(menos && { menos }),
      apartadas: [...apartadas],
    },
    ...{ lineas: [], errores: [], ignoradas: [], apartables: [] },
  }
  const lineas = new Set(delBanco)
  for (const leida of todas) anotar(tabla, leida, lineas.has(leida), { ...lectura, menos: menos ?? 'entra' })
  return tabla
}

type Lugares = Partial<Record<ColumnaExtracto, number>>

/** Remembered columns that this file has. */
const presentes = (columnas: MapeoExtracto['columnas'], lugares: Lugares): MapeoExtracto['columnas'] => ({
  ...Object.fromEntries(Object.entries(columnas).filter(([campo]) => campo in lugares)),
  fecha: columnas.fecha,
})

function leidasDe(cuerpo: readonly FilaCruda[], lugares: Lugares, { nombres }: Encabezados): Leida[] {
  const lugar = lugares.fecha ?? 0
  let seccion: string | undefined
  let yaHubo = false
  return cuerpo.map(({ linea, celdas }) => {
    const suyas = celdasDe(celdas, lugares)
    const titulo = yaHubo ? encabezadoDeSeccion({ celdas, lugar }) : undefined
    if (titulo !== undefined) seccion = enTexto(celdas[lugar] ?? null) === nombres[lugar] ? undefined : titulo
    const escritos = IMPORTES.map((campo) => suyas[campo] ?? null)
    const importes = escritos.map(leerImporte)
    yaHubo ||= importes.some((importe) => typeof importe === 'number')
    const forma = titulo === undefined ? formaDe({ celdas, lugar, importes: escritos, seccion }) : null
    return { linea, celdas, suyas, importes, saldo: leerImporte(suyas.saldo ?? null), forma }
  })
}

const celdasDe = (fila: readonly Celda[], lugares: Lugares): Celdas =>
  Object.fromEntries(Object.entries(lugares).map(([campo, lugar]) => [campo, limpia(fila[lugar] ?? null)]))

const limpia = (celda: Celda): Celda => (typeof celda === 'string' ? celda.trim() : celda)

/**
 * Whether a row tells of money on a day. A row that has words without figures where the date is, or no amount at all,
 * is a title; so is an amount without a date whose words say total or balance.
 */
function esLinea({ celdas, suyas, importes }: Leida): boolean {
  if (importes.every((importe) => importe === null)) return false
  if ((suyas.fecha ?? '') === '') return importes.some(Boolean) && tienePalabras(celdas) && !esDeCierre(celdas)
  return suyas.fecha instanceof Date || /\d/.test(String(suyas.fecha))
}

function anotar(tabla: Tabla, leida: Leida, esDelBanco: boolean, lectura: LecturaEntera): void {
  const { linea, celdas, forma, saldo } = leida
  const texto = celdas.map(enTexto).filter(Boolean).join(' · ').slice(0, MAYOR_TEXTO)
  const apartada = forma !== null && tabla.mapeo !== null && tabla.mapeo.apartadas.includes(forma)
  const una = apartada || !esDelBanco ? null : lineaDe(leida, lectura)
  if (forma !== null)
    tabla.apartables.push({
      ...{ linea, texto, forma, apartada, pide: una !== null, monto: montoDe(leida, lectura.menos) ?? 0 },
      saldo: saldo ?? null,
    })
  if (apartada) return
  if (una === null) tabla.ignoradas.push({ linea, texto })
  else if ('defecto' in una) tabla.errores.push(una)
  else tabla.lineas.push(una)
}

function ordenesDe(fechas: readonly Celda[]): OrdenFecha[] {
  let quedan: OrdenFecha[] = [...ORDENES_FECHA]
  for (const celda of fechas) {
    const legibles = quedan.filter((orden) => leerFecha(celda, orden) !== null)
    // A date that nobody can read is a line with an error, not a word about the others.
    if (legibles.length) quedan = legibles
    if (quedan.length === 1) break
  }
  // Nobody writes the day between the year and the month unless a line proves it.
  const llanas = quedan.includes('amd') ? quedan.filter((orden) => orden !== 'adm') : quedan
  return fechas.length ? llanas : []
}

/**
 * The likeliest of the orders that would do: the one without days to come whose lines lie closest together. A year of
 * two figures stands at the end, as it does everywhere here, unless somebody says otherwise.
 */
function ordenProbable(fechas: readonly Celda[], ordenes: readonly OrdenFecha[], hoy: string): OrdenFecha {
  const conAnioDetras = ordenes.filter((orden) => orden.endsWith('a'))
  const candidatos = (conAnioDetras.length ? conAnioDetras : ordenes).map((orden) => {
    const leidas = fechas.flatMap((celda) => leerFecha(celda, orden) ?? []).sort()
    const [primera = '', ultima = ''] = [leidas[0], leidas.at(-1)]
    return { orden, futura: ultima > hoy, dias: Date.parse(ultima) - Date.parse(primera) }
  })
  candidatos.sort((a, b) => Number(a.futura) - Number(b.futura) || a.dias - b.dias)
  return candidatos[0]?.orden ?? 'dma'
}

/** The decimal separator that most amounts of the file settle; a whole file writes them alike. */
function decimalDe(filas: readonly Leida[]): Decimal | null {
  const veces = { '.': 0, ',': 0 }
  for (const { suyas } of filas)
    for (const campo of IMPORTES) {
      const celda = suyas[campo]
      const decimal = typeof celda === 'string' ? decimalDeMonto(sinAdornos(celda)) : null
      if (decimal) veces[decimal]++
    }
  return veces['.'] + veces[','] === 0 ? null : veces['.'] >= veces[','] ? '.' : ','
}

interface Lectura {
  orden: OrdenFecha
  decimal: Decimal | null
  /** Place of the currency of each line; −1 where none is told. */
  moneda: number
}
interface LecturaEntera extends Lectura {
  menos: MenosDeDebito
}

/**
 * The meaning of the minus of a debit in this file: the one that a person chose, or that makes the printed balances
 * follow from each other. Where neither tells, a bank that writes other debits without it gave money back; one that
 * writes all with it may mean either. Undefined where no debit has one.
 */
function menosDe(
  filas: readonly Leida[],
  elegido: MenosDeDebito | undefined,
  lectura: Lectura,
): { menos: MenosDeDebito | undefined; dudoso: boolean } {
  const debitos = filas.flatMap((fila) => debitoDe(fila) ?? [])
  if (elegido !== undefined || debitos.every((debito) => debito >= 0)) return { menos: elegido, dudoso: false }
  const [entra = 0, sale = 0] = (['entra', 'sale'] as const).map((menos) =>
    saltosDe(
      filas.flatMap((fila) => {
        const leida = lineaDe(fila, { ...lectura, menos })
        return leida && !('defecto' in leida) ? [leida] : []
      }),
    ),
  )
  const sinMenos = debitos.some((debito) => debito > 0)
  if (entra !== sale) return { menos: entra < sale ? 'entra' : 'sale', dudoso: false }
  return { menos: sinMenos ? 'entra' : 'sale', dudoso: !sinMenos }
}

/** A line's debit, with the sign as written; null where it has none, or none that can be read. */
function debitoDe({ suyas, importes: [monto, debito] }: Leida): Centavos | null {
  const conSigno = suyas.monto !== undefined && suyas.signo !== undefined && signoDe(suyas.signo) === -1
  return (conSigno ? monto : debito) || null
}

function lineaDe(leida: Leida, lectura: LecturaEntera): LineaLeida | Defecto | null {
  const { linea, suyas, saldo } = leida
  const defecto = defectoDe(leida, lectura)
  if (defecto) return { linea, defecto: defecto[0], valor: enTexto(defecto[1] ?? null).slice(0, MAYOR_TEXTO) }
  const monto = montoDe(leida, lectura.menos)
  const fecha = leerFecha(suyas.fecha ?? null, lectura.orden)
  // A row that moves nothing is no line, whatever its date.
  if (!monto || fecha === null) return null
  const referencia = enUnaLinea(enTexto(suyas.referencia ?? null)).slice(0, 60)
  return {
    linea,
    fecha,
    monto,
    saldo: saldo ?? null,
    referencia: /[\p{L}1-9]/u.test(referencia) ? referencia : null,
    descripcion: enUnaLinea(enTexto(suyas.descripcion ?? null)).slice(0, 200) || '—',
  }
}

/** The reason why a line can't be read, and its cell; undefined of a line that can, or that moves nothing. */
function defectoDe(
  leida: Leida,
  { orden, decimal, moneda, menos }: LecturaEntera,
): [DefectoLinea, Celda | undefined] | undefined {
  const { suyas, celdas, importes, saldo } = leida
  const monto = montoDe(leida, menos)
  const sinFecha = monto !== 0 && leerFecha(suyas.fecha ?? null, orden) === null
  if (sinFecha && (suyas.fecha ?? '') === '') return ['sin_fecha', celdas.map(enTexto).filter(Boolean).join(' · ')]
  if (sinFecha) return ['fecha', suyas.fecha]
  if (esMonedaAjena(celdas[moneda])) return ['moneda', celdas[moneda]]
  const escritos = IMPORTES.map((campo) => suyas[campo])
  const ajena = [...escritos, suyas.saldo].find(
    (celda) => typeof celda === 'string' && decimal && (decimalDeMonto(sinAdornos(celda)) ?? decimal) !== decimal,
  )
  if (ajena !== undefined) return ['decimal', ajena]
  const ilegible = importes.indexOf(undefined)
  if (ilegible >= 0) return ['monto', escritos[ilegible]]
  if (saldo === undefined && monto !== 0) return ['saldo', suyas.saldo]
  if (importes[1] && importes[2]) return ['dos_montos', suyas.credito]
  return monto === null ? ['monto', suyas.signo] : undefined
}

/**
 * The centavos that the account gains by a line: by its debit and credit, by a signed amount, or by one with its word;
 * null where they can't be read. A minus beside a credit, or beside a debit where `menos` says so, took it back.
 */
function montoDe({ suyas, importes }: Leida, menos: MenosDeDebito): Centavos | null {
  const [monto, debito, credito] = importes
  if (monto === undefined || debito === undefined || credito === undefined) return null
  const sale = (importe: Centavos) => -(menos === 'sale' ? Math.abs(importe) : importe) || 0
  if (monto === null) return (credito ?? 0) + sale(debito ?? 0)
  if (suyas.signo === undefined || monto === 0) return monto
  const signo = signoDe(suyas.signo)
  return signo === undefined ? null : signo === 1 ? monto : sale(monto)
}
