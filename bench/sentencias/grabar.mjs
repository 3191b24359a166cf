import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import pg from 'pg'

/* Writes each statement that the server's own code sends while tests run, once for a process: text, values, place. */

const carpeta = process.env.SENTENCIAS_CARPETA
const vistas = new Set()
const { query } = pg.Client.prototype

if (carpeta)
  pg.Client.prototype.query = function grabada(config, ...resto) {
    const text = typeof config === 'string' ? config : config?.text
    if (text && !vistas.has(text)) {
      vistas.add(text)
      const lugar = lugarDe(new Error('aquí').stack ?? '')
      const values = config.values ?? (Array.isArray(resto[0]) ? resto[0] : [])
      if (lugar)
        appendFileSync(
          join(carpeta, `${process.pid}-${threadId}.jsonl`),
          `${JSON.stringify({ text, values, lugar })}\n`,
        )
    }
    return query.call(this, config, ...resto)
  }

/** The server's file and line that asked, beyond what asks for all; none of what a test sends itself. */
const lugarDe = (pila) =>
  pila
    .split('\n')
    .map((linea) => /\/(server\/(?!db\/)[\w./-]+?\.ts):(\d+)/.exec(linea))
    .find(Boolean)
    ?.slice(1)
    .join(':')
