import type { NombreModulo } from '#contract/modulos'

export const TIPOS_IMPORTACION = ['clientes', 'cursos', 'matriculas'] as const
export type TipoImportacion = (typeof TIPOS_IMPORTACION)[number]

/** The module whose `crear` an import needs. */
export const MODULO_DE_TIPO = {
  clientes: 'Clientes',
  cursos: 'Cursos',
  matriculas: 'Matriculas',
} as const satisfies Record<TipoImportacion, NombreModulo>

/** The largest file that is taken, in bytes; also the most that a compressed one may open to. */
export const MAYOR_ARCHIVO = 20 * 1024 * 1024
/** Rows of one file. */
export const MAS_FILAS = 100_000
/** Refused lines that are kept; beyond them only their number is. */
export const MAS_RECHAZOS = 1_000
