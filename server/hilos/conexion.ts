import type { Database } from '#server/db/pool'
import { cola, type Turnos } from './cola.ts'

const colas = new WeakMap<Database, Turnos>()

/**
 * The turns of what holds a connection for long: exports, and files that are looked at or imported. However many ask,
 * most of the pool stays with the counter; a closed browser leaves its place.
 */
export function enConexion(db: Database): Turnos {
  const suya =
    colas.get(db) ??
    cola({
      get aLaVez() {
        return db.lasting()
      },
      reservados: 0,
      deUno: 2,
      esperanDeUno: 40,
      esperan: 300,
    })
  colas.set(db, suya)
  return suya
}
