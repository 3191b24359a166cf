import * as z from 'zod'
import { CIEN_POR_CIENTO, esIlegible, leerMonto, MAYOR_MONTO } from '#contract/dinero'
import { esTelefono, leerTelefono } from '#contract/texto/telefonos'
import { conGuionesLlanos, enParrafos, enUnaLinea, sinSeparadores } from '#contract/texto/visible'

export { enUnaLinea, sinSeparadores }

/*
 * Field primitives shared by forms and API. Their messages are i18n keys (see #contract/validacion);
 * what they clean, they clean alike on both sides. None transforms its type one way only, so the same
 * schema also serialises answers.
 */

// The pages' Content-Security-Policy forbids `eval`, and would report zod's attempt at it as an attack.
if ('document' in globalThis) z.config({ jitless: true })

/** The names of the fields of a shape, in its order. */
export const clavesDe = <T extends object>(campos: T) => Object.keys(campos) as (keyof T & string)[]

/** One line of text, required, of at most `max` characters once blanks are collapsed. */
export const texto = (max: number) => z.string().overwrite(enUnaLinea).min(1).max(max)

/** A code by which people call a record: one line whose dashes are plain, so that it is found however it was pasted. */
export const codigo = (max: number) => texto(max).overwrite(conGuionesLlanos)

/** The name of a person: something to call out. */
const nombre = (max: number) => texto(max).regex(/[\p{L}\p{N}]/u, 'validacion.nombre_sin_letras')

/** The given names, or the surnames, of a person, or the short name that a user goes by. */
export const nombreDePersona = nombre(80)

/** Names and surnames of a person in one field, or what a company is called: who pays, who sells. */
export const nombreCompleto = nombre(120)

/** Text of several lines, required, of at most `max` characters. */
export const parrafo = (max: number) => z.string().overwrite(enParrafos).min(1).max(max)

/** Words looked for: one line, which may be empty, of at most `max` characters. */
export const buscado = (max: number) => z.string().overwrite(enUnaLinea).max(max)

/** Makes a text field one that may be empty (`''` becomes null) or absent (stays undefined). */
export const opcional = (campo: z.ZodType<string, string>) =>
  z
    .codec(z.string().nullable(), campo.nullable(), {
      decode: (valor) => (valor === null || enUnaLinea(valor) === '' ? null : valor),
      encode: (valor) => valor,
    })
    .optional()

/** One line of text that may be empty or absent. */
export const textoOpcional = (max: number) => opcional(texto(max))

/** Says how many digits there are where there are too few or too many of them, and nothing else. */
const contar =
  (cuantos: number, message: string): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    if (/^\d+$/.test(value) && value.length !== cuantos)
      issues.push({ code: 'custom', input: value, message, params: { hay: value.length } })
  }

/** Honduran identity number: 13 digits, kept without the dashes it is typed with. */
export const dni = z
  .string()
  .overwrite(sinSeparadores)
  .check(contar(13, 'validacion.dni_digitos'))
  .regex(/^\d{13}$/, 'validacion.dni')

/** Honduran tax number: 14 digits, kept without the dashes it is typed with. */
export const rtn = z
  .string()
  .overwrite(sinSeparadores)
  .check(contar(14, 'validacion.rtn_digitos'))
  .regex(/^\d{14}$/, 'validacion.rtn')

/** Telephone in E.164, of a number that its country has: of here with or without its code, any other with it. */
export const telefono = z.string().overwrite(leerTelefono).refine(esTelefono, 'validacion.telefono')

/** INE code of a municipality: its department's two digits and its own. */
export const municipio = z.string().regex(/^(0[1-9]|1[0-8])\d{2}$/, 'validacion.opcion')

/** E-mail address, kept in lower case. */
export const correo = z
  .string()
  .overwrite((texto) => enUnaLinea(texto).toLowerCase())
  .max(254)
  .regex(z.regexes.email, 'validacion.correo')

/** Local date YYYY-MM-DD that the calendar has, from 1900 to 2100. */
export const fecha = z.iso
  .date({ error: ({ input }) => (input === '' ? 'validacion.requerido' : 'validacion.fecha') })
  .refine((valor) => valor >= '1900-01-01' && valor <= '2100-12-31', 'validacion.fecha_rango')

/** Birth date; that it is not in the future is checked where the clock is.
 * @alias */
export const fechaNacimiento = fecha

/** A field's kind, where its type alone does not tell (`contract/clases.ts`). */
export const formatos = z.registry<{
  formato:
    | 'codigo'
    | 'dinero'
    | 'fiscal'
    | 'hora'
    | 'identidad'
    | 'instante'
    | 'mes'
    | 'nombre'
    | 'porcentaje'
    | 'telefono'
}>()

/** A DNI or an RTN of a row, as it is kept; with its dashes a spreadsheet takes it for no number. */
export const identidad = z.string().register(formatos, { formato: 'identidad' })

/* Texts of a row, as they are kept: a list gives each of them another room. */

/** The name of a person or of a thing. */
export const unNombre = z.string().register(formatos, { formato: 'nombre' })

/** A short code by which people call a record. */
export const unCodigo = z.string().register(formatos, { formato: 'codigo' })

/** The number of an invoice, `000-001-01-00000123`. */
export const unNumeroFiscal = z.string().register(formatos, { formato: 'fiscal' })

/** A telephone in E.164; lists and paper show it as people say it. */
export const unTelefono = z.string().register(formatos, { formato: 'telefono' })

/** Time of day HH:MM, 24 hours. */
export const hora = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validacion.hora')
  .register(formatos, { formato: 'hora' })

/** A month of the calendar, YYYY-MM. */
export const mes = z
  .string()
  .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'validacion.mes')
  .register(formatos, { formato: 'mes' })

/** An amount that a form could not read arrives as its text: the message says what is wrong with it. */
const enteroDeMonto = z.int({
  error: ({ input }) => {
    const leido = typeof input === 'string' ? leerMonto(input) : null
    return esIlegible(leido) ? `validacion.monto.${leido.problema}` : undefined
  },
})
const hastaMayorMonto = (monto: typeof enteroDeMonto) => monto.max(MAYOR_MONTO, 'validacion.monto.grande')

/** Centavos, 0 to L 100,000,000,000.00. */
export const centavos = hastaMayorMonto(enteroDeMonto.min(0, 'validacion.monto.negativo')).register(formatos, {
  formato: 'dinero',
})

/** Centavos that may be negative: a difference. */
export const centavosConSigno = z.int().register(formatos, { formato: 'dinero' })

/** An instant of the server, ISO 8601 in UTC. */
export const instante = z.iso.datetime().register(formatos, { formato: 'instante' })

/** Centavos, at least 1. */
export const centavosPositivos = hastaMayorMonto(enteroDeMonto.min(1, 'validacion.monto_positivo')).register(formatos, {
  formato: 'dinero',
})

/** Basis points, 0 to 100 %. */
export const porcentaje = z.int().min(0).max(CIEN_POR_CIENTO)

/** Identifier of a row. */
export const id = z.int().min(1).max(2_147_483_647)

/** Version of a row, which every update names. */
export const version = z.int().min(1)
