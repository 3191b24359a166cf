import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, with those above it that are not there; one that is there stays as it is. Node's own `recursive`
 * goes on for ever, and lets no signal end the process, where the folder above is there and takes none (`/proc`).
 */
export async function makeFolder(carpeta: string, mode = 0o777): Promise<void> {
  await mkdir(carpeta, mode).catch(async (error: NodeJS.ErrnoException) => {
    const arriba = dirname(carpeta)
    if (error.code === 'ENOENT' && arriba !== carpeta) {
      await makeFolder(arriba, mode)
      // Somebody else may have made it meanwhile.
      return mkdir(carpeta, mode).catch((again: unknown) => requireFolder(carpeta, again))
    }
    // The root of a disk and a folder of a read-only one answer otherwise than that they exist.
    return requireFolder(carpeta, error)
  })
}

async function requireFolder(carpeta: string, error: unknown): Promise<void> {
  const found = await stat(carpeta).catch(() => undefined)
  if (!found?.isDirectory()) throw error
}

/** A name is only on the disk once its folder is; where a folder cannot be opened (Windows) the system sees to it. */
export async function syncFolder(carpeta: string): Promise<void> {
  const abierta = await open(carpeta).catch(() => undefined)
  await abierta?.sync().catch(() => undefined)
  await abierta?.close()
}
