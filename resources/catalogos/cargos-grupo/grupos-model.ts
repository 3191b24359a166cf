import type { DelGrupo } from '#contract/catalogos/cargos-grupo'
import { recursoDe } from '#contract/modulos'

export const CARGOS_GRUPO = recursoDe('CargosGrupo')

/** The filter of the list of students as its button hands it over in the address; null where there is none. */
export function filtroDeDireccion(params: URLSearchParams): Record<string, unknown> | null {
  const texto = params.get('filtro')
  if (texto === null) return null
  try {
    const leido: unknown = JSON.parse(texto)
    return typeof leido === 'object' && leido !== null && !Array.isArray(leido) ? { ...leido } : null
  } catch {
    return null
  }
}

/**
 * Students charged of those shown: everybody but those taken out, and of who has that charge already only those put in.
 */
export function elegidosDe(
  estudiantes: readonly DelGrupo[],
  cambiados: ReadonlySet<number>,
): { cliente_ids: number[]; repetir: number[] } {
  const elegidos = estudiantes.filter(({ cliente_id, repetido }) => (repetido !== null) === cambiados.has(cliente_id))
  return {
    cliente_ids: elegidos.map(({ cliente_id }) => cliente_id),
    repetir: elegidos.flatMap(({ cliente_id, repetido }) => (repetido ? [cliente_id] : [])),
  }
}
