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

/** The trace of an act in the bitácora, beside its reason. */
export interface Rastro {
  antes?: Row
  despues?: Row
}

/** Does an act with the record as it stood under its lock, in a state that the declaration asks for. */
type Hacer<A extends Acto> = (
  tx: Tx,
  contexto: Contexto,
  registro: z.output<A['respuesta']>,
  cuerpo: z.output<A['cuerpo']>,
) => Promise<Rastro>

interface Registro<R> {
  /** The record as the act's route answers it. Throws `no_encontrado`. */
  leer: (db: Db, id: number) => Promise<R>
  /** Takes the locks that come before the record's own (docs/diseno/arquitectura.md, «Sumas guardadas»). */
  antes?: (tx: Tx, id: number) => Promise<unknown>
  /** The table, of a module that keeps its records in another's. */
  entidad?: string
}

/**
 * The routes of a module's acts: each locks the record, refuses it from another state (`estado_no_permite`) or in
 * another version (`version_vieja`), with the record as it is now in `actual`, does what `actos` says of its verb and
 * writes the trace, in one transaction; the answer is the record afterwards. Of two at once the second is refused by
 * the state that the first left.
 */
export function registerActos<D extends Readonly<Record<string, Acto>>>(
  app: Api,
  db: Database,
  declarados: D,
  { leer, antes, entidad }: Registro<z.output<D[keyof D]['respuesta']>>,
  actos: { [V in keyof D]: Hacer<D[V]> },
): void {
  for (const [nombre, acto] of Object.entries(declarados)) {
    const { modulo, verbo, clave, cuerpo, respuesta, palabras } = acto
    const tabla = entidad ?? entidadDe(modulo as ModuloConEntidad)
    const hacer = actos[nombre] as Hacer<Acto>
    app.post(
      `/${modulo}/:id/${verbo}`,
      {
        config: { acceso: [clave] },
        schema: { tags: [modulo], params: IdParams, body: cuerpo, response: { 200: respuesta } },
      },
      async (request) => {
        const id = idOf(request)
        const pedido: z.output<Acto['cuerpo']> & { version?: unknown } = request.body
        await db.transaction(async (tx) => {
          const contexto = contextOf(request)
          await antes?.(tx, id)
          found(await tx.maybe(sql`SELECT FROM ${ident(tabla)} WHERE id = ${id} FOR NO KEY UPDATE`))
          const actual = await leer(tx, id)
          if (!sePuede(acto, actual))
            throw new AppError('estado_no_permite', { message: { key: `${palabras}.ya` }, data: { actual } })
          if (pedido.version !== undefined && pedido.version !== actual.version)
            throw new AppError('version_vieja', { data: { actual } })
          const rastro = await hacer(tx, contexto, actual, pedido)
          await audit(tx, contexto, {
            modulo,
            accion: verbo,
            entidad: tabla,
            entidad_id: id,
            antes: rastro.antes,
            despues: { ...rastro.despues, motivo: pedido.motivo },
          })
        })
        return leer(db, id)
      },
    )
  }
}
