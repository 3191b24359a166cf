import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, PipelinedTx, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { contextOf, type Contexto } from './context.ts'
import { AppError } from './errors.ts'
import { sha256 } from './guard.ts'

const KEY = /^[\w.:-]{8,100}$/

/** Nobody knows since when a key is kept that came while the clock was doubted: it has no age yet. */
const SIN_FECHA = raw(`'infinity'`)

/** Keys of such a doubtful time count from the first hour that is sure again. */
export const FECHAR_CLAVES = sql`UPDATE idempotencia SET creada_en = now() WHERE creada_en = ${SIN_FECHA}`

/** The statement that keeps an answer, which `answer` makes as jsonb, beside its key. */
export type Keep = (answer: Sql) => Sql

interface Anterior {
  ruta: string
  cuerpo_sha256: Buffer
  respuesta: unknown
}

/** The `Idempotency-Key` of a request that must have one; throws `peticion_invalida` without. */
export function keyOf(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key'] ?? '')
  if (!KEY.test(key))
    throw new AppError('peticion_invalida', { errors: { 'root.serverError': { key: 'validacion.falta_clave' } } })
  return key
}

type Work<T> = (tx: PipelinedTx, keep: Keep) => Promise<T>

/**
 * Runs `work` in one transaction, once for each `Idempotency-Key` of a user: the same key and body again gives the
 * first answer, the same key with another body is `idempotencia_distinta` (409). A parallel twin waits on the key's
 * row until the first commits. Money requires the key: without one, `peticion_invalida`.
 *
 * Work that ends the transaction by itself (`tx.last`) keeps its answer there, with `keep`.
 */
export const once = <T>(db: Database, request: FastifyRequest, work: Work<T>): Promise<T> =>
  onceFor(db, request, { key: keyOf(request), body: request.body }, work)

/**
 * Answers routes that make records of one kind: each is made `once` for each key, and answered with 201 as `read` finds
 * it then. `make` tells its id.
 */
export const answersMade =
  <T>(db: Database, read: (db: Database, id: number) => Promise<T>) =>
  async (
    request: FastifyRequest,
    reply: Pick<FastifyReply, 'status'>,
    make: (tx: PipelinedTx, contexto: Contexto, keep: Keep) => Promise<number>,
  ): Promise<T> => {
    const { id } = await once(db, request, async (tx, keep) => ({ id: await make(tx, contextOf(request), keep) }))
    reply.status(201)
    return read(db, id)
  }

/**
 * Runs each part of a request that makes several things in a transaction of its own, once for each key and `parte`:
 * what failed is tried again by the same request, what was made is answered again.
 */
export const onceForEach = <T>(
  db: Database,
  request: FastifyRequest,
  parte: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => onceFor(db, request, { key: `${keyOf(request)}.${parte}`, body: parte }, work)

async function onceFor<T>(
  db: Database,
  request: FastifyRequest,
  { key, body }: { key: string; body: unknown },
  work: Work<T>,
): Promise<T> {
  const usuario = request.sesion.usuario_id
  const ruta = `${request.method} ${request.url}`
  const cuerpo = sha256(JSON.stringify(body ?? null))

  const keep: Keep = (answer) => sql`
    UPDATE idempotencia
    SET respuesta = ${answer}
    WHERE usuario_id = ${usuario} AND clave = ${key}
  `

  return db.pipelined(async (tx) => {
    const mine = await tx.run(sql`
      INSERT INTO idempotencia (usuario_id, clave, ruta, cuerpo_sha256, creada_en)
      VALUES (${usuario}, ${key}, ${ruta}, ${cuerpo}, ${request.enDuda ? SIN_FECHA : raw('now()')})
      ON CONFLICT DO NOTHING
    `)
    if (!mine) return answeredBefore<T>(tx, usuario, key, ruta, cuerpo)
    const answer = await work(tx, keep)
    if (!tx.over) await tx.last(sql`${keep(sql`${JSON.stringify(answer)}::jsonb`)} RETURNING clave`)
    return answer
  })
}

/**
 * The answer that a key had. Its row is locked so that this transaction ends as one that wrote, and waits for the other
 * machine where PostgreSQL is replicated: a primary that came back from a crash shows what no other has yet, and to
 * repeat such an answer would be to promise what the next loss takes away.
 */
async function answeredBefore<T>(tx: Tx, usuario: number, key: string, ruta: string, cuerpo: Buffer): Promise<T> {
  const before = await tx.one<Anterior>(
    sql`
      SELECT ruta, cuerpo_sha256, respuesta
      FROM idempotencia
      WHERE usuario_id = ${usuario} AND clave = ${key}
      FOR NO KEY UPDATE
    `,
  )
  if (before.ruta !== ruta || !before.cuerpo_sha256.equals(cuerpo)) throw new AppError('idempotencia_distinta')
  return before.respuesta as T
}
