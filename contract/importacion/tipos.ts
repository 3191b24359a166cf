import { MODULOS, type ModuloImportable, type NombreModulo } from '#contract/modulos'

/** Kinds of file: the entity of each module whose records can be imported. */
export type TipoImportacion = ModuloImportable['entidad']

const IMPORTABLES = MODULOS.filter((modulo): modulo is ModuloImportable => 'importa' in modulo)

/** The module whose `crear` an import needs. */
export const MODULO_DE_TIPO = Object.fromEntries(IMPORTABLES.map(({ entidad, name }) => [entidad, name])) as Readonly<
  Record<TipoImportacion, NombreModulo>
>

export const TIPOS_IMPORTACION = Object.keys(MODULO_DE_TIPO) as TipoImportacion[]

/** A module's kind of file; undefined where its records can't be imported. */
export const tipoDe = (modulo: NombreModulo): TipoImportacion | undefined =>
  TIPOS_IMPORTACION.find((tipo) => MODULO_DE_TIPO[tipo] === modulo)

/** The largest file that is taken, in bytes; also the most that a compressed one may open to. */
export const MAYOR_ARCHIVO = 20 * 1024 * 1024
/** Rows of one file. */
export const MAS_FILAS = 100_000
/** Refused lines that are kept; beyond them only their number is. */
export const MAS_RECHAZOS = 1_000
