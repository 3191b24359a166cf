import type { Accion } from '#contract/modulos'
import { translate } from '#i18n/translate'
import type { Fila } from './matriz-model.ts'

/** The names of the matrix's rows, columns and checkboxes. */
export const palabras = {
  fila(de: Fila): string {
    if (de.tipo === 'modulo') return translate(`modulos.nombre.${de.modulo.name}`)
    return de.tipo === 'area' ? translate(`modulos.area.${de.area}`) : translate('usuarios.roles.matriz.todos')
  },
  accion: (de: Accion): string => translate(`modulos.accion.${de}`),
  /** «Estudiantes: crear», «Área Catálogos: todo». */
  casilla: (de: Fila, cual: Accion | null): string =>
    translate('usuarios.roles.matriz.casilla', {
      de: de.tipo === 'area' ? translate('usuarios.roles.matriz.area', { area: palabras.fila(de) }) : palabras.fila(de),
      accion: cual ? palabras.accion(cual).toLowerCase() : translate('usuarios.roles.matriz.todo'),
    }),
}
