/** An image file as the browser sees it, turned as its camera was held. Throws where the browser can't open it. */
export async function abrirImagen(archivo: File): Promise<HTMLImageElement> {
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

interface Dibujo {
  /** Pixels. */
  ancho: number
  alto: number
  tipo: 'image/png' | 'image/jpeg'
}

const CALIDAD = 0.9

/**
 * The image drawn anew at that size: nothing else of the file comes along, neither what it was nor where it was taken.
 */
export function dibujar(imagen: HTMLImageElement, { ancho, alto, tipo }: Dibujo): Promise<Blob> {
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.round(ancho)
  lienzo.height = Math.round(alto)
  const contexto = lienzo.getContext('2d')
  if (tipo === 'image/jpeg' && contexto) {
    // JPEG has no transparency: without a white ground, transparent parts would come out black.
    contexto.fillStyle = '#fff'
    contexto.fillRect(0, 0, lienzo.width, lienzo.height)
  }
  contexto?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  return new Promise((resolve, reject) =>
    lienzo.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('toBlob'))), tipo, CALIDAD),
  )
}
