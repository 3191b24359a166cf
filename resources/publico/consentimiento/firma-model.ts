/** The sheet that is signed on, in points of its own whatever the screen: turning the phone changes nothing of it. */
export const HOJA = { ancho: 900, alto: 300 } as const

/** [x, y] on the sheet. */
export type Punto = [x: number, y: number]

/** Strokes of a finger, a mouse or a pen; or, without any, a name that was typed. */
export interface Firma {
  trazos: Punto[][]
  texto: string
}

export const firmaVacia = (): Firma => ({ trazos: [], texto: '' })

const MENOS_PUNTOS = 6

/** Whether somebody signed: more than a touch, or a name of some letters. */
export const hayFirma = ({ trazos, texto }: Firma): boolean =>
  trazos.length ? trazos.flat().length >= MENOS_PUNTOS : texto.trim().length >= 3

/** A place on the screen as a point of the sheet. */
export const puntoDe = (
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Punto => [
  Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * HOJA.ancho),
  Math.round(Math.min(1, Math.max(0, (clientY - top) / height)) * HOJA.alto),
]

const TINTA = '#111827'

/** Draws a signature on a white sheet. */
export function dibujar(lienzo: HTMLCanvasElement, { trazos, texto }: Firma): void {
  const pluma = lienzo.getContext('2d', { alpha: false })
  if (!pluma) return
  pluma.fillStyle = '#ffffff'
  pluma.fillRect(0, 0, HOJA.ancho, HOJA.alto)
  Object.assign(pluma, { strokeStyle: TINTA, fillStyle: TINTA, lineWidth: 5, lineCap: 'round', lineJoin: 'round' })
  for (const trazo of trazos) {
    pluma.beginPath()
    for (const [indice, [x, y]] of trazo.entries()) {
      if (indice === 0) pluma.moveTo(x, y)
      else pluma.lineTo(x, y)
    }
    // A dot is a line to itself.
    const [unico] = trazo
    if (trazo.length === 1 && unico) pluma.lineTo(...unico)
    pluma.stroke()
  }
  if (!trazos.length && texto.trim()) escribirNombre(pluma, texto.trim())
}

function escribirNombre(pluma: CanvasRenderingContext2D, nombre: string): void {
  let cuerpo = 96
  do {
    pluma.font = `italic ${cuerpo}px Georgia, "Times New Roman", serif`
    cuerpo -= 4
  } while (pluma.measureText(nombre).width > HOJA.ancho - 60 && cuerpo > 20)
  pluma.textAlign = 'center'
  pluma.textBaseline = 'middle'
  pluma.fillText(nombre, HOJA.ancho / 2, HOJA.alto / 2)
}

/** The signature as a PNG in base64. */
export function pngDe(firma: Firma): string {
  const lienzo = Object.assign(document.createElement('canvas'), { width: HOJA.ancho, height: HOJA.alto })
  dibujar(lienzo, firma)
  return lienzo.toDataURL('image/png').replace(/^[^,]*,/, '')
}
