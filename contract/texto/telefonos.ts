import { sinSeparadores } from '#contract/texto/visible'

/*
 * Telephones, kept in E.164 (docs/decisions/2026-11-28-telefonos.md says where each rule comes from).
 */

/** Honduras has eight digits: landlines begin with 2, mobile numbers with 3, 7, 8 or 9. */
const DE_AQUI = /^[23789]\d{7}$/
const PAIS = '504'

/** The country codes as the ITU has given them out (E.164): none is the beginning of another. */
const CODIGOS =
  /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-69]|3[578]|42|5[09]|6[789]|8[0578]|9[679])\d)(\d+)$/

/** Digits after the code where families of here live; of any other country E.164 says it. */
const DIGITOS: Partial<Record<string, number>> = {
  '1': 10,
  '34': 9,
  '52': 10,
  '502': 8,
  '503': 8,
  [PAIS]: 8,
  '505': 8,
  '506': 8,
}
const MENOS_DIGITOS = 8
const MAS_DIGITOS = 15

/** A telephone in its two parts, `{ codigo: '504', numero: '99998888' }`; undefined of what is none. */
export function partesDeTelefono(e164: string): { codigo: string; numero: string } | undefined {
  const [, codigo, numero] = CODIGOS.exec(e164) ?? []
  if (!codigo || !numero) return undefined
  const cuantos = codigo.length + numero.length
  return cuantos <= MAS_DIGITOS ? { codigo, numero } : undefined
}

/** Whether it is a number that the plan of its country has. */
export function esTelefono(e164: string): boolean {
  const partes = partesDeTelefono(e164)
  if (!partes) return false
  const { codigo, numero } = partes
  if (codigo === PAIS) return DE_AQUI.test(numero)
  const debe = DIGITOS[codigo]
  return debe ? numero.length === debe : codigo.length + numero.length >= MENOS_DIGITOS
}

/** A landline of here: it is called, and written to only where somebody marked it as WhatsApp. */
export const esFijo = (e164: string): boolean => e164.startsWith(`+${PAIS}2`)

/**
 * A typed or pasted telephone, in E.164: `9999-8888`, `(504) 9999–8888`, `00504 9999 8888`, `+1 (305) 555-0100`. Eight
 * digits are of here; any other needs its country. What is none comes back without its separators.
 */
export function leerTelefono(escrito: string): string {
  const numero = sinSeparadores(escrito)
    .replace(/^tel:/i, '')
    .replace(/[().\uff0b]/g, (signo) => (signo === '\uff0b' ? '+' : ''))
    .replace(/^(?:00|011)(?=[1-9])/, '+')
    // WhatsApp shows the mobiles of Mexico with a 1 that they lost in 2019.
    .replace(/^\+521(?=\d{10}$)/, '+52')
  if (DE_AQUI.test(numero)) return `+${PAIS}${numero}`
  return numero.startsWith(PAIS) && DE_AQUI.test(numero.slice(PAIS.length)) ? `+${numero}` : numero
}
