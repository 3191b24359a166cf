import { MARCO } from '#contract/catalogos/foto'
import type { Recorte } from '#src/imagen.ts'

/** Pixels. */
export interface Medidas {
  ancho: number
  alto: number
}

/**
 * The part of a picture that fills the frame of the card: `acercar`, from 1 (as much as fits) on; `x` and `y`, from 0
 * to 1, where it stands in what of the picture is left over.
 */
export interface Encuadre {
  acercar: number
  x: number
  y: number
}

/** A face stands above the middle of a picture, more often than not. */
export const AL_ABRIR: Encuadre = { acercar: 1, x: 0.5, y: 0.35 }

const PROPORCION = MARCO.ancho / MARCO.alto

/** The largest part of the picture that has the shape of the frame. */
function mayorParte({ ancho, alto }: Medidas): Medidas {
  const cabe = Math.min(ancho, alto * PROPORCION)
  return { ancho: cabe, alto: cabe / PROPORCION }
}

/** The part of the picture that the frame shows. */
export function recorteDe(imagen: Medidas, { acercar, x, y }: Encuadre): Recorte {
  const mayor = mayorParte(imagen)
  const [ancho, alto] = [mayor.ancho / acercar, mayor.alto / acercar]
  return { x: (imagen.ancho - ancho) * x, y: (imagen.alto - alto) * y, ancho, alto }
}

/** The closest that the frame may come: no part of fewer pixels than `menor` across, and never more than four times. */
export const acercarHasta = (imagen: Medidas, menor: number): number =>
  Math.max(1, Math.min(4, mayorParte(imagen).ancho / menor))

/** The picture dragged under the frame by so many parts of the frame's width and height. */
export function arrastrado(imagen: Medidas, encuadre: Encuadre, dx: number, dy: number): Encuadre {
  const { ancho, alto } = recorteDe(imagen, encuadre)
  const mover = (valor: number, parte: number, sobra: number) =>
    sobra < 1 ? valor : Math.min(1, Math.max(0, valor - parte / sobra))
  return {
    ...encuadre,
    x: mover(encuadre.x, dx * ancho, imagen.ancho - ancho),
    y: mover(encuadre.y, dy * alto, imagen.alto - alto),
  }
}
