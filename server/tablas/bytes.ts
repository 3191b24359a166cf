import { gunzipSync } from 'node:zlib'
import { MAYOR_ARCHIVO } from '#contract/importacion/tipos'
import { NoSeLee } from './no-se-lee.ts'

/** Whether a file begins with these bytes: its content says what it is. */
export const empiezaCon = (contenido: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, lugar) => contenido[lugar] === byte)

/** The content of a file, unpacked if it is gzip. Throws `NoSeLee` when that is too large or its packing is broken. */
export function descomprimido(contenido: Uint8Array): Uint8Array {
  if (!empiezaCon(contenido, 0x1f, 0x8b)) {
    if (contenido.length > MAYOR_ARCHIVO) throw new NoSeLee('grande')
    return contenido
  }
  try {
    return gunzipSync(contenido, { maxOutputLength: MAYOR_ARCHIVO })
  } catch (error) {
    throw new NoSeLee((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'grande' : 'ilegible')
  }
}

/** Whether a file is an archive of parts, as workbooks are, and no text. */
export const esZip = (contenido: Uint8Array): boolean => empiezaCon(contenido, 0x50, 0x4b)
