import type { FiltroDeclarado } from '../filtros-model.ts'
import type { Ofrecido } from './varios-model.ts'

export type FiltroReferenciaProps = FiltroDeclarado & {
  reference: string
  /** The filter that offered records must meet. */
  filter?: Record<string, unknown>
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** Several may be chosen, any of which holds. */
  varios?: boolean
  /** One more, offered before them, that is no record: what belongs to none. */
  ademas?: Ofrecido
}

export const POR_ID = { field: 'id', order: 'ASC' as const }
