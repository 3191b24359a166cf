/*
 * Faces that nobody has, for the cards of the demonstration: drawn in squares, and written as the plainest JPEG there
 * is (ITU-T T.81). A square of one colour is one coefficient, so nothing has to be transformed.
 */

/** Squares of 8 pixels. */
const ANCHO = 44
const ALTO = 56
const LADO = 8

type Color = readonly [rojo: number, verde: number, azul: number]

const PIELES: readonly Color[] = [
  [244, 208, 177],
  [222, 172, 132],
  [186, 132, 94],
  [141, 94, 64],
]
const CABELLOS: readonly Color[] = [
  [38, 30, 28],
  [82, 54, 38],
  [128, 84, 50],
]
const CAMISAS: readonly Color[] = [
  [245, 245, 245],
  [15, 118, 110],
  [37, 78, 160],
]
const FONDOS: readonly Color[] = [
  [207, 229, 240],
  [231, 223, 246],
  [222, 240, 217],
  [250, 233, 210],
]
const OJOS: Color = [40, 36, 36]
const BOCA: Color = [178, 84, 80]

const uno = (colores: readonly Color[], cual: number): Color => colores[cual % colores.length] ?? OJOS
const elipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

/** The colour of a square of face `cual`: an even one has long hair. */
function pintar(cual: number, x: number, y: number): Color {
  const cara = cual >> 1
  const [piel, cabello] = [uno(PIELES, cara), uno(CABELLOS, cara + (cara >> 2))]
  const deLado = Math.abs(x - 21.5)
  const largo = cual % 2 === 0
  if (y >= 25 && y <= 26 && deLado > 3 && deLado < 6) return OJOS
  if (y === 33 && deLado < 3) return BOCA
  if (y === 32 && deLado > 3 && deLado < 5) return BOCA
  if (y < 20 && elipse(x, y, 21.5, 21, 12, 13) && y < 17 + (largo ? deLado / 4 : (x % 5) / 2)) return cabello
  if (elipse(x, y, 21.5, 26, 10, 12.5)) return piel
  if (deLado < 4 && y >= 36 && y < 43) return piel
  if (elipse(x, y, 21.5, 22, 12.5, 14)) return cabello
  if (largo && deLado < 12.5 && y >= 22 && y < 42) return cabello
  if (elipse(x, y, 21.5, 58, 19, 17)) return uno(CAMISAS, cara)
  return uno(FONDOS, cual + cara)
}

/** Face number `cual`, as a JPEG of 352 × 448 pixels: the shape of the card's frame. */
export function avatar(cual: number): Buffer {
  const bits = escritura()
  const anterior = [0, 0, 0]
  for (let y = 0; y < ALTO; y++)
    for (let x = 0; x < ANCHO; x++)
      for (const [componente, valor] of enYCbCr(pintar(cual, x, y)).entries()) {
        coeficiente(bits, valor - (anterior[componente] ?? 0))
        anterior[componente] = valor
      }
  return Buffer.concat([
    INICIO,
    segmento(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segmento(0xdb, [0, ...Array<number>(LADO * LADO).fill(LADO)]),
    segmento(0xc0, [8, ...dosBytes(ALTO * LADO), ...dosBytes(ANCHO * LADO), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segmento(0xc4, [0x00, 0, 0, 0, CATEGORIAS, ...Array<number>(12).fill(0), ...Array(CATEGORIAS).keys()]),
    segmento(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segmento(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    bits.bytes(),
    FIN,
  ])
}

const [INICIO, FIN] = [Buffer.from('ffd8', 'hex'), Buffer.from('ffd9', 'hex')]
/** Sizes of a difference in bits, from none to eight, with one for its sign: each category has a code of four bits. */
const CATEGORIAS = 10

const dosBytes = (n: number): number[] => [n >> 8, n & 0xff]
const segmento = (marca: number, datos: readonly number[]): Buffer =>
  Buffer.from([0xff, marca, ...dosBytes(datos.length + 2), ...datos])

/** JFIF 1.02, section 7, each less 128. A quantization of eight makes it the coefficient itself. */
const enYCbCr = ([r, g, b]: Color): number[] => [
  Math.round(0.299 * r + 0.587 * g + 0.114 * b) - 128,
  Math.round(-0.1687 * r - 0.3313 * g + 0.5 * b),
  Math.round(0.5 * r - 0.4187 * g - 0.0813 * b),
]

/** The difference of a coefficient from the one before, and that there is no other (T.81, F.1.2.1 and F.1.2.2). */
function coeficiente(bits: ReturnType<typeof escritura>, diferencia: number): void {
  const categoria = diferencia === 0 ? 0 : Math.floor(Math.log2(Math.abs(diferencia))) + 1
  bits.poner(categoria, 4)
  bits.poner(diferencia < 0 ? diferencia + (1 << categoria) - 1 : diferencia, categoria)
  bits.poner(0, 1)
}

/** Bits, the highest first; after a byte of ones a zero (T.81, F.1.2.3). */
function escritura() {
  const escritos: number[] = []
  let [byte, usados] = [0, 0]
  const poner = (valor: number, cuantos: number) => {
    for (let bit = cuantos - 1; bit >= 0; bit--) {
      byte = (byte << 1) | ((valor >> bit) & 1)
      if (++usados < 8) continue
      escritos.push(byte)
      if (byte === 0xff) escritos.push(0)
      ;[byte, usados] = [0, 0]
    }
  }
  const bytes = () => {
    while (usados) poner(1, 1)
    return Buffer.from(escritos)
  }
  return { poner, bytes }
}
