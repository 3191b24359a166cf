import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#server/http/errors'

/**
 * Writes all pieces to a temporary file and answers it as a stream: what the pieces are read from is free again before
 * a slow reader gets the first byte. The file has no name from the moment it is open, so it is gone with its last
 * reader, with an aborted request and with a killed process; nothing is left to clear at the next start. Throws what
 * the pieces throw, what the disk says when it is full, and `base_no_disponible` where there is no such folder to write
 * in.
 */
export async function spooled(pieces: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const path = join(tmpdir(), `campana-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC') throw error
    throw Object.assign(new AppError('base_no_disponible', { message: { key: 'errores.sin_temporal' } }), {
      cause: error,
    })
  })
  try {
    await unlink(path)
    for await (const piece of pieces) await file.appendFile(piece)
  } catch (error) {
    await file.close()
    throw error
  }
  return file.createReadStream({ start: 0 })
}
