import { Parser } from 'saxen'

/** What somebody wants to know of the parts of an XML, as they pass; names come without the prefix of their space. */
export interface Oyente {
  abre(nombre: string, atributos: () => Record<string, string>): void
  cierra?(nombre: string): void
  texto?(texto: string): void
}

const PEDAZO = 64 * 1024
/** Entities that every XML has; any other stays as it is written. */
const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Passes over an XML once. Throws what the parser does of one that is broken. */
export function recorrer(bytes: Uint8Array, { abre, cierra, texto }: Oyente): void {
  const letras = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8')
  const parser = new Parser()
    .on('openTag', (nombre, atributos) => abre(sinPrefijo(nombre), () => llanos(atributos())))
    .on('error', (error) => {
      throw error
    })
  if (cierra) parser.on('closeTag', (nombre) => cierra(sinPrefijo(nombre)))
  if (texto) parser.on('text', (escrito) => texto(sinEntidades(escrito))).on('cdata', texto)
  for (let desde = 0; desde < bytes.length; desde += PEDAZO)
    parser.write(letras.decode(bytes.subarray(desde, desde + PEDAZO), { stream: true }))
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
