import { dni, rtn, telefono } from '#contract/campos'
import { esIlegible, leerMonto, montoLegible } from '#contract/dinero'
import { esFecha } from '#contract/tiempo/fechas'
import { formatoDni, formatoFecha, formatoNumero, formatoRtn, formatoTelefono } from '#contract/texto/formato'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { leerFecha } from './fechas.ts'

/**
 * The way in which people write a value of a record: the same in a form's field and in a cell of a list
 * (`src/list/celdas`).
 */
export interface Escritura {
  /** The record's value as text; what is no valid value is text already and shows as it is. */
  show: (value: unknown) => string
  /** The typed text as a value of the record; the text itself when it is not one, so that validation says so. */
  read: (text: string) => unknown
  /** The keyboard that a telephone offers for it. */
  inputMode?: 'decimal' | 'numeric' | 'tel'
}

const enCentesimas = (value: unknown) => (typeof value === 'number' ? formatoNumero(value / 100, 2) : String(value))

export const TEXTO: Escritura = { show: String, read: (text) => text }

/**
 * An amount typed in lempiras, kept in centavos. What can't be read stays as its text, which the schema of the form
 * refuses by saying what is wrong with it.
 */
export const DINERO: Escritura = {
  show: enCentesimas,
  read: (text) => {
    const monto = leerMonto(text)
    return esIlegible(monto) ? monto.texto : monto
  },
  inputMode: 'decimal',
}

/** A percentage typed as `12.5`, `12,5` or `-5 %`, kept in basis points. */
export const PORCENTAJE: Escritura = {
  show: enCentesimas,
  read: (text) => montoLegible(leerMonto(text.replace(/%\s*$/, ''), { permiteNegativo: true })) ?? text,
  inputMode: 'decimal',
}

/** A local date (YYYY-MM-DD in the record) typed as dd/mm/aaaa. */
export const FECHA: Escritura = {
  show: (value) => (esFecha(String(value)) ? formatoFecha(String(value)) : String(value)),
  read: (text) => leerFecha(text, hoyDelCentro()) ?? text,
  inputMode: 'numeric',
}

const ENTERO = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)$/

/** A whole number, also as a spreadsheet writes thousands. */
export const NUMERO: Escritura = {
  show: String,
  read: (text) => (ENTERO.test(text.trim()) ? Number(text.trim().replaceAll(',', '')) : text),
  inputMode: 'numeric',
}

/** A telephone, kept in E.164: eight digits are Honduran, others are typed with their country (`+1 305…`). */
export const TELEFONO: Escritura = {
  show: (value) => formatoTelefono(String(value)),
  read: (text) => telefono.safeParse(text).data ?? text,
  inputMode: 'tel',
}

/** An identity number: 13 digits in the record, its dashes only on screen. */
export const DNI: Escritura = {
  show: (value) => formatoDni(String(value)),
  read: (text) => dni.safeParse(text).data ?? text,
  inputMode: 'numeric',
}

/** A tax number: 14 digits in the record, its dashes only on screen. */
export const RTN: Escritura = {
  show: (value) => formatoRtn(String(value)),
  read: (text) => rtn.safeParse(text).data ?? text,
  inputMode: 'numeric',
}
