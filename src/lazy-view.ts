import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

export type LazyView = LazyExoticComponent<ComponentType>

/**
 * A screen whose code arrives when it is first shown: `lazyView(async () => (await
 * import('./CursosList.tsx')).CursosList)`.
 */
export const lazyView = (load: () => Promise<ComponentType>): LazyView => lazy(async () => ({ default: await load() }))
