import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'

/** A thread that runs a file of the sources, its first argument, as tsx reads them. */
register()
await import(pathToFileURL(process.argv[2]).href)
