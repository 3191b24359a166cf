import type * as z from 'zod'
import { sePuede, type Acto } from '#contract/actos'
import { entidadDe, type ModuloConEntidad } from '#contract/modulos'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { ident, sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { IdParams, idOf } from '#server/http/params'
import { found } from './resource.ts'

/** What the bitácora keeps of an act, beside its reason. */
export interface Rastro {
  antes?: Row
  despues?: Row
}

/** What an act does: with the record as it stood under its lock, in the state that the declaration asks for. */
type Hacer<R> = (tx: Tx, contexto: Contexto, registro: R, motivo: string) => Promise<Rastro | void>

interface Registro<R> {
  /** The record as the act's route answers it. Throws `no_encontrado`. */
  leer: (db: Db, id: number) => Promise<R>
  /** Takes the locks that come before the record's own (docs/diseno/arquitectura.md, «Sumas guardadas»). */
  antes?: (tx: Tx, id: number) => Promise<unknown>
  /** The table, of a module that keeps its records in another's. */
  entidad?: string
}

/**
 * The routes of a module's acts: each locks the record, refuses it from another state (`estado_no_permite`, with the
 * record as it is now), does what `actos` says of its verb and writes the trace, in one transaction; the answer is the
 * record afterwards. Of two at once the second is refused by the state that the first left.
 */
export function registerActos<V extends string, A extends Acto>(
  app: Api,
  db: Database,
  declarados: Record<V, A>,
  { leer, antes, entidad }: Registro<z.output<A['respuesta']>>,
  actos: Record<V, Hacer<z.output<A['respuesta']>>>,
): void {
  for (const acto of Object.values<A>(declarados)) {
    const { modulo, verbo, clave, cuerpo, respuesta } = acto
    const tabla = entidad ?? entidadDe(modulo as ModuloConEntidad)
    app.post(
      `/${modulo}/:id/${verbo}`,
      {
        config: { acceso: [clave] },
        schema: { tags: [modulo], params: IdParams, body: cuerpo, response: { 200: respuesta } },
      },
      async (request) => {
        const id = idOf(request)
        const contexto = contextOf(request)
        const { motivo = null } = request.body
        await db.transaction(async (tx) => {
          await antes?.(tx, id)
          found(await tx.maybe(sql`SELECT FROM ${ident(tabla)} WHERE id = ${id} FOR NO KEY UPDATE`))
          const registro = await leer(tx, id)
          if (!sePuede(acto, registro))
            throw new AppError('estado_no_permite', {
              message: { key: `${acto.palabras}.ya` },
              data: { actual: registro },
            })
          const rastro = await actos[verbo as V](tx, contexto, registro, motivo ?? '')
          await audit(tx, contexto, {
            modulo,
            accion: verbo,
            entidad: tabla,
            entidad_id: id,
            antes: rastro?.antes,
            despues: { ...rastro?.despues, motivo },
          })
        })
        return leer(db, id)
      },
    )
  }
}
