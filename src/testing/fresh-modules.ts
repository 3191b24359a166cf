import { vi } from 'vitest'

/*
 * A file that puts something in the place of a module finds none of the project's own loaded, and leaves none behind.
 * Packages, react-admin above all, take seconds to load and are nobody's to replace: they stay.
 */
vi.resetModules()
