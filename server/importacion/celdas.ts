import * as z from 'zod'
import { formatos, sinSeparadores } from '#contract/campos'
import { esIlegible, leerMonto } from '#contract/dinero'
import { esClave, texto } from '#i18n/texto'
import { bare } from '#server/http/list-query'
import { simplificado } from './simplificado.ts'

/** A cell as its file gives it; a Date is a day, at midnight UTC. */
export type Celda = string | number | boolean | Date | null

/** Digits of numbers whose first zero a spreadsheet drops. */
const DIGITOS: Partial<Record<string, number>> = { dni: 13, encargado_dni: 13, cliente_dni: 13, municipio: 4 }

/** Other words for the values of a closed list, beside those that the screens use. */
const OTRAS_PALABRAS: Record<string, Record<string, string>> = {
  sexo: { mujer: 'F', nina: 'F', hombre: 'M', nino: 'M', varon: 'M' },
  encargado_parentesco: {
    mama: 'madre',
    papa: 'padre',
    abuela: 'abuelo',
    tia: 'tio',
    hermana: 'hermano',
    encargado: 'tutor',
    encargada: 'tutor',
  },
  isv: { '0': 'exento', no: 'exento', '15': 'gravado_15', '18': 'gravado_18' },
  modalidad: { en_linea: 'virtual', linea: 'virtual', semipresencial: 'mixta', hibrida: 'mixta' },
}

/**
 * The value of a cell for its field's schema; what can't be read stays as it is, and the schema says why it is refused.
 */
export function valorDeCelda(campo: string, schema: z.ZodType, celda: Celda): unknown {
  const tipo = bare(schema)
  if (esMonto(schema)) return enCentavos(celda)
  if (tipo instanceof z.ZodISODate) return enFecha(celda)
  if (tipo instanceof z.ZodNumber) return typeof celda === 'string' ? enNumero(celda) : celda
  const texto = enTexto(celda)
  if (tipo instanceof z.ZodBoolean) return enSiNo(texto)
  if (tipo instanceof z.ZodEnum) return opcionDe(campo, tipo.options, texto)
  if (campo === 'generar_cargos') return cargosDe(texto, celda)
  const digitos = DIGITOS[campo]
  const pelado = sinSeparadores(texto)
  return digitos && /^\d+$/.test(pelado) && pelado.length === digitos - 1 ? `0${pelado}` : texto
}

const SI = ['si', 'x', '1', 'true', 'verdadero']
const NO = ['no', '0', 'false', 'falso']

/** «Sí» and «no» as people and spreadsheets write them. */
function enSiNo(texto: string): Celda {
  const dicho = simplificado(texto)
  return SI.includes(dicho) ? true : NO.includes(dicho) ? false : texto
}

/** `20`, `-5`, `2.5`, and `1,000` for a thousand: separators mean what they mean in an amount. */
function enNumero(celda: string): Celda {
  if (/^[+-]?\d+$/.test(celda)) return Number(celda)
  const leido = /^[+-]?[\d.,]+$/.test(celda) ? leerMonto(celda.replace(/^\+/, ''), { permiteNegativo: true }) : null
  return typeof leido === 'number' ? leido / 100 : celda
}

/** Whether a field holds an amount of money. */
export const esMonto = (schema: z.ZodType): boolean => formatos.get(bare(schema))?.formato === 'dinero'

/** What a person reads of a cell, in a report of refused lines. */
export function enTexto(celda: Celda): string {
  if (celda === null) return ''
  if (celda instanceof Date) return diaDe(celda)
  return typeof celda === 'number'
    ? celda.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
    : String(celda)
}

const diaDe = (fecha: Date): string => (Number.isNaN(fecha.getTime()) ? '' : fecha.toISOString().slice(0, 10))

/** `31/12/2010`, `31-12-10` or ISO; a two-figure year is of this century up to 40. */
function enFecha(celda: Celda): Celda {
  if (celda instanceof Date) return diaDe(celda)
  if (typeof celda !== 'string') return enTexto(celda)
  const [, dia, mes, anio] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(celda) ?? []
  if (!dia || !mes || !anio) return celda.replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
  const siglo = Number(anio) > 40 ? '19' : '20'
  return `${anio.length === 4 ? anio : siglo + anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
}

/** A spreadsheet's number carries the noise of binary fractions; beyond centavos it is no amount. */
function enCentavos(celda: Celda): unknown {
  if (typeof celda !== 'number') {
    const monto = leerMonto(enTexto(celda), { permiteNegativo: true })
    return esIlegible(monto) ? monto.texto : monto
  }
  const centavos = Math.round(celda * 100)
  return Math.abs(celda * 100 - centavos) < 1e-4 ? centavos : enTexto(celda)
}

function opcionDe(campo: string, valores: readonly unknown[], escrito: string): string {
  const buscado = simplificado(escrito)
  const palabraDe = (valor: string): string => {
    const clave = `opciones.${campo.replace(/^encargado_/, '')}.${valor}`
    return esClave(clave) ? texto(clave) : ''
  }
  const hallado = valores
    .map(String)
    .find((valor) => simplificado(valor) === buscado || simplificado(palabraDe(valor)) === buscado)
  return hallado ?? OTRAS_PALABRAS[campo]?.[buscado] ?? escrito
}

/** `todos`, `ninguno`, or from a date however it is written: `desde: 01/03/2026`. */
function cargosDe(texto: string, celda: Celda): string {
  const palabra = texto.toLowerCase().replace(/^desde\s*:?\s*/, '')
  if (palabra === 'si' || palabra === 'sí') return 'todos'
  if (palabra === 'no') return 'ninguno'
  const fecha = enFecha(celda instanceof Date ? celda : palabra)
  return typeof fecha === 'string' && /^\d{4}-/.test(fecha) ? `desde:${fecha}` : palabra
}
