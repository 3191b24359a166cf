import { useTranslate } from 'react-admin'
import type { Accion } from '#contract/modulos'
import type { Fila } from './matriz-model.ts'

/** The names of the matrix's rows, columns and checkboxes. */
export function usePalabras() {
  const translate = useTranslate()
  const fila = (de: Fila): string => {
    if (de.tipo === 'modulo') return translate(`modulos.nombre.${de.modulo.name}`)
    return de.tipo === 'area' ? translate(`modulos.area.${de.area}`) : translate('usuarios.roles.matriz.todos')
  }
  const accion = (de: Accion): string => translate(`modulos.accion.${de}`)
  /** «Estudiantes: crear», «Área Catálogos: todo». */
  const casilla = (de: Fila, cual: Accion | null): string =>
    translate('usuarios.roles.matriz.casilla', {
      de: de.tipo === 'area' ? translate('usuarios.roles.matriz.area', { area: fila(de) }) : fila(de),
      accion: cual ? accion(cual).toLowerCase() : translate('usuarios.roles.matriz.todo'),
    })
  return { fila, accion, casilla }
}
