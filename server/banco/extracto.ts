import type { Centavos } from '#contract/dinero'
import { MAS_LINEAS, type ExtractoRevisado, type LineaLeida, type MapeoExtracto } from '#contract/recibos/movimientos'
import { abrirLibro, conPalabras } from '#server/tablas/abrir'
import { descomprimido, esZip } from '#server/tablas/bytes'
import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import { enTexto, type FilaCruda } from '#server/tablas/celda'
import { textoDe } from '#server/tablas/codificacion'
import type { Portada } from '#server/tablas/portada'
import { defectosDeCeldas } from './defectos.ts'
import { esOfx, leerOfx } from './ofx.ts'
import { leerTabla, type Defecto } from './tabla.ts'

const EJEMPLOS = 3

/** A statement as it was read: its lines in the order in which they happened. */
export interface Extracto extends Pick<
  ExtractoRevisado,
  'formato' | 'columnas' | 'mapeo' | 'ordenes' | 'saldos_cuadran' | 'hoja' | 'hojas' | 'ocultas' | 'duda'
> {
  lineas: LineaLeida[]
  errores: Defecto[]
  ignoradas: { linea: number; texto: string }[]
  saldo_final: Centavos | null
  /** Balance before the first line, where the file lets it be told. */
  saldo_inicial: Centavos | null
  /** Number of the account, where the file says it. */
  cuenta: string | null
}

/**
 * Reads the file of a bank: OFX 1 and 2, or a table (CSV with any separator, XLSX) with `mapeo` or as its headings
 * propose; of a workbook the sheet of that name, or the first that is seen. Throws `regla` when the file as a whole
 * is refused.
 */
export async function leerExtracto(
  contenido: Uint8Array,
  mapeo: MapeoExtracto | null,
  hoy: string,
  hoja?: string,
): Promise<Extracto> {
  const abierto = conPalabras(() => descomprimido(contenido))
  if (!esZip(abierto) && esOfx(textoDe(abierto.subarray(0, PRINCIPIO)))) return deOfx(textoDe(abierto))
  const { filas, ...portada } = await filasDe(abierto, hoja)
  const leida = leerTabla(filas, mapeo, hoy)
  const { encabezados, duda, ...tabla } = defectosDeCeldas(filas, leida, { esHoja: portada.hoja !== null, mapeo })
  const enOrden = ordenadas(tabla.lineas)
  const primera = enOrden.lineas[0]
  return {
    ...portada,
    ...tabla,
    ...enOrden,
    duda,
    formato: 'tabla',
    columnas: encabezados.nombres.map((nombre, index) => ({
      nombre,
      ejemplos: filas
        .slice(encabezados.fila + 1)
        .map(({ celdas }) => enTexto(celdas[index] ?? null).slice(0, 40))
        .filter(Boolean)
        .slice(0, EJEMPLOS),
    })),
    saldo_final: enOrden.lineas.at(-1)?.saldo ?? null,
    saldo_inicial: primera?.saldo == null ? null : primera.saldo - primera.monto,
    cuenta: null,
  }
}

/** Bytes that tell an OFX from a table. */
const PRINCIPIO = 2_048

async function filasDe(contenido: Uint8Array, hoja?: string): Promise<Portada & { filas: FilaCruda[] }> {
  const { filas, cerrar, ...portada } = await abrirLibro(contenido, { hoja, conTitulos: true })
  try {
    const leidas: FilaCruda[] = []
    for await (const fila of filas()) {
      if (leidas.length >= MAS_LINEAS) throw archivoRechazado('muchas_filas', { max: MAS_LINEAS })
      leidas.push(fila)
    }
    if (!leidas.length) throw archivoRechazado('vacio')
    return { ...portada, filas: leidas }
  } finally {
    cerrar()
  }
}

function deOfx(texto: string): Extracto {
  const { lineas, ...ofx } = leerOfx(texto, MAS_LINEAS)
  const suma = lineas.reduce((total, { monto }) => total + monto, 0)
  return {
    ...ofx,
    ...ordenadas(lineas),
    saldos_cuadran: null,
    formato: 'ofx',
    hoja: null,
    hojas: [],
    ocultas: 0,
    duda: null,
    columnas: [],
    mapeo: null,
    ordenes: [],
    ignoradas: [],
    saldo_inicial: ofx.saldo_final === null ? null : ofx.saldo_final - suma,
  }
}

/**
 * The lines from the oldest on, which some banks print at the end, numbered as they stand then; and whether the printed
 * balances follow from each other.
 */
function ordenadas(lineas: readonly LineaLeida[]): Pick<Extracto, 'lineas' | 'saldos_cuadran'> {
  const derechas = saltos(lineas)
  const alReves = saltos(lineas.toReversed())
  const [primera, ultima] = [lineas[0]?.fecha ?? '', lineas.at(-1)?.fecha ?? '']
  const voltear = primera === ultima ? alReves < derechas : primera > ultima
  // Within one day the bank's own order stays.
  const todas = (voltear ? lineas.toReversed() : [...lineas]).sort((a, b) =>
    a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0,
  )
  const conSaldo = lineas.length > 0 && lineas.every(({ saldo }) => saldo !== null)
  return { lineas: todas, saldos_cuadran: conSaldo ? saltos(todas) === 0 : null }
}

/** How many balances don't follow from the line before. */
const saltos = (lineas: readonly LineaLeida[]): number =>
  lineas.reduce((cuantos, { saldo, monto }, index) => {
    const antes = lineas[index - 1]?.saldo
    return antes == null || saldo === null || antes + monto === saldo ? cuantos : cuantos + 1
  }, 0)
