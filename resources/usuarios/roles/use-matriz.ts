import { useController, useWatch } from 'react-hook-form'
import type { Accion } from '#contract/modulos'
import { clavesDe, type PermisosModulo } from '#contract/usuarios/roles'
import { casillaDe, clavesDeCasilla, conCambio, type Casilla, type Fila } from './matriz-model.ts'

export interface Matriz {
  soloLectura: boolean
  dadas: ReadonlySet<string>
  /** The checkbox of a row in a column (null: the whole row); undefined where there is nothing to check. */
  casilla(fila: Fila, accion: Accion | null): Casilla | undefined
  alternar(casilla: Casilla): void
  /** The server's error about the permissions, after a save. */
  error?: string
}

/** The permissions of the form as a matrix of checkboxes. */
export function useMatriz(propios: ReadonlySet<string>, soloLectura: boolean): Matriz {
  const { field, fieldState } = useController<{ permisos: PermisosModulo[] }, 'permisos'>({ name: 'permisos' })
  const solo_propios = useWatch<{ solo_propios: boolean }, 'solo_propios'>({ name: 'solo_propios' })
  const dadas = new Set<string>(clavesDe(field.value))
  return {
    soloLectura,
    dadas,
    casilla: (fila, accion) => {
      const claves = clavesDeCasilla(fila, accion)
      return claves.length > 0 ? casillaDe(claves, dadas, { propios, solo_propios }) : undefined
    },
    alternar: (casilla) => {
      if (!soloLectura && !casilla.motivo) field.onChange(conCambio(dadas, casilla))
    },
    error: fieldState.error?.message,
  }
}
