import { ajustes } from '#i18n/es-HN/ajustes'
import { arranque } from '#i18n/es-HN/arranque'
import { campos } from '#i18n/es-HN/campos'
import { catalogos } from '#i18n/es-HN/catalogos'
import { comun } from '#i18n/es-HN/comun'
import { datos } from '#i18n/es-HN/datos'
import { documentos } from '#i18n/es-HN/documentos'
import { errores } from '#i18n/es-HN/errores'
import { formulario } from '#i18n/es-HN/formulario'
import { importacion } from '#i18n/es-HN/importacion'
import { layout } from '#i18n/es-HN/layout'
import { lista } from '#i18n/es-HN/lista'
import { modulos } from '#i18n/es-HN/modulos'
import { motor } from '#i18n/es-HN/motor'
import { opciones } from '#i18n/es-HN/opciones'
import { publico } from '#i18n/es-HN/publico'
import { ra } from '#i18n/es-HN/ra'
import { recibos } from '#i18n/es-HN/recibos'
import { reportes } from '#i18n/es-HN/reportes'
import { sesion } from '#i18n/es-HN/sesion'
import { validacion } from '#i18n/es-HN/validacion'

/** Every sentence of the product, by area. */
export const mensajes = {
  ra, comun, campos, opciones, validacion, errores, modulos, motor, arranque, sesion, layout, formulario, datos, lista,
  catalogos, recibos, reportes, ajustes, importacion, documentos, publico,
}

export type Mensajes = typeof mensajes

type Claves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Claves<T[K]>}` }[keyof T & string]

/** A dotted path to one sentence: `validacion.dni`. */
export type Clave = Claves<Mensajes>
