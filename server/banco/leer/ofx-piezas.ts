import { archivoRechazado } from '#server/tablas/archivo-rechazado'

/** A tag, or what stands between two of them. */
export type Pieza = { nombre: string; cierra: boolean; escrita: string } | { texto: string }

/** Letters that stand behind one tag: no cell of a sheet has more, and no bank writes a hundredth of them. */
export const MAYOR_CAMPO = 32_767

const ETIQUETA = /<(\/?)([A-Za-z0-9.]{1,40})\s{0,8}\/?>/y
const ABRE_CDATA = '<![CDATA['
const CIERRA_CDATA = ']]>'
const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The tags of an OFX in capitals and the text between them, its entities read and what is in CDATA as it stands; a `<`
 * that opens no tag is text. Throws `regla` where a CDATA never ends (the file was cut) or a text hardly does.
 */
export function* etiquetasYTextos(texto: string): Generator<Pieza> {
  let aqui = 0
  while (aqui < texto.length) {
    const abre = texto.indexOf('<', aqui)
    const hasta = abre < 0 ? texto.length : abre
    if (hasta - aqui > MAYOR_CAMPO) throw archivoRechazado('ilegible')
    if (hasta > aqui) yield { texto: sinEntidades(texto.slice(aqui, hasta)) }
    if (abre < 0) return
    ETIQUETA.lastIndex = abre
    const [escrita, barra, nombre] = ETIQUETA.exec(texto) ?? []
    if (escrita && nombre) {
      yield { nombre: nombre.toUpperCase(), cierra: barra !== '', escrita }
      aqui = abre + escrita.length
    } else if (texto.startsWith(ABRE_CDATA, abre)) {
      const cierra = texto.indexOf(CIERRA_CDATA, abre)
      if (cierra < 0) throw archivoRechazado('ilegible')
      yield { texto: texto.slice(abre + ABRE_CDATA.length, cierra) }
      aqui = cierra + CIERRA_CDATA.length
    } else {
      yield { texto: '<' }
      aqui = abre + 1
    }
  }
}

/** A text with the entities read that every text may have; any other stays as it is written. */
const sinEntidades = (escrito: string): string =>
  escrito.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entera, decimal, hexa, nombre) => {
    const codigo = decimal ? Number(decimal) : hexa ? Number.parseInt(hexa, 16) : undefined
    if (codigo === undefined) return ENTIDADES[String(nombre).toLowerCase()] ?? entera
    return codigo <= 0x10ffff ? String.fromCodePoint(codigo) : entera
  })
