import { LOGO } from '#contract/ajustes/centro'

/** Pixels of the longer side: plenty for a sheet, little for every page that shows it. */
const LADO = 600

/**
 * The chosen image as a PNG (a photograph as JPEG) of a size fit for papers and pages, whatever it was: too large,
 * WebP or SVG, turned by its camera. Throws where the browser can't open it.
 */
export async function prepararLogo(archivo: File): Promise<Blob> {
  const url = URL.createObjectURL(archivo)
  try {
    const imagen = new Image()
    imagen.src = url
    await imagen.decode()
    const tipo = archivo.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
    return await dibujada(imagen, tipo)
  } finally {
    URL.revokeObjectURL(url)
  }
}

function dibujada(imagen: HTMLImageElement, tipo: string): Promise<Blob> {
  // An SVG without measures has none.
  const [ancho, alto] = [imagen.naturalWidth || LADO, imagen.naturalHeight || LADO]
  const [mayor, menor] = [Math.max(ancho, alto), Math.min(ancho, alto)]
  const escala = Math.min(1, Math.max(LADO / mayor, LOGO.menor / menor), LOGO.mayor / mayor)
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.round(ancho * escala)
  lienzo.height = Math.round(alto * escala)
  lienzo.getContext('2d')?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  return new Promise((resolve, reject) => lienzo.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('toBlob'))), tipo, 0.9))
}
