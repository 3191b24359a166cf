import { expect, it } from 'vitest'
import { esClave } from '#i18n/texto'
import { POR_GRUPOS } from './por-grupos.ts'

/* Without its word a field is headed by its name, on the sheet and on paper, and nothing else would say so. */
it.each(POR_GRUPOS.map((informe) => [informe.modulo.name, informe] as const))(
  '%s has a word for each field and for each grouping',
  (_, { Grupo, Linea, por }) => {
    const campos = [...Object.keys(Grupo.shape), ...Object.keys(Linea.shape)].filter(
      (campo) => !/^(?:id|vista)$|_id$/.test(campo),
    )
    const claves = [
      ...campos.map((campo) => `campos.${campo}`),
      ...Object.keys(por).map((grupo) => `reportes.vista.${grupo}`),
    ]
    expect(claves.filter((clave) => !esClave(clave))).toEqual([])
  },
)
