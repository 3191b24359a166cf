import type { Centavos } from '#contract/dinero'
import { MAS_LINEAS, type ExtractoRevisado, type LineaLeida, type MapeoExtracto } from '#contract/recibos/movimientos'
import { abrirLibro, conPalabras } from '#server/tablas/abrir'
import { descomprimido, esZip } from '#server/tablas/bytes'
import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import { enTexto, type FilaCruda } from '#server/tablas/celda'
import type { Portada } from '#server/tablas/portada'
import { defectosDeCeldas } from './defectos.ts'
import { leerOfx, textoDeOfx } from './ofx.ts'
import { movieron, ordenadas } from './orden.ts'
import { leerTabla, type Defecto, type FilaApartable, type FilaSinLinea, type ModoDeLeer } from './tabla.ts'

const EJEMPLOS = 3

/** A statement as it was read: its lines in the order in which they happened. */
export interface Extracto extends Pick<
  ExtractoRevisado,
  | 'formato'
  | 'columnas'
  | 'mapeo'
  | 'ordenes'
  | 'saldos_cuadran'
  | 'menos_dudoso'
  | 'hoja'
  | 'hojas'
  | 'ocultas'
  | 'duda'
> {
  lineas: LineaLeida[]
  errores: Defecto[]
  ignoradas: FilaSinLinea[]
  apartables: FilaApartable[]
  /** Rows that are set aside and moved the printed balances all the same. */
  movieron: ReadonlySet<FilaApartable>
  saldo_final: Centavos | null
  /** Balance before the first line, where the file lets it be told. */
  saldo_inicial: Centavos | null
  /** Number of the account, where the file says it. */
  cuenta: string | null
}

/**
 * Reads the file of a bank: OFX 1 and 2, or a table (CSV with any separator, XLSX) with `mapeo` or as its headings
 * propose, and as `modo` says. Throws `regla` when the file as a whole is refused.
 */
export async function leerExtracto(
  contenido: Uint8Array,
  mapeo: MapeoExtracto | null,
  hoy: string,
  modo: ModoDeLeer = {},
): Promise<Extracto> {
  const abierto = conPalabras(() => descomprimido(contenido))
  const texto = esZip(abierto) ? null : textoDeOfx(abierto)
  if (texto !== null) return deOfx(texto)
  const { filas, ...portada } = await filasDe(abierto, modo.hoja)
  const leida = leerTabla(filas, mapeo, hoy, modo)
  const { encabezados, duda, ...tabla } = defectosDeCeldas(filas, leida, {
    esHoja: portada.hoja !== null,
    mapeo,
    ordenDicho: Boolean(mapeo ?? modo.orden_fecha),
  })
  const { alReves, ...enOrden } = ordenadas(tabla.lineas)
  const conDinero = movieron(
    tabla.lineas,
    tabla.apartables.filter(({ apartada }) => apartada),
    alReves,
  )
  const primera = enOrden.lineas[0]
  return {
    ...portada,
    ...tabla,
    ...enOrden,
    duda,
    saldos_cuadran: conDinero.size > 0 ? false : enOrden.saldos_cuadran,
    movieron: conDinero,
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
    lineas: ordenadas(lineas).lineas,
    saldos_cuadran: null,
    formato: 'ofx',
    hoja: null,
    hojas: [],
    ocultas: 0,
    duda: null,
    columnas: [],
    mapeo: null,
    ordenes: [],
    apartables: [],
    movieron: new Set(),
    menos_dudoso: false,
    saldo_inicial: ofx.saldo_final === null ? null : ofx.saldo_final - suma,
  }
}
