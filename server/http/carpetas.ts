import { access, constants, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { FALLOS_DE_CARPETA, CARPETAS } from '#contract/inicio/dashboard'
import { certificateFolder, type Settings } from '#server/settings'

export type FalloDeCarpeta = (typeof FALLOS_DE_CARPETA)[number]

/**
 * A folder in which the server writes by itself: the data of its own engine, the backups, the certificate that it makes
 * for itself, and exports on their way. What people send (photographs, proofs, imports) is in the database.
 */
export interface Carpeta {
  cual: (typeof CARPETAS)[number]
  ruta: string
}

export function foldersOf(settings: Settings): Carpeta[] {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = settings
  const carpetas: [Carpeta['cual'], string | undefined][] = [
    ['datos', DATABASE_URL ? undefined : DATA_DIR],
    ['respaldos', BACKUP_DIR],
    ['certificados', certificateFolder(settings)],
    ['temporal', tmpdir()],
  ]
  return carpetas.flatMap(([cual, ruta]) => (ruta === undefined ? [] : [{ cual, ruta }]))
}

/** With less room PostgreSQL stops at any moment, and no backup is written whole. */
const ROOM_BYTES = 100 * 1_048_576

/** A school's month of photographs and backups, and the part of a disk below which it slows down. */
const SCARCE = { bytes: 2 * 1_073_741_824, share: 0.05 }
export const isScarce = (bytes: number, total: number): boolean => bytes < SCARCE.bytes || bytes < total * SCARCE.share

/** Bytes left where there is least; a folder that can not be asked has no say. */
export async function roomIn(rutas: readonly string[]): Promise<number> {
  const rooms = rutas.map((ruta) =>
    statfs(ruta).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Infinity,
    ),
  )
  return Math.min(Infinity, ...(await Promise.all(rooms)))
}

export interface Fallo {
  cual: Carpeta['cual']
  fallo: FalloDeCarpeta
  libre_mb: number
  /** The file system that it is about. */
  disco: number | undefined
}

/** The fault of each folder that has one. The room of one disk is told once, of the first folder on it. */
export async function fallosDe(carpetas: readonly Carpeta[]): Promise<Fallo[]> {
  const todos = await Promise.all(carpetas.map(falloDe))
  const fallos = todos.filter((uno) => uno !== undefined)
  return fallos.filter(
    ({ fallo, disco }, lugar) => !DE_SU_DISCO.has(fallo) || fallos.findIndex((otro) => otro.disco === disco) === lugar,
  )
}

/** Little or no room where the data is: money can't be taken for long. */
export const esDelDisco = ({ cual, fallo }: Pick<Fallo, 'cual' | 'fallo'>): boolean =>
  cual === 'datos' && DE_SU_DISCO.has(fallo)

/**
 * Folders that grow, where little room today is none some day; of the others only whether what is written fits is
 * asked.
 */
const CRECEN = new Set<Carpeta['cual']>(['datos', 'respaldos'])

const DE_SU_DISCO = new Set<FalloDeCarpeta>(['llena', 'escasa'])

async function falloDe({ cual, ruta }: Carpeta): Promise<Fallo | undefined> {
  const hay = await stat(ruta).catch(() => undefined)
  const de = (fallo: FalloDeCarpeta, bytes = 0): Fallo => ({
    cual,
    fallo,
    libre_mb: Math.floor(bytes / 1_048_576),
    disco: hay?.dev,
  })
  const noEsta = !hay ? de('falta') : hay.isDirectory() ? undefined : de('no_es_carpeta')
  // A database whose data is gone says so by itself: it does not answer, and nothing can be written of it either.
  if (noEsta) return cual === 'datos' ? undefined : noEsta
  // A file system that is mounted to be read only says so to everybody; permissions, to whoever they bind.
  const escribe = await access(ruta, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!escribe) return de('no_se_escribe')
  const lugar = await statfs(ruta).catch(() => undefined)
  if (!lugar) return undefined
  const bytes = lugar.bavail * lugar.bsize
  if (bytes < ROOM_BYTES) return de('llena', bytes)
  return CRECEN.has(cual) && isScarce(bytes, lugar.blocks * lugar.bsize) ? de('escasa', bytes) : undefined
}
