import { register } from 'tsx/esm/api'

/** A thread that runs from the sources, in development and in tests, as tsx reads them. */
register()
await import('../hilo.ts')
