import type { ComponentType } from 'react'
import type { RecordToStringFunction, ResourceProps } from 'react-admin'
import type { LazyView } from './lazy-view.ts'

/**
 * A module's screens: the default export of `resources/<area>/<modulo>/index.ts`. Views are lazy by type, so that an
 * index weighs nothing and each screen is a chunk of its own; a screen that is no catalogue (the till, the only record
 * of a module: `UNICO`) is a `list` alone, or a `list` with `children` routes.
 *
 * To register one: write the index, `export default { list: lazyView(…), … } satisfies Screens`,
 * import it in `resources.tsx` and name it in SCREENS. Route, menu entry, guard and title follow from
 * `contract/modulos.ts`.
 */
export interface Screens {
  list?: LazyView
  create?: LazyView
  edit?: LazyView
  show?: LazyView
  icon?: ComponentType
  /** The name of its records on other screens; by default their `nombre`. */
  recordRepresentation?: RecordToStringFunction
  children?: ResourceProps['children']
  /** A new record's fields from what a search for it was given; by default its `nombre`. */
  escrito?: (texto: string) => Record<string, unknown>
}
