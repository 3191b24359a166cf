import { startRunDatabase } from '#tests/maquina/embedded-run'
import { startExternal } from '#tests/maquina/external-postgres'

/** A run reduced to the databases that it starts: says where their sockets are, and goes on for ever. */
const urls = [(await startRunDatabase()).url, startExternal()?.url ?? '']
const sockets = urls.flatMap((url) => (url ? (new URL(url).searchParams.get('host') ?? []) : []))
process.stdout.write(`${JSON.stringify(sockets)}\n`)
setInterval(() => undefined, 60_000)
