import { vi } from 'vitest'

/*
 * A file that puts something in the place of a module finds none of the project's own loaded, and leaves none behind.
 * What comes from elsewhere, react-admin above all, takes seconds to load and is nobody's to replace: it stays.
 */
vi.resetModules()
