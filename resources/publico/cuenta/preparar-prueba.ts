import { COLA_DE_PDF, esPdfEntero } from '#contract/gastos/comprobante'
import { PRUEBA } from '#contract/publico/aviso'
import { abrirImagen, dibujar } from '#src/imagen.ts'

/** Pixels of the longer side, the largest first: each smaller one is tried where the picture is still too heavy. */
const LADOS = [2_000, 1_400, 900]

/** Why a file can't be sent; its sentence is `cuenta.error.<message>`. */
export class PruebaRechazada extends Error {}

const esPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/**
 * A chosen file as it is sent, in base64: a PDF as it is; a picture drawn anew as JPEG, upright and without the place
 * where it was taken. @throws PruebaRechazada
 */
export async function prepararPrueba(archivo: File): Promise<string> {
  return base64De(esPdf(archivo) ? await entero(archivo) : await dibujada(archivo))
}

async function entero(archivo: File): Promise<Blob> {
  const texto = async (parte: Blob) => new TextDecoder('latin1').decode(await parte.arrayBuffer())
  const [cabeza, cola] = await Promise.all([texto(archivo.slice(0, 8)), texto(archivo.slice(-COLA_DE_PDF))])
  if (!esPdfEntero(cabeza, cola)) throw new PruebaRechazada('ilegible')
  if (archivo.size > PRUEBA.peso) throw new PruebaRechazada('grande')
  return archivo
}

async function dibujada(archivo: File): Promise<Blob> {
  const imagen = await abrirImagen(archivo).catch(() => {
    throw new PruebaRechazada('ilegible')
  })
  const [ancho, alto] = [imagen.naturalWidth, imagen.naturalHeight]
  let porque = 'ilegible'
  for (const lado of LADOS) {
    const escala = Math.min(1, lado / Math.max(ancho, alto))
    const medidas = { ancho: Math.max(1, ancho * escala), alto: Math.max(1, alto * escala) }
    // A phone without memory for this size may have it for a smaller one.
    const dibujo = await dibujar(imagen, { ...medidas, tipo: 'image/jpeg' }).catch(() => undefined)
    if (dibujo && dibujo.size <= PRUEBA.peso) return dibujo
    if (dibujo) porque = 'grande'
  }
  throw new PruebaRechazada(porque)
}

async function base64De(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let texto = ''
  // In parts: a call with all the bytes as its arguments is too many.
  for (let desde = 0; desde < bytes.length; desde += 8_192)
    texto += String.fromCharCode(...bytes.subarray(desde, desde + 8_192))
  return btoa(texto)
}
