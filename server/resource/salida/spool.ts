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
 * the pieces throw, `disco_lleno` when there is no room, and `base_no_disponible` where there is no such folder to
 * write in.
 */
export async function spooled(pieces: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const path = join(tmpdir(), `campana-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw isFull(error) ? full(error) : refused('base_no_disponible', 'sin_temporal', error)
  })
  try {
    await unlink(path)
    for await (const piece of pieces)
      await file.appendFile(piece).catch((error: unknown) => {
        throw isFull(error) ? full(error) : error
      })
  } catch (error) {
    await file.close()
    throw error
  }
  return file.createReadStream({ start: 0 })
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))

const full = (cause: unknown): AppError => refused('disco_lleno', 'temporal_lleno', cause)

const refused = (code: 'disco_lleno' | 'base_no_disponible', key: string, cause: unknown): AppError =>
  Object.assign(new AppError(code, { message: { key: `errores.${key}` } }), { cause })
