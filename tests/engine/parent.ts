import pg from 'pg'
import { EmbeddedError, startEmbedded } from '#server/db/embebido/embedded'
import { mudar } from '#server/respaldo/mudanza'

/** A server process reduced to its engine: says on stdout, line by line in JSON, what happens to it. */
const say = (event: string, more: object = {}) => process.stdout.write(`${JSON.stringify({ event, ...more })}\n`)

const dataDir = process.argv[2] ?? ''
say('begin')
const begun = Date.now()
try {
  const engine = await startEmbedded({
    dataDir,
    maxConnections: 10,
    log: (line) => say('log', { line }),
    ...(process.env.MUDAR && { mudar }),
  })
  const stop = async () => {
    const client = new pg.Client(engine.connection)
    await client.connect()
    const answer = await client.query('select 1 as one')
    await client.end()
    await engine.stop()
    say('stopped', { answered: answer.rows })
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  say('ready', { connection: engine.connection, adopted: engine.adopted, ms: Date.now() - begun })
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  say('refused', { message: error.message })
  process.exit(1)
}
