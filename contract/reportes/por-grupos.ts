import { DESCUENTOS } from './descuentos.ts'
import { VENTAS } from './ventas.ts'

/*
 * The grouped reports. Adding one starts here: its declaration, in this list; then its SQL
 * (`server/reportes/por-grupos.ts`) and its name (`i18n/es-HN/modulos.ts`); a field or grouping that is new, its word
 * (`i18n/es-HN/campos.ts`, `reportes.vista`), without which its bare name is read. It has a screen, drawn from the
 * declaration, until it is given one of its own (`src/resources.tsx`).
 */
export const POR_GRUPOS = [VENTAS, DESCUENTOS] as const

/** Their rows of `contract/modulos.ts`. Code for browsers has them ready made (`build/clases.ts`). */
export const MODULOS_POR_GRUPOS = POR_GRUPOS.map(
  ({ modulo }) =>
    ({ ...modulo, area: 'reportes', acciones: ['ver', 'exportar'], operaciones: [], porGrupos: true }) as const,
)

/** The name of a grouped report's module. */
export type NombrePorGrupos = (typeof POR_GRUPOS)[number]['modulo']['name']
