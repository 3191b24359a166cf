import { access, constants, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { FALLOS_DE_CARPETA, CARPETAS } from '#contract/inicio/dashboard'
import { LEAST, roomOf, type Room } from '#server/base/room'
import { certificateFolder, type Settings } from '#server/base/settings'

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

/** A school's month of photographs and backups, and the part of a disk below which it slows down. */
const SCARCE = { bytes: 2 * 1_073_741_824, share: 0.05 }
export const isScarce = (bytes: number, total: number): boolean => bytes < SCARCE.bytes || bytes < total * SCARCE.share

/** Free files below which a disk is named: a school's database makes some thousands, and few at once. */
const FEW_FILES = 1_000

/** The least room of some folders; one that can not be asked has no say. */
export async function roomIn(rutas: readonly string[]): Promise<Pick<Room, 'bytes' | 'files'>> {
  const rooms = (await Promise.all(rutas.map(roomOf))).filter((one) => one !== undefined)
  const least = (what: 'bytes' | 'files') => Math.min(Infinity, ...rooms.map((one) => one[what]))
  return { bytes: least('bytes'), files: least('files') }
}

export interface Fallo {
  cual: Carpeta['cual']
  fallo: FalloDeCarpeta
  libre_mb: number
  /** Whether it takes so little more that what is written there fails at any moment. */
  lleno: boolean
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
  cual === 'datos' && (fallo === 'llena' || fallo === 'escasa')

/**
 * Folders that grow, where little room today is none some day; of the others only whether what is written fits is
 * asked.
 */
const CRECEN = new Set<Carpeta['cual']>(['datos', 'respaldos'])

const DE_SU_DISCO = new Set<FalloDeCarpeta>(['llena', 'escasa', 'sin_archivos'])

async function falloDe({ cual, ruta }: Carpeta): Promise<Fallo | undefined> {
  const hay = await stat(ruta).catch(() => undefined)
  const de = (fallo: FalloDeCarpeta, { bytes, files } = { bytes: 0, files: 0 }): Fallo => ({
    cual,
    fallo,
    libre_mb: Math.floor(bytes / 1_048_576),
    lleno: bytes < LEAST.bytes || files < LEAST.files,
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
  const lugar = await roomOf(ruta)
  if (!lugar) return undefined
  if (lugar.bytes < LEAST.bytes) return de('llena', lugar)
  if (lugar.files < FEW_FILES) return de('sin_archivos', lugar)
  return CRECEN.has(cual) && isScarce(lugar.bytes, lugar.total) ? de('escasa', lugar) : undefined
}
