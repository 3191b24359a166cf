import type { Clase } from '#contract/clases'
import { esIlegible, leerMonto } from '#contract/dinero'
import { texto } from '#i18n/texto'
import { enLlano } from '#server/resource/salida/vuelta'
import { enTexto, type Celda } from '#server/tablas/celda'
import { leerFecha, mesDe, sinHora } from '#server/tablas/fechas'
import { simplificado } from '#server/tablas/simplificado'

/*
 * Cells of a sheet of ours that came back, as `llano` told them when it left: Excel, LibreOffice and a CSV keep the
 * same day, amount or percentage in different ways, and none of them is a change.
 */

/** The readings of a cell: two of a day that may be written either way. */
export function lecturas(kind: Clase, celda: Celda): string[] {
  const escrito = enTexto(celda).trim()
  if (escrito === '') return ['']
  switch (kind) {
    case 'dinero':
    case 'porcentaje':
      return [enCentesimas(typeof celda === 'string' ? sinPorCiento(celda) : celda) ?? escrito]
    case 'numero':
      return [String(Number(escrito.replaceAll(',', '')))]
    case 'fecha':
    case 'instante':
      return (['dma', 'mda'] as const).map((orden) => leerFecha(diaEscrito(celda), orden) ?? escrito)
    case 'mes':
      return [mesEscrito(celda) ?? escrito]
    case 'si_no':
      return [siNo(escrito) ?? escrito]
    case 'identidad':
      return [enLlano(escrito.replace(/\D/g, ''))]
    case 'palabra':
    case 'palabras':
      return [escrito.toLowerCase()]
    default:
      return [enLlano(escrito)]
  }
}

/** A percentage without its sign. */
export const sinPorCiento = (escrito: string): string =>
  escrito.trimEnd().endsWith('%') ? escrito.trimEnd().slice(0, -1).trimEnd() : escrito

const diaEscrito = (celda: Celda): Celda => (typeof celda === 'string' ? sinHora(celda) : celda)

function enCentesimas(celda: Celda): string | undefined {
  if (typeof celda === 'number') return String(Math.round(celda * 100))
  const monto = leerMonto(enTexto(celda), { permiteNegativo: true })
  return monto === null || esIlegible(monto) ? undefined : String(monto)
}

const VERDADEROS = new Set(['si', 'true', 'verdadero'])
const FALSOS = new Set(['no', 'false', 'falso'])

function siNo(escrito: string): string | undefined {
  const palabra = simplificado(escrito)
  if (VERDADEROS.has(palabra) || palabra === simplificado(texto('comun.si'))) return 'si'
  return FALSOS.has(palabra) ? 'no' : undefined
}

/** A month, YYYY-MM, of a day of a sheet, of `2026-11`, `11/2026` or `nov-26`; undefined of what is none. */
export function mesEscrito(celda: Celda): string | undefined {
  const dia = celda instanceof Date ? enTexto(celda) : undefined
  if (dia) return dia.slice(0, 7)
  const escrito = enTexto(celda).trim()
  const [, anio, mes = ''] = /^(\d{4})[-/](\d{1,2})(?:-01)?$/.exec(escrito) ?? []
  if (anio) return `${anio}-${mes.padStart(2, '0')}`
  const [, nombre = '', siglo = ''] = /^(\p{L}+\.?|\d{1,2})(?:[-/ ]| de )(\d{4}|\d{2})$/u.exec(escrito) ?? []
  const numero = mesDe(nombre)
  return numero && siglo ? `${siglo.length === 2 ? '20' : ''}${siglo}-${numero}` : undefined
}
