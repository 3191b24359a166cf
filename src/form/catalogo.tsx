import type { ReactElement } from 'react'
import type { ComponentType } from 'react'
import * as z from 'zod'
import { BotonEliminar } from './dialogos/BotonEliminar.tsx'
import { Creacion } from './Creacion.tsx'
import { Edicion } from './Edicion.tsx'
import { Formulario } from './Formulario.tsx'
import { validarCon } from './validation.ts'

interface Asked {
  /** i18n key of the page that adds one. */
  agregar?: string
  /** Its inputs, the same for a new record and for one that is there. */
  campos: ReactElement
}

/** The two forms of a plain catalogue, by the schema of a new record. */
export function formsOf(
  schema: z.ZodObject,
  { agregar = 'comun.accion.agregar', campos }: Asked,
): Record<'Create' | 'Edit', ComponentType> {
  const validate = validarCon(schema)
  const nuevo = defaultsOf(schema)
  return {
    Create: () => (
      <Creacion titulo={agregar}>
        <Formulario validate={validate} defaultValues={nuevo}>
          {campos}
        </Formulario>
      </Creacion>
    ),
    Edit: () => (
      <Edicion>
        <Formulario validate={validate} junto={<BotonEliminar />}>
          {campos}
        </Formulario>
      </Edicion>
    ),
  }
}

/** The schema's own values for fields that nobody fills in. */
const defaultsOf = (schema: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([field, its]) =>
      its instanceof z.ZodDefault ? [[field, its.parse(undefined)]] : [],
    ),
  )
