import * as z from 'zod'
import { formatos, sinSeparadores } from '#contract/campos'
import { sinEnvoltura } from '#contract/clases'
import { esIlegible, leerMonto } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { esClave, texto } from '#i18n/texto'
import { CeldaDeError, enTexto, perdioCifras, seConvirtio, type Celda } from '#server/tablas/celda'
import { leerFecha, type OrdenDelDia } from '#server/tablas/fechas'
import { simplificado } from '#server/tablas/simplificado'
import { mesEscrito, sinPorCiento } from './vuelta.ts'

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

/** Fields of figures or letters that are no quantity: a sheet that takes them for one shows `8.01199E+12`. */
const DE_CODIGO = /(?:^|_)(?:codigo|dni|documento|telefono|telefono_2|whatsapp|municipio)$/

/** Whether a field holds the name of a person. */
export const esDePersona = (campo: string): boolean => /(?:^|_)(?:nombres|apellidos)$/.test(campo)
/** Fields by which people name a record. */
const DE_NOMBRE = /(?:^|_)(?:nombres|apellidos|nombre|categoria)$/
const SIN_LETRAS = /^\P{L}*$/u
/** Marks that programs and people write where they know no name, and that name nobody. */
const NADIE = /^(?:n[/.][ad]\.?|s[/.][nd]\.?|nan|null|undefined|\(?(?:en blanco|vac[ií]o|blank|empty)\)?)$/i

/** The reason why a cell can be no value of its field, whatever the field's schema says; null where it may be one. */
export function motivoDeCelda(campo: string, schema: z.ZodType, celda: Celda): Mensaje | null {
  if (celda instanceof CeldaDeError) return { key: `importador.celda.${celda.error}` }
  if (esTexto(schema) && !esFecha(campo, schema) && formatoDe(schema) !== 'mes' && seConvirtio(celda))
    return { key: 'importador.celda.convertido' }
  if (DE_CODIGO.test(campo) && perdioCifras(celda)) return { key: 'importador.celda.cientifico' }
  const escrito = enTexto(celda)
  if (DE_NOMBRE.test(campo) && NADIE.test(escrito)) return { key: 'importador.motivo.nadie' }
  return esDePersona(campo) && SIN_LETRAS.test(escrito) ? { key: 'importador.motivo.sin_letras' } : null
}

/** Whether a field holds what was written, letter by letter: where a sheet took it for something else, that is lost. */
const esTexto = (schema: z.ZodType): boolean => sinEnvoltura(schema) instanceof z.ZodString

const TOTAL =
  /^(?:sub_?|gran_|grand_)?totale?s?(?:_general)?(?:_de)?(?:_(?:estudiantes|alumnos|alumnas|cursos|matriculas|registros|filas|lineas|lempiras|lps?))?(?:_\d{1,6}){0,3}$|^sumas?$/

/** Whether a cell says that its row sums up those above. */
export const diceTotal = (celda: Celda): boolean => typeof celda === 'string' && TOTAL.test(simplificado(celda))

/** Whether a field holds a day, whose order of day and month is settled for the whole column. */
export const esFecha = (campo: string, schema: z.ZodType): boolean =>
  sinEnvoltura(schema) instanceof z.ZodISODate || campo === 'generar_cargos'

/** Whether the column of a field can be read in two ways. */
export const esDudable = (campo: string, schema: z.ZodType): boolean =>
  esFecha(campo, schema) || esMonto(schema) || campo === SEXO

export const SEXO = 'sexo'
/** Words and letters of a column in which M may be of «mujer»: «masculino» and «femenino» have no part in it. */
export const deOtroSexo = (celda: Celda): boolean =>
  /^(?:h|v|hombre|mujer|varon|hembra|nina|nino)$/.test(simplificado(enTexto(celda)))

/** The day that a cell of a field of days writes, without the words that may stand before it. */
export const fechaEscrita = (campo: string, celda: Celda): Celda =>
  campo === 'generar_cargos' && typeof celda === 'string' ? sinDesde(celda) : celda

const sinDesde = (escrito: string): string => escrito.toLowerCase().replace(/^desde\s*:?\s*/, '')

/**
 * The value of a cell for its field's schema; what can't be read stays as it is, and the schema says why it is refused.
 */
export function valorDeCelda(campo: string, schema: z.ZodType, celda: Celda, orden: OrdenDelDia = 'dma'): unknown {
  const tipo = sinEnvoltura(schema)
  if (esMonto(schema)) return enCentavos(campo === VALOR ? sinSigno(celda) : celda)
  if (formatoDe(schema) === 'porcentaje') return enCentavos(sinSigno(celda))
  if (formatoDe(schema) === 'mes') return mesEscrito(celda) ?? enTexto(celda)
  if (tipo instanceof z.ZodISODate) return enFecha(celda, orden)
  if (tipo instanceof z.ZodNumber) return typeof celda === 'string' ? enNumero(celda) : celda
  const texto = enTexto(celda)
  if (tipo instanceof z.ZodBoolean) return enSiNo(texto)
  if (tipo instanceof z.ZodEnum) return opcionDe(campo, tipo.options, texto)
  if (campo === 'generar_cargos') return cargosDe(celda, orden)
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

/** A number as it is written: `20`, `-5`, `2.5`, and `1,000` for a thousand, by the separators of an amount. */
function enNumero(celda: string): Celda {
  if (/^[+-]?\d+$/.test(celda)) return Number(celda)
  const leido = /^[+-]?[\d.,]+$/.test(celda) ? leerMonto(celda.replace(/^\+/, ''), { permiteNegativo: true }) : null
  return typeof leido === 'number' ? leido / 100 : celda
}

/** Whether a field holds a number that is no amount. */
export const esNumero = (schema: z.ZodType): boolean => sinEnvoltura(schema) instanceof z.ZodNumber && !esMonto(schema)

/** Whether a field holds an amount of money. */
export const esMonto = (schema: z.ZodType): boolean => formatoDe(schema) === 'dinero'

const formatoDe = (schema: z.ZodType) => formatos.get(sinEnvoltura(schema))?.formato

/** The amount of a discount: lempiras, or a percentage with as many decimals. */
const VALOR = 'valor'

/** A percentage without its sign. */
const sinSigno = (celda: Celda): Celda => (typeof celda === 'string' ? sinPorCiento(celda) : celda)

/** Two-figure years up to this one are of our century: people of 86 go to school, too. */
const ULTIMO_DEL_SIGLO = 40

/** A local date, or what stands there instead. */
const enFecha = (celda: Celda, orden: OrdenDelDia): string =>
  leerFecha(celda, orden, ULTIMO_DEL_SIGLO) ?? enTexto(celda).replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')

/** A spreadsheet's number carries the noise of binary fractions; beyond centavos it is no amount. */
function enCentavos(celda: Celda): unknown {
  if (typeof celda !== 'number') {
    const monto = leerMonto(enTexto(celda), { permiteNegativo: true })
    return esIlegible(monto) ? monto.texto : monto
  }
  const centavos = Math.round(celda * 100)
  return Math.abs(celda * 100 - centavos) < 1e-4 ? centavos : enTexto(celda)
}

/** The word that our screens have for a value of a closed list; empty where they have none. */
function palabraDe(campo: string, valor: string): string {
  const clave = `opciones.${campo.replace(/^encargado_/, '')}.${valor}`
  return esClave(clave) ? texto(clave) : ''
}

/** The words that a field of a closed list is written with, to say them where another stands; none of any other. */
export function opcionesDe(campo: string, schema: z.ZodType): string[] {
  const tipo = sinEnvoltura(schema)
  if (tipo instanceof z.ZodBoolean) return [texto('comun.si'), texto('comun.no')]
  if (!(tipo instanceof z.ZodEnum)) return []
  return tipo.options.map(String).map((valor) => palabraDe(campo, valor) || valor)
}

function opcionDe(campo: string, valores: readonly unknown[], escrito: string): string {
  const buscado = simplificado(escrito)
  const hallado = valores
    .map(String)
    .find((valor) => simplificado(valor) === buscado || simplificado(palabraDe(campo, valor)) === buscado)
  return hallado ?? OTRAS_PALABRAS[campo]?.[buscado] ?? escrito
}

/** The charges that an enrolment brings: `todos`, `ninguno`, or `desde:YYYY-MM-DD` of a date however it is written. */
function cargosDe(celda: Celda, orden: OrdenDelDia): string {
  const palabra = sinDesde(enTexto(celda))
  if (palabra === 'si' || palabra === 'sí') return 'todos'
  if (palabra === 'no') return 'ninguno'
  const fecha = enFecha(celda instanceof Date ? celda : palabra, orden)
  return /^\d{4}-/.test(fecha) ? `desde:${fecha}` : palabra
}
