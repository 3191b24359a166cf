import { COLA_DE_PDF, esPdfEntero } from '#contract/gastos/comprobante'
import { ImageRefused, readImage, tipoDe, type Imagen } from '#server/documentos/imagen'

export interface Archivo {
  tipo: 'application/pdf' | Imagen['tipo']
  contenido: Buffer
}

/**
 * The file that a proof's bytes are, whatever their name says: a whole PDF as it is, an image without what is not
 * drawn. Nothing is unpacked. @throws ImageRefused
 */
export function archivoDe(bytes: Buffer, sides: Parameters<typeof readImage>[1]): Archivo {
  if (esPdf(bytes)) return { tipo: 'application/pdf', contenido: bytes }
  if (!tipoDe(bytes)) throw new ImageRefused('tipo')
  const { tipo, bytes: contenido } = readImage(bytes, sides, 'pantalla')
  return { tipo, contenido }
}

/** The ending of a downloaded proof's name, which the server makes: the name that it came with is not served. */
export const extensionDe = (tipo: Archivo['tipo']): string =>
  ({ 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' })[tipo]

const esPdf = (bytes: Buffer): boolean =>
  esPdfEntero(bytes.toString('latin1', 0, 8), bytes.subarray(-COLA_DE_PDF).toString('latin1'))
