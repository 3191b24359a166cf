import { esIlegible, leerMonto, MAYOR_MONTO, type Centavos } from '#contract/dinero'
import { ORDENES_FECHA, type OrdenFecha } from '#contract/recibos/movimientos'
import { diaDe, type Celda } from '#server/tablas/celda'
import { entreSignos, fechaLeida, mesDe, sinHora } from '#server/tablas/fechas'
import { simplificado } from '#server/tablas/simplificado'

/* Dates and amounts as banks write them. */

const OCHO_CIFRAS = /^\d{8}$/
/** Places at which eight digits without signs are cut, by the order of their parts. */
const CORTES: Readonly<Record<OrdenFecha, readonly [number, number]>> = {
  dma: [2, 4],
  mda: [2, 4],
  amd: [4, 6],
  adm: [4, 6],
}

/** A cell as a local date, its parts in that order; null when it is none. */
export function leerFecha(celda: Celda, orden: OrdenFecha): string | null {
  if (celda instanceof Date) return fechaLeida(diaDe(celda))
  const escrita = sinHora(String(celda ?? ''))
  const [uno, dos, tres] = entreSignos(escrita) ?? cortada(escrita, orden)
  if (!uno || !dos || !tres) return null
  const partes = { [orden[0] ?? '']: uno, [orden[1] ?? '']: dos, [orden[2] ?? '']: tres }
  const anio = anioDe(partes.a ?? '')
  const mes = mesDe(partes.m ?? '')
  const dia = partes.d ?? ''
  if (!anio || !mes || !/^\d{1,2}$/.test(dia)) return null
  return fechaLeida(`${anio}-${mes}-${dia.padStart(2, '0')}`)
}

function cortada(escrita: string, orden: OrdenFecha): string[] {
  if (!OCHO_CIFRAS.test(escrita)) return []
  const [primero, segundo] = CORTES[orden]
  return [escrita.slice(0, primero), escrita.slice(primero, segundo), escrita.slice(segundo)]
}

const anioDe = (escrito: string): string | null =>
  /^\d{4}$/.test(escrito) ? escrito : /^\d{2}$/.test(escrito) ? `20${escrito}` : null

/** An amount that a bank wrote, with its own signs taken off: `(1,234.56)`, `1,234.56-`, `HNL 1,234.56`. */
export function sinAdornos(escrito: string): string {
  const pelado = escrito
    .trim()
    .replace(/^HNL|HNL$/i, '')
    .trim()
  const [, entreParentesis] = /^\((.*)\)$/.exec(pelado) ?? []
  const [, conMenos] = /^(.*\d)\s*[-−–]$/.exec(pelado) ?? []
  return (entreParentesis ?? conMenos) ? `-${entreParentesis ?? conMenos}` : pelado.replace(/^\+\s*/, '')
}

/** Centavos of a cell; null when it is blank, undefined when it is no amount. */
export function leerImporte(celda: Celda): Centavos | null | undefined {
  if (celda === null || celda === '') return null
  if (typeof celda === 'number') {
    const centavos = Math.round(celda * 100)
    return Math.abs(celda * 100 - centavos) < 1e-4 && Number.isSafeInteger(centavos) ? centavos : undefined
  }
  if (typeof celda !== 'string') return undefined
  if (/^[-−–—]+$/.test(celda.trim())) return null
  const monto = leerMonto(sinAdornos(celda), { permiteNegativo: true })
  return esIlegible(monto) ? undefined : monto
}

/** Amounts of OFX: one decimal point or comma; the other separator groups by three only where both are written. */
const DE_OFX = [
  /^([+-]?)(\d*)(?:[.,](\d*))?$/,
  /^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d*)$/,
  /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d*)$/,
]
const MAYOR_IMPORTE = 80

/**
 * Centavos of an amount as OFX writes it (OFX 2.2, 3.2.9.1): one decimal point or comma and no thousands, so that
 * `150.000` is L 150.00; with any number of decimals that are worth centavos exactly, and zeros before. Banks that
 * group all the same write both separators. Undefined when it is no amount.
 */
export function importeDeOfx(escrito: string): Centavos | undefined {
  if (escrito.length > MAYOR_IMPORTE) return undefined
  const [, signo, enteros = '', decimales = ''] = DE_OFX.map((forma) => forma.exec(escrito)).find(Boolean) ?? []
  if (!(enteros || decimales) || /[1-9]/.test(decimales.slice(2))) return undefined
  const centavos = Number(enteros.replace(/\D/g, '') + decimales.slice(0, 2).padEnd(2, '0'))
  if (centavos > MAYOR_MONTO) return undefined
  return signo === '-' && centavos !== 0 ? -centavos : centavos
}

/** Three parts with figures among them, as a date has them: one that can't be read all the same is meant as one. */
const TRES_PARTES = /^[^\s/.-]{1,4}[/.-][^\s/.-]{1,10}[/.-][^\s/.-]{1,4}(?:\s|$)/

/** Whether a cell is meant as a date, be it one that can be read or not. */
export function pareceFecha(celda: Celda): boolean {
  if (celda instanceof Date) return true
  const escrita = String(celda ?? '').trim()
  return (
    ORDENES_FECHA.some((orden) => leerFecha(escrita, orden) !== null) ||
    (/\d/.test(escrita) && TRES_PARTES.test(escrita))
  )
}

const DEBITO = /^(?:d|db|dr|deb\w*|cargo\w*|cg|retiro\w*|nd|nota_de_debito|sale|salida\w*|egreso\w*)$/
const CREDITO = /^(?:c|cr|cre\w*|abono\w*|ab|dep\w*|nc|nota_de_credito|entra|entrada\w*|ingreso\w*|h|haber)$/

/** The sign that a column of signs tells: 1 for money in, −1 for money out, undefined when it tells neither. */
export function signoDe(celda: Celda): 1 | -1 | undefined {
  const escrito = String(celda ?? '').trim()
  if (escrito === '+') return 1
  if (/^[-−–]$/.test(escrito)) return -1
  const dicho = simplificado(escrito)
  return DEBITO.test(dicho) ? -1 : CREDITO.test(dicho) ? 1 : undefined
}
