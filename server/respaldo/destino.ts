import { stat } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { falla } from './falla.ts'

/**
 * Where a backup made by hand goes: the file that is named, or a name of its own (`nombre`) in the folder that is
 * named, or else in that of every day. A folder that is not there is none to be made: it may be the place of a disk
 * that nobody connected, and the backup would stay on the disk that it is to outlive.
 * @throws RespaldoError
 */
export async function destinoDelRespaldo(
  escrito: string | undefined,
  deSiempre: string,
  nombre: string,
): Promise<string> {
  if (escrito === undefined) return join(resolve(deSiempre), nombre)
  const ruta = resolve(escrito)
  const hay = await stat(ruta).catch(() => undefined)
  if (hay?.isDirectory()) return join(ruta, nombre)
  if (!hay && (/[/\\]$/.test(escrito) || extname(ruta) === '')) throw falla('sin_carpeta', { ruta })
  return ruta
}
