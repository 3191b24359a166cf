/*
 * A password's strength, as far as it is known without a list: for the server's policy, and for the hints of a page
 * that must stay light.
 */

/** Rows that fingers and minds run along; either way. */
const FILAS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!"#$%&/()=',
  '!@#$%^&*()',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmik',
]
const CORRIDAS = [...FILAS, ...FILAS.map((fila) => [...fila].reverse().join(''))]
const MENOS_DE = 5
const CORTO = 4
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'l',
}

/** Lower case without accents. */
export const llana = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters and digits alone. */
export const junta = (texto: string): string => texto.replace(/[^\p{L}\p{N}]/gu, '')

/** The plain text, and what it says with figures and signs read as the letters they stand for: `h0ndur4s`. */
export const lecturas = (texto: string): string[] =>
  ['1', 'i', 'l'].map((uno) =>
    [...texto].map((letra) => (uno === '1' ? letra : letra === '1' ? uno : (LEET[letra] ?? letra))).join(''),
  )

/**
 * The i18n key of what makes a password easy to guess whoever has it: only digits, a sequence of keys, one thing
 * repeated.
 */
export function defectoDeContrasena(escrita: string): string | undefined {
  const texto = llana(escrita)
  if (/^[\d\s./-]+$/.test(texto)) return 'validacion.contrasena_numeros'
  const repetido = seRepite(texto) || pasos(texto) < MENOS_DE || pasos(junta(texto) || texto) < MENOS_DE
  return repetido ? 'validacion.contrasena_secuencia' : undefined
}

/** Characters of a password, as `contrasena` of the contract takes them. */
export const LARGO = { menor: 8, mayor: 128 } as const

/** The rules of a password that need no list, each with the i18n key of what is wrong when it is not kept. */
export const REGLAS = ['largo', 'secuencia', 'igual'] as const
export type Regla = (typeof REGLAS)[number]

/** The faults of a password that are known without a list, by rule; `datos` as in `seParece`. */
export function defectosDe(escrita: string, datos: readonly string[]): Partial<Record<Regla, string>> {
  const secuencia = defectoDeContrasena(escrita)
  return {
    ...(escrita.length < LARGO.menor && { largo: 'validacion.contrasena_corta' }),
    ...(escrita.length > LARGO.mayor && { largo: 'enlaces.fuerza.sobran' }),
    ...(secuencia && { secuencia }),
    ...(seParece(escrita, datos) && { igual: 'validacion.contrasena_igual' }),
  }
}

const MAYOR_REPETIDO = 7
const MAYOR_RESTO = 2

/** Whether a text is one thing of a few letters over and over, with one or two more letters at its end. */
function seRepite(texto: string): boolean {
  const letras = [...texto]
  return Array.from({ length: MAYOR_REPETIDO }, (_, menos) => menos + 1).some((largo) => {
    const distinta = letras.findIndex((letra, lugar) => lugar >= largo && letra !== letras[lugar - largo])
    const iguales = distinta < 0 ? letras.length : distinta
    const veces = Math.floor(iguales / largo)
    return veces >= 2 && letras.length - veces * largo <= MAYOR_RESTO
  })
}

/** Whether a password is little more than something known of its owner: `datos` are name, e-mail, the centre's name. */
export function seParece(escrita: string, datos: readonly string[]): boolean {
  const palabras = datos
    .map(llana)
    .flatMap((dato) => [junta(dato), ...dato.split(/[^\p{L}\p{N}]+/u)])
    .filter((palabra) => palabra.length >= 3)
    .toSorted((una, otra) => otra.length - una.length)
  return lecturas(llana(escrita)).some((lectura) => {
    const todo = junta(lectura)
    const resto = palabras.reduce((queda, palabra) => queda.replaceAll(palabra, ''), todo)
    return resto !== todo && sinCifrasAlBorde(resto).length < CORTO
  })
}

function sinCifrasAlBorde(texto: string): string {
  const letras = [...texto]
  const desde = letras.findIndex((letra) => !/\d/.test(letra))
  return desde < 0 ? '' : letras.slice(desde, letras.findLastIndex((letra) => !/\d/.test(letra)) + 1).join('')
}

/** Steps of a text, once a repeated character and a run along a row are one each. */
function pasos(texto: string): number {
  const letras = texto.replace(/(.)\1+/gu, '$1')
  let cuenta = 0
  for (let desde = 0; desde < letras.length; cuenta++) {
    let hasta = desde + 1
    while (hasta < letras.length && CORRIDAS.some((fila) => fila.includes(letras.slice(desde, hasta + 1)))) hasta++
    desde = hasta - desde >= 3 ? hasta : desde + 1
  }
  return cuenta
}
