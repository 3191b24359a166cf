/** An image file as the browser sees it, turned as its camera was held. Throws where the browser can't open it. */
export async function abrirImagen(archivo: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(archivo)
  try {
    const imagen = new Image()
    imagen.src = url
    await imagen.decode()
    return imagen
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Pixels. */
export interface Recorte {
  x: number
  y: number
  ancho: number
  alto: number
}

interface Dibujo {
  /** Pixels. */
  ancho: number
  alto: number
  tipo: 'image/png' | 'image/jpeg'
  /** The part of the image that is drawn; all of it by default. */
  recorte?: Recorte
  /** Quality of a JPEG, from 0 to 1. */
  calidad?: number
}

const CALIDAD = 0.9

/**
 * The image drawn anew at that size: nothing else of the file comes along, neither what it was nor where it was taken.
 */
export function dibujar(
  imagen: HTMLImageElement | ImageBitmap,
  { ancho, alto, tipo, recorte, calidad = CALIDAD }: Dibujo,
): Promise<Blob> {
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.round(ancho)
  lienzo.height = Math.round(alto)
  const contexto = lienzo.getContext('2d')
  if (tipo === 'image/jpeg' && contexto) {
    // JPEG has no transparency: without a white ground, transparent parts would come out black.
    contexto.fillStyle = '#fff'
    contexto.fillRect(0, 0, lienzo.width, lienzo.height)
  }
  if (contexto && recorte) {
    // A part of a large picture loses most of its pixels: without this, edges come out jagged.
    contexto.imageSmoothingQuality = 'high'
    contexto.drawImage(imagen, recorte.x, recorte.y, recorte.ancho, recorte.alto, 0, 0, lienzo.width, lienzo.height)
  } else contexto?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  return new Promise((resolve, reject) =>
    lienzo.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('toBlob'))), tipo, calidad),
  )
}
