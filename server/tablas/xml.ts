import { Parser } from 'saxen'

/** A listener who is told the parts of an XML as they pass; names come without the prefix of their namespace. */
export interface Oyente {
  abre(nombre: string, atributos: () => Record<string, string>): void
  cierra?(nombre: string): void
  texto?(texto: string): void
}

const PEDAZO = 64 * 1024
/**
 * Pieces in which one part must end. The parser begins a part that goes on at its beginning again with each piece; the
 * text of the fullest cell, every letter of it written as an entity, has 200 KB.
 */
const PEDAZOS_DE_UNA_PARTE = 8
/** Elements within each other: those of a workbook lie some ten deep. */
const MAS_HONDO = 100
/** Entities that every XML has; any other stays as it is written. */
const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Passes over an XML once. Throws what the parser does of one that is broken, and of one whose parts are larger or
 * deeper than any program writes them.
 */
export function recorrer(bytes: Uint8Array, { abre, cierra, texto }: Oyente): void {
  const letras = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8')
  let hondo = 0
  let sinParte = 0
  const parte = () => void (sinParte = 0)
  const parser = new Parser()
    .on('openTag', (nombre, atributos) => {
      parte()
      if (++hondo > MAS_HONDO) throw new Error('too deep')
      abre(sinPrefijo(nombre), () => llanos(atributos()))
    })
    .on('closeTag', (nombre) => {
      parte()
      hondo--
      cierra?.(sinPrefijo(nombre))
    })
    .on('text', (escrito) => {
      parte()
      texto?.(sinEntidades(escrito))
    })
    .on('cdata', (escrito) => {
      parte()
      texto?.(escrito)
    })
    .on('comment', parte)
    .on('question', parte)
    .on('attention', parte)
    .on('error', (error) => {
      throw error
    })
  for (let desde = 0; desde < bytes.length; desde += PEDAZO) {
    parser.write(letras.decode(bytes.subarray(desde, desde + PEDAZO), { stream: true }))
    if (++sinParte > PEDAZOS_DE_UNA_PARTE) throw new Error('too long a part')
  }
  parser.end()
}

const sinPrefijo = (nombre: string): string => nombre.slice(nombre.indexOf(':') + 1)

const llanos = (atributos: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(atributos).map(([nombre, valor]) => [sinPrefijo(nombre), sinEntidades(valor)]))

const sinEntidades = (escrito: string): string =>
  escrito.includes('&')
    ? escrito.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (entera, decimal, hexa, nombre) => {
        const codigo = decimal ? Number(decimal) : hexa ? Number.parseInt(hexa, 16) : undefined
        if (codigo === undefined) return ENTIDADES[String(nombre).toLowerCase()] ?? entera
        return codigo <= 0x10ffff ? String.fromCodePoint(codigo) : entera
      })
    : escrito
