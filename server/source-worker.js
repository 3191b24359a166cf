import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

/** A thread that runs a file of the sources, its first argument: Node 20 reads no TypeScript by itself. */
register()
await import(pathToFileURL(process.argv[2]).href)
