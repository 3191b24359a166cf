import { COLA_DE_PDF, esPdfEntero } from '#contract/gastos/comprobante'
import { COMPROBANTE } from '#contract/gastos/gastos'
import { abrirImagen, dibujar } from '#src/imagen.ts'

/** Pixels of the longer side: the small print of a letter page stays legible, and a photograph takes some 500 KB. */
const LADO = 2_400

type Motivo = 'grande' | 'ilegible' | 'danada'

/** Why a file can't be sent; its sentence is `gastos.comprobante.error.<motivo>`. */
export class ComprobanteRechazado extends Error {
  readonly motivo: Motivo
  constructor(motivo: Motivo) {
    super(motivo)
    this.motivo = motivo
  }
}

const esPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/**
 * A chosen file as it is sent: a PDF as it is; an image of any kind drawn anew as JPEG, a PNG as PNG where that is not
 * too large, upright and without the place where it was taken.
 * @throws ComprobanteRechazado
 */
export async function prepararComprobante(archivo: File): Promise<Blob> {
  const listo = esPdf(archivo) ? await entero(archivo) : await comoImagen(archivo)
  if (listo.size > COMPROBANTE.peso) throw new ComprobanteRechazado('grande')
  return listo
}

/** A PDF by its first and its last bytes, as the server judges it, before there is an expense that it is of. */
async function entero(archivo: File): Promise<File> {
  const texto = async (parte: Blob) => new TextDecoder('latin1').decode(await parte.arrayBuffer())
  const [cabeza, cola] = await Promise.all([texto(archivo.slice(0, 8)), texto(archivo.slice(-COLA_DE_PDF))])
  if (!esPdfEntero(cabeza, cola)) throw new ComprobanteRechazado('danada')
  return archivo
}

async function comoImagen(archivo: File): Promise<Blob> {
  try {
    const imagen = await abrirImagen(archivo)
    const [ancho, alto] = [imagen.naturalWidth || LADO, imagen.naturalHeight || LADO]
    const escala = Math.min(1, LADO / Math.max(ancho, alto))
    const medidas = { ancho: Math.max(1, ancho * escala), alto: Math.max(1, alto * escala) }
    if (archivo.type === 'image/png') {
      const png = await dibujar(imagen, { ...medidas, tipo: 'image/png' })
      if (png.size <= COMPROBANTE.peso) return png
    }
    return await dibujar(imagen, { ...medidas, tipo: 'image/jpeg' })
  } catch {
    throw new ComprobanteRechazado('ilegible')
  }
}
