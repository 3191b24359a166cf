/*
 * Encodings of a text file. Excel in Honduras saves «CSV» in Windows-1252, «CSV (MS-DOS)» in code page 850, «CSV
 * (Macintosh)» in its letters and «texto Unicode» in UTF-16. Few files say which they are.
 */

/** The upper half of code page 850, from 0x80 on (Unicode consortium, MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT). */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decodificar = (contenido: Uint8Array, como: string): string => new TextDecoder(como).decode(contenido)

/** Letters of a text file, whatever its encoding, without its mark. */
export function textoDe(contenido: Uint8Array): string {
  if (contenido[0] === 0xff && contenido[1] === 0xfe) return decodificar(contenido, 'utf-16le')
  if (contenido[0] === 0xfe && contenido[1] === 0xff) return decodificar(contenido, 'utf-16be')
  const sinMarca = utf16SinMarca(contenido)
  if (sinMarca) return decodificar(contenido, sinMarca)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(contenido)
  } catch {
    return deUnByte(contenido)
  }
}

const MUESTRA = 4_096

/** UTF-16 without its mark, by the half of each pair that is zero in letters mostly Latin; undefined where none is. */
function utf16SinMarca(contenido: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const muestra = contenido.subarray(0, MUESTRA)
  let pares = 0
  let impares = 0
  for (const [lugar, byte] of muestra.entries())
    if (byte === 0) {
      if (lugar % 2) impares++
      else pares++
    }
  const mitad = muestra.length / 2
  if (impares > mitad * 0.6 && pares < mitad * 0.1) return 'utf-16le'
  return pares > mitad * 0.6 && impares < mitad * 0.1 ? 'utf-16be' : undefined
}

/** Signs of Windows-1252 that a Spanish text has where a Macintosh writes a letter: in «García», its í is a ’. */
const SIGNOS = new Set('‘’“”–—…•€')

/**
 * Windows-1252, code page 850 or a Macintosh's letters: those that make words of more of the bytes beyond ASCII. Where
 * a Macintosh's would be as likely as the signs of Windows, neither is believed: such bytes become U+FFFD.
 */
function deUnByte(contenido: Uint8Array): string {
  const windows = new TextDecoder('windows-1252')
  const mac = new TextDecoder('macintosh')
  const altos = Array.from({ length: 128 }, (_, alto) => Uint8Array.of(alto + 128))
  const letras = altos.map((byte, alto) => ({
    windows: windows.decode(byte),
    mac: mac.decode(byte),
    dos: CP850[alto] ?? '',
  }))
  const puntos = { windows: 0, mac: 0, dos: 0 }
  for (const [lugar, byte] of contenido.entries()) {
    const letra = letras[byte - 128]
    if (!letra) continue
    const [antes, despues] = [contenido[lugar - 1] ?? 32, contenido[lugar + 1] ?? 32]
    if (SIGNOS.has(letra.windows) || cabe(letra.windows, antes, despues)) puntos.windows++
    if (cabe(letra.mac, antes, despues)) puntos.mac++
    if (cabe(letra.dos, antes, despues)) puntos.dos++
  }
  if (puntos.dos > puntos.windows && puntos.dos >= puntos.mac) return deCp850(contenido)
  if (puntos.mac > puntos.windows) return mac.decode(contenido)
  const texto = windows.decode(contenido)
  if (!puntos.mac || puntos.mac < puntos.windows) return texto
  return Array.from(texto, (letra) => (SIGNOS.has(letra) ? '\ufffd' : letra)).join('')
}

const MINUSCULAS = new Set('áéíóúüñ')
const MAYUSCULAS = new Set('ÁÉÍÓÚÜÑ')
const esMinuscula = (byte: number) => byte >= 97 && byte <= 122
const esMayuscula = (byte: number) => byte >= 65 && byte <= 90

/** Whether Spanish would write a letter between two bytes. */
function cabe(letra: string, antes: number, despues: number): boolean {
  if (MINUSCULAS.has(letra)) return !esMayuscula(antes) || esMinuscula(despues) || despues > 127
  if (MAYUSCULAS.has(letra)) return !esMinuscula(antes)
  const enPalabra = esMinuscula(antes) || esMayuscula(antes) || antes > 127
  if (letra === '¡' || letra === '¿') return !enPalabra
  return (letra === '°' || letra === 'º' || letra === 'ª') && antes !== 32
}

const PEDAZO = 8_192

/** The letters of code page 850. */
export function deCp850(contenido: Uint8Array): string {
  const partes: string[] = []
  for (let desde = 0; desde < contenido.length; desde += PEDAZO)
    partes.push(
      String.fromCharCode(
        ...Array.from(contenido.subarray(desde, desde + PEDAZO), (byte) =>
          byte < 128 ? byte : (CP850.codePointAt(byte - 128) ?? byte),
        ),
      ),
    )
  return partes.join('')
}
