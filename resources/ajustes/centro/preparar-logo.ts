import { LOGO } from '#contract/ajustes/centro'
import { abrirImagen, dibujar } from '#src/imagen.ts'

/** Pixels of the longer side: plenty for a sheet, little for every page that shows it. */
const LADO = 600

/**
 * The chosen image as a PNG (a photograph as JPEG) of a size fit for papers and pages, whatever it was: too large,
 * WebP or SVG, turned by its camera. Throws where the browser can't open it.
 */
export async function prepararLogo(archivo: File): Promise<Blob> {
  const imagen = await abrirImagen(archivo)
  // An SVG without measures has none.
  const [ancho, alto] = [imagen.naturalWidth || LADO, imagen.naturalHeight || LADO]
  const [mayor, menor] = [Math.max(ancho, alto), Math.min(ancho, alto)]
  const escala = Math.min(1, Math.max(LADO / mayor, LOGO.menor / menor), LOGO.mayor / mayor)
  return dibujar(imagen, {
    ancho: ancho * escala,
    alto: alto * escala,
    tipo: archivo.type === 'image/jpeg' ? 'image/jpeg' : 'image/png',
  })
}
