import type { Database } from '#server/db/pool'

/** A statement as the server sends it. */
export interface Sentencia {
  text: string
  name?: string
  values: unknown[]
}

/** Tells of each statement that goes out on connections that the database opens from now on, in order. */
export function escuchar(db: Database, alEnviar: (sentencia: Sentencia) => void): void {
  db.pool.on('connect', (client) => {
    const enviar = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((primero: string | Sentencia, ...resto: unknown[]) => {
      alEnviar(
        typeof primero === 'string'
          ? { text: primero, values: [] }
          : { text: primero.text, name: primero.name, values: primero.values },
      )
      return enviar(primero, ...resto)
    }) as typeof client.query
  })
}
