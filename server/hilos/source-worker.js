import { register } from 'tsx/esm/api'

/** A thread that runs from the sources, in development and in tests: Node 20 reads no TypeScript by itself. */
register()
await import('../hilo.ts')
