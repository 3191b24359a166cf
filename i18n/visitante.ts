import { aprendidas } from '#i18n/aprendidas'
import { comun } from '#i18n/es-HN/comun'
import { datos } from '#i18n/es-HN/datos'
import { formulario } from '#i18n/es-HN/formulario'
import { layout } from '#i18n/es-HN/layout'
import { proveedorDe } from '#i18n/proveedor'

/** The areas that pages outside the application say; those of one page alone come with it (`build/palabras.ts`). */
export const visitante = { comun, layout, formulario, datos }

export const i18nVisitante = proveedorDe(visitante, aprendidas)
