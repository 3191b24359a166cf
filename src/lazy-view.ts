import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

export type LazyView = LazyExoticComponent<ComponentType> & {
  /** Asks for the code before the screen is shown. */
  preload(): Promise<unknown>
}

/**
 * A screen whose code arrives when it is first shown: `lazyView(async () => (await
 * import('./CursosList.tsx')).CursosList)`. Code that is there already is shown at once, without a Suspense that
 * React keeps waiting up to 300 ms.
 */
export function lazyView(load: () => Promise<ComponentType>): LazyView {
  let code: Promise<{ default: ComponentType }> | undefined
  let here: { default: ComponentType } | undefined
  const preload = () =>
    (code ??= load().then(
      (view) => (here = { default: view }),
      (error: unknown) => {
        code = undefined
        throw error
      },
    ))
  return Object.assign(
    lazy(() => (here ? resolved(here) : preload())),
    { preload },
  )
}

/** The screen of a report, which is a list alone: `lazyList(async () => (await import('…')).VentasList)`. */
export const lazyList = (load: () => Promise<ComponentType>) => ({ list: lazyView(load) })

type View = 'List' | 'Create' | 'Edit'

/** The screens of a plain catalogue, in one file that exports them by these names. */
export const lazyCatalogue = (load: () => Promise<Record<View, ComponentType>>) => ({
  list: lazyView(async () => (await load()).List),
  create: lazyView(async () => (await load()).Create),
  edit: lazyView(async () => (await load()).Edit),
})

/** A promise that does not make its reader wait for the next turn, as those of JavaScript do. */
const resolved = <Value>(value: Value) =>
  ({ then: (read: (value: Value) => unknown) => read(value) }) as unknown as Promise<Value>
