import { statfs } from 'node:fs/promises'

/** Room that a disk still has. */
export interface Room {
  bytes: number
  /** All bytes of the disk, free or not. */
  total: number
  /** New files, which some file systems count by themselves; Infinity where they end with the bytes. */
  files: number
}

/** The room where a folder is; undefined where it can not be asked. */
export async function roomOf(ruta: string): Promise<Room | undefined> {
  const disk = await statfs(ruta).catch(() => undefined)
  if (!disk) return undefined
  const { bavail, bsize, blocks, files, ffree } = disk
  return { bytes: bavail * bsize, total: blocks * bsize, files: files > 0 ? ffree : Infinity }
}

/** With less room PostgreSQL stops at any moment, and no backup is written whole. */
export const LEAST: Pick<Room, 'bytes' | 'files'> = { bytes: 100 * 1_048_576, files: 100 }

/** Whether a folder has so little room left that what failed there failed for that. */
export async function isFull(ruta: string): Promise<boolean> {
  const room = await roomOf(ruta)
  return room !== undefined && (room.bytes < LEAST.bytes || room.files < LEAST.files)
}
