import type { Database } from '#server/db/pool'

/** A statement as the server sends it. */
export interface Sentencia {
  text: string
  name?: string
  values: unknown[]
  /** Goes out with the one before it, without waiting for its answer: no round trip of its own. */
  junto?: boolean
}

/** The statements as they go out: each round trip with those that it carries. */
export const viajesDe = (sentencias: readonly Sentencia[]): Sentencia[][] => {
  const viajes: Sentencia[][] = []
  for (const sentencia of sentencias) {
    const ultimo = viajes.at(-1)
    if (sentencia.junto && ultimo) ultimo.push(sentencia)
    else viajes.push([sentencia])
  }
  return viajes
}

/** Tells of each statement that goes out on connections that the database opens from now on, in order. */
export function escuchar(db: Database, alEnviar: (sentencia: Sentencia) => void): void {
  db.pool.on('connect', (client) => {
    const enviar = client.query.bind(client) as (...args: unknown[]) => unknown
    let sinRespuesta = 0
    client.query = ((primero: string | Sentencia, ...resto: unknown[]) => {
      const { text, name, values } =
        typeof primero === 'string' ? { text: primero, name: undefined, values: [] } : primero
      alEnviar({ text, name, values, junto: sinRespuesta > 0 })
      sinRespuesta++
      const contestada = () => void sinRespuesta--
      const alContestar = resto.at(-1)
      if (typeof alContestar === 'function')
        return enviar(primero, ...resto.slice(0, -1), (...respuesta: unknown[]) => {
          contestada()
          alContestar(...respuesta)
        })
      const respuesta = enviar(primero, ...resto)
      if (respuesta instanceof Promise) respuesta.then(contestada, contestada)
      else contestada()
      return respuesta
    }) as typeof client.query
  })
}
