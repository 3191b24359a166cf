import { COMPROBANTE } from '#contract/gastos/gastos'
import { abrirImagen, dibujar } from '#src/form/imagen.ts'

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

/** Within so many bytes readers look for the mark of a PDF. */
const CABEZA_PDF = 1_024

const esPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

/**
 * What is sent of a chosen file: a PDF as it is; an image of any kind drawn anew as JPEG, a PNG as PNG where that is
 * not too large, upright and without the place where it was taken.
 * @throws ComprobanteRechazado
 */
export async function prepararComprobante(archivo: File): Promise<Blob> {
  const listo = esPdf(archivo) ? await entero(archivo) : await comoImagen(archivo)
  if (listo.size > COMPROBANTE.peso) throw new ComprobanteRechazado('grande')
  return listo
}

/** A PDF by its first bytes, and not by its name alone. */
async function entero(archivo: File): Promise<File> {
  if (!(await archivo.slice(0, CABEZA_PDF).text()).includes('%PDF-')) throw new ComprobanteRechazado('danada')
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
