/*
 * Invisible signs of a text, and those that make two texts which look alike differ: blanks of no width, marks of
 * direction, soft hyphens, letters that are drawn empty, control characters. They come along with what is pasted from a
 * telephone, a message or a document, and are taken out before anything is judged, kept or searched.
 */

/** An emoji with its joiners, its colour and its tags, all of which are seen; or else what is not. */
const EMOJI_O_NADA =
  /(🏴[\u{e0020}-\u{e007f}]+|[\d#*]\ufe0f\u20e3|\p{ExtPict}[\ufe0f\p{EMod}]*(?:\u200d(?=\p{ExtPict}))?)|[\p{DI}\u2800\ufff9-\ufffb]/gu
/** Most texts have none of it. */
const ALGO = /[\p{DI}\p{Cc}\p{Cs}\u2800\ufff9-\ufffb]/u
/** Control characters but tabs and ends of lines, which are blanks as any other. */
const CONTROL = /[^\P{Cc}\t-\r\u0085]/gu
const SURROGATES = /\p{Cs}/gu
/** Every dash: a number pasted from a document or a message brings long ones. */
const SEPARADORES = /[\s\p{Pd}\u2212]/gu

/** The text without what nobody sees; blanks and ends of lines stay as they are. */
export const sinInvisibles = (texto: string): string =>
  ALGO.test(texto)
    ? texto.replace(SURROGATES, ' ').replace(CONTROL, '').replaceAll('\u0085', '\n').replace(EMOJI_O_NADA, '$1')
    : texto

/** A text without ends of lines, blanks in a row and what nobody sees; its accents are composed. */
export const enUnaLinea = (texto: string): string => sinInvisibles(texto).normalize('NFC').replace(/\s+/g, ' ').trim()

/** The same of several lines, whose ends and blanks stay. */
export const enParrafos = (texto: string): string =>
  sinInvisibles(texto.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .normalize('NFC')
    .replace(/[\t\v\f]/g, ' ')
    .trim()

/**
 * A text that is shown as it came: on one line, and without what would draw it otherwise. What hides in it stays: the
 * soft hyphen of a `MarÃ\u00ada` is how its broken letters are known.
 */
export const paraMostrar = (texto: string): string =>
  texto
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A code or a number in words of people: whatever dash it was pasted with is a plain one. */
export const conGuionesLlanos = (texto: string): string => texto.replace(/[\p{Pd}\u2212]/gu, '-')

/** A number without blanks, dashes and what nobody sees. */
export const sinSeparadores = (texto: string): string => sinInvisibles(texto).replace(SEPARADORES, '')
