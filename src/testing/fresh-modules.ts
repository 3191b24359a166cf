import { afterAll, vi } from 'vitest'

/*
 * A file that puts something in the place of a module finds none of the project's own loaded, and leaves none behind.
 * Packages, react-admin above all, take seconds to load and are nobody's to replace: they stay.
 */
vi.resetModules()

// A page that is still being fetched as its file ends would load among the next one's modules, with none replaced.
afterAll(() => vi.dynamicImportSettled())
