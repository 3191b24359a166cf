import { CeldaDeError, type Celda } from './celda.ts'

/*
 * Errors that the text of a cell gives away: it was left by a formula, whose error a CSV keeps as text, or its letters
 * were broken by some program before the file came here.
 */

const MAYOR_ERROR = 30
/** `#REF!`, `#¡VALOR!`, `#¿NOMBRE?`, `#DIV/0!`, `#BEZUG!`: every language of spreadsheets writes them alike. */
const CON_SIGNO = /^#[¡¿?]?[\p{Lu}\d][\p{Lu}\d/_.]*[!?]$/u
/**
 * Errors without a sign at their end: a value not available, in the languages of Excel; one still being fetched; an
 * error of LibreOffice; a number or a day that its column was too narrow to show.
 */
const SIN_SIGNO = /^(?:#(?:N\/[ADBVI]|NA|ND|NV|N\.V|N\/DISP|GETTING_DATA|OBTENIENDO_DATOS)\.?|Err:\d{3}|#{3,})$/i

/** Whether a text is the error that a formula left. */
const esErrorDeFormula = (texto: string): boolean =>
  (texto.startsWith('#') || /^err:/i.test(texto)) &&
  texto.length <= MAYOR_ERROR &&
  (CON_SIGNO.test(texto) || SIN_SIGNO.test(texto))

/** Spellings that nobody types, each left by a program that took one encoding for another. */
const ROTAS: readonly RegExp[] = [
  // The character that stands for a letter nobody could read; control characters.
  /[\ufffd\u0080-\u009f]/,
  // UTF-8 taken for Windows-1252 or Latin-1: `Ã©`, `Â°`, `â€œ`, `ï»¿`.
  /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
  /â€|ï»¿/,
  // UTF-8, or Windows-1252, taken for code page 850: `Mu├▒oz`, `Mu±oz`, `M┴rquez`.
  /\p{L}[\u2500-\u259f±¾]\p{L}|[├┬][\u00a0-\u2593]/u,
  // Code page 850 taken for Windows-1252: `Garc¡a`, `Mu¤oz`, `L¢pez`, `NU¥EZ`, `Jos‚`, `µLVAREZ`, `LàPEZ`.
  /\p{L}[¡¿¢£¤¥]\p{L}/u,
  /\p{L}[¢¤‚]/u,
  /\p{Lu}[µà]\p{Lu}|µ\p{Lu}\p{Lu}/u,
  // The letters of an old Macintosh taken for Windows-1252: `M‡rquez`.
  /\p{L}[†‡‰]\p{L}/u,
]

/** Letters beyond ASCII: without one nothing can be broken. */
const MAS_ALLA = /[\u0080-\uffff]/

/** Whether letters of a text were broken before it came. */
const tieneLetrasRotas = (texto: string): boolean => MAS_ALLA.test(texto) && ROTAS.some((forma) => forma.test(texto))

/** The cell that a text is; null of a blank one. */
export function celdaDeTexto(texto: string): Celda {
  if (texto === '') return null
  if (esErrorDeFormula(texto)) return new CeldaDeError('formula', texto)
  return tieneLetrasRotas(texto) ? new CeldaDeError('letras', texto) : texto
}
