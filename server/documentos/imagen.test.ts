import { describe, expect, it } from 'vitest'
import { chunk, jpeg, png } from '#tests/api/apoyo/imagenes'
import { ImageRefused, readImage } from './imagen.ts'

const LADOS = { menor: 100, mayor: 1_200 }
const FOTO = jpeg({ width: 330, height: 420 })
const INICIO = FOTO.subarray(0, 2)
const JFIF = FOTO.subarray(2, 20)
const RESTO = FOTO.subarray(20)

/** A segment of a JPEG. */
function segmento(marker: number, data: Buffer): Buffer {
  const cabeza = Buffer.from([0xff, marker, 0, 0])
  cabeza.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([cabeza, data])
}
const OCULTO = Buffer.from('<script>alert(1)</script> 14.0818 N, 87.2068 W')
const jfif = (data: Buffer) => segmento(0xe0, Buffer.concat([Buffer.from('JFIF\0'), data]))

describe('of a JPEG', () => {
  it.each([
    ['EXIF', segmento(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), OCULTO]))],
    ['a colour profile', segmento(0xe2, OCULTO)],
    ['a comment', segmento(0xfe, OCULTO)],
    ['the miniature of JFIF', jfif(Buffer.concat([Buffer.alloc(9), OCULTO]))],
    ['what is called Adobe’s and is not', segmento(0xee, OCULTO)],
    ['a segment that no specification names', segmento(0xf3, OCULTO)],
    ['another number of lines than its frame says', segmento(0xdc, Buffer.from([0xff, 0xff]))],
  ])('%s does not stay', (_que, segment) => {
    const { bytes } = readImage(Buffer.concat([INICIO, JFIF, segment, RESTO]), LADOS)
    expect(bytes.equals(FOTO)).toBe(true)
  })

  it('what is behind its end does not stay, and what says how to draw it does', () => {
    expect(readImage(Buffer.concat([FOTO, OCULTO]), LADOS).bytes.equals(FOTO)).toBe(true)
    const adobe = segmento(0xee, Buffer.concat([Buffer.from('Adobe'), Buffer.alloc(7)]))
    const conAdobe = Buffer.concat([INICIO, adobe, RESTO])
    expect(readImage(conAdobe, LADOS).bytes.equals(conAdobe)).toBe(true)
  })

  it('of endless scans, each of which is a walk over the whole image, is refused', () => {
    const scan = FOTO.subarray(FOTO.indexOf(Buffer.from('ffda', 'hex')), -2)
    const con = (veces: number) =>
      Buffer.concat([FOTO.subarray(0, -2), ...Array.from({ length: veces }, () => scan), FOTO.subarray(-2)])
    // Its own, and so many more.
    expect(readImage(con(63), LADOS)).toMatchObject({ ancho: 330, alto: 420 })
    expect(() => readImage(con(64), LADOS)).toThrow(ImageRefused)
  })
})

it.each(['papel', 'pantalla'] as const)('an image of endless empty parts is refused for %s', (para) => {
  const vacias = (veces: number, parte: Buffer) => Array.from({ length: veces }, () => parte)
  const comentario = chunk('tEXt', Buffer.alloc(0))
  const conPartes = (veces: number) => png({ width: 100, height: 100, extra: vacias(veces, comentario) })
  expect(readImage(conPartes(4_000), LADOS, para)).toMatchObject({ ancho: 100, alto: 100 })
  expect(() => readImage(conPartes(5_000), LADOS, para)).toThrow(ImageRefused)
  const foto = (veces: number) =>
    Buffer.concat([INICIO, JFIF, ...vacias(veces, segmento(0xfe, Buffer.alloc(0))), RESTO])
  expect(readImage(foto(4_000), LADOS, para)).toMatchObject({ ancho: 330, alto: 420 })
  expect(() => readImage(foto(5_000), LADOS, para)).toThrow(ImageRefused)
})
