import { arranque } from '#i18n/es-HN/arranque'
import { asistencia } from '#i18n/es-HN/asistencia'
import { bitacora } from '#i18n/es-HN/bitacora'
import { correo } from '#i18n/es-HN/correo'
import { documentos } from '#i18n/es-HN/documentos'
import { errores } from '#i18n/es-HN/errores'
import { importador } from '#i18n/es-HN/importador'
import { interfaz } from '#i18n/es-HN/interfaz'
import { motor } from '#i18n/es-HN/motor'
import { originales } from '#i18n/es-HN/originales'
import { respaldo } from '#i18n/es-HN/respaldo'

/**
 * Every sentence of the product, by area; errors and those of the engine, the start, the mail, the documents, the texts
 * that a school begins with, the import, the backup, attendance and the bitácora stay on the server.
 */
export const mensajes = {
  ...interfaz,
  errores,
  motor,
  arranque,
  correo,
  documentos,
  originales,
  importador,
  bitacora,
  respaldo,
  asistencia,
}

type Mensajes = typeof mensajes

type Claves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Claves<T[K]>}` }[keyof T & string]

/** A dotted path to one sentence: `validacion.dni`. */
export type Clave = Claves<Mensajes>
