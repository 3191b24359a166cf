import type * as z from 'zod'
import { sePuede, type Acto } from '#contract/actos'
import { entidadDe, type ModuloConEntidad } from '#contract/modulos'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, PipelinedTx, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { ident, join, raw, sql, type Sql } from '#server/db/sql'
import type { Api } from '#server/http/api'
import { contextOf, type Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { once } from '#server/http/idempotency'
import { IdParams, idOf } from '#server/http/params'
import { found, updateRow } from './resource.ts'

/** Tells the bitácora of an act, beside its reason and, where `despues` says nothing, its states. */
export interface Rastro {
  antes?: Row
  despues?: Row
  /** Columns that it writes beside those that its declaration names, in the same statement. */
  escribe?: Row
  /** The trace is written: by what it did, or by the ledger. */
  anotado?: true
  /** Done once the trace is written, which so comes before the traces of what follows. */
  sigue?: () => Promise<unknown>
  /** The answer, where only the act knows it. */
  respuesta?: Row
  /** The id of what it made, which is answered. */
  hecho?: number
}

/**
 * Does an act with the record as it stood under its lock, in a state that the declaration asks for. Answers what there
 * is to tell beside states and reason.
 */
type Hacer<A extends Acto, P> = (
  tx: A extends { unaVez: true } | { crea: true } ? PipelinedTx : Tx,
  contexto: Contexto,
  registro: z.output<A['registro']>,
  cuerpo: z.output<A['cuerpo']>,
  padre: P,
) => Promise<Rastro | void>

/** An act that does more than its declaration `escribe`, or has none, says what. */
type Haceres<D extends Readonly<Record<string, Acto>>, P> = {
  [V in keyof D as D[V] extends { escribe: readonly string[] } ? never : V]: Hacer<D[V], P>
} & { [V in keyof D]?: Hacer<D[V], P> }

interface Registro<R, P, A> {
  /** The module's record. Throws `no_encontrado`, also for who may not see it. */
  leer: (db: Db, id: number, contexto: Contexto) => Promise<P>
  /** Acts on a part of it: the part's table, its column with the record's id, and the parts that the record tells. */
  parte?: { tabla: string; de: string; en: (padre: P) => readonly R[] }
  /**
   * Takes the locks that come before the module's record `id` (docs/diseno/arquitectura.md, «Sumas guardadas»), or
   * refuses who may do nothing to it; `parte_id` is the part's, `cuerpo` what the act asks.
   */
  antes?: (tx: Tx, id: number, contexto: Contexto, parte_id: number, cuerpo: Row) => Promise<unknown>
  /** The table, of a module that keeps its records in another's. */
  entidad?: string
  /** Bytes that its requests may have, where they bring long lists. */
  bodyLimit?: number
  /** The answer, where it is not the module's record: by the id of that, or of what the act made. */
  contestar?: (db: Db, id: number, contexto: Contexto, parte_id: number) => Promise<A>
}

/**
 * The routes of a module's acts: each locks the record, refuses it from another state (`estado_no_permite`) or in
 * another version (`version_vieja`), with the record as it is now in `actual`, does what `actos` says of its verb,
 * writes what the act `escribe`, then the trace, and then does what follows, in one transaction; the answer is the
 * record afterwards. Of two at once the second is refused by the state that the first left.
 */
export function registerActos<D extends Readonly<Record<string, Acto>>, P>(
  app: Api,
  db: Database,
  declarados: D,
  registro: Registro<z.output<D[keyof D]['registro']>, P, z.output<D[keyof D]['respuesta']>>,
  actos: Haceres<D, P>,
): void {
  for (const [nombre, acto] of Object.entries(declarados)) {
    const { modulo, verbo, ruta, clave, tambien = [], cuerpo, respuesta, crea, unaVez = crea } = acto
    const body = Object.keys(cuerpo.shape).length ? { body: cuerpo } : {}
    app.post(
      `/${ruta}/:id/${verbo}`,
      {
        bodyLimit: registro.bodyLimit,
        config: { acceso: [clave, ...tambien] },
        schema: { tags: [modulo], params: IdParams, ...body, response: { [crea ? 201 : 200]: respuesta } },
      },
      async (request, reply) => {
        const contexto = contextOf(request)
        const pedido = { id: idOf(request), cuerpo: (request.body ?? {}) as Row }
        const work = (tx: Tx) =>
          hacerActo(tx, contexto, pedido, acto, registro, actos[nombre] as Hacer<Acto, P> | undefined)
        const { id, respuesta: suya } = await (unaVez ? once(db, request, work) : db.transaction(work))
        reply.status(crea ? 201 : 200)
        return suya ?? (registro.contestar ?? registro.leer)(db, id, contexto, pedido.id)
      },
    )
  }
}

interface Hecho {
  /** The record to answer. */
  id: number
  respuesta?: Row
}

/** Does one act on one record. */
export async function hacerActo<A extends Acto, P>(
  tx: Tx,
  contexto: Contexto,
  { id, cuerpo }: { id: number; cuerpo: Row },
  acto: A,
  { leer, parte, antes: bloquear, entidad }: Registro<{ id: number }, P, unknown>,
  suyo: Hacer<A, P> | undefined,
): Promise<Hecho> {
  const { modulo, verbo, a, palabras, porque, codigo, escribe = [], pide = {}, rastro = verbo } = acto
  const tabla = entidad ?? entidadDe(modulo as ModuloConEntidad)
  const suya = parte && sql`SELECT ${ident(parte.de)} AS id FROM ${ident(parte.tabla)} WHERE id = ${id}`
  const padre_id = suya ? found(await tx.maybe<{ id: number }>(suya)).id : id
  await bloquear?.(tx, padre_id, contexto, id, cuerpo)
  found(await tx.maybe(sql`SELECT FROM ${ident(tabla)} WHERE id = ${padre_id} FOR NO KEY UPDATE`))
  const padre = await leer(tx, padre_id, contexto)
  const actual = parte ? found(parte.en(padre).find((una) => una.id === id)) : padre
  const estado = acto.estado(actual)
  if (!sePuede(acto, actual))
    throw new AppError(codigo ?? 'estado_no_permite', {
      message: codigo ? undefined : { key: porque?.[estado] ?? `${palabras}.ya`, params: { estado } },
      data: { actual },
    })
  if (cuerpo.version !== undefined && cuerpo.version !== (actual as { version?: number }).version)
    throw new AppError('version_vieja', { data: { actual } })
  const hecho = await suyo?.(tx as never, contexto, actual as never, cuerpo as never, padre)
  const declarado = escribe.map((columna) => [columna, valorDe(columna, acto, contexto, cuerpo)] as const)
  const escrito = { ...Object.fromEntries(declarado), ...hecho?.escribe }
  if (Object.keys(escrito).length) await updateRow(tx, parte?.tabla ?? tabla, id, escrito)
  if (!hecho?.anotado) {
    const pedido = Object.fromEntries(Object.entries(escrito).filter(([columna]) => columna in pide))
    const { antes, despues } =
      hecho?.despues || !a ? (hecho ?? {}) : { antes: { estado }, despues: { estado: a, ...pedido } }
    await audit(tx, contexto, {
      modulo,
      accion: rastro,
      entidad: tabla,
      entidad_id: padre_id,
      antes,
      despues: { ...despues, ...(acto.motivo && { motivo: cuerpo.motivo }) },
    })
  }
  await hecho?.sigue?.()
  return { id: hecho?.hecho ?? padre_id, respuesta: hecho?.respuesta }
}

/** The value of a column that an act writes, by its name. */
function valorDe(columna: string, { a }: Acto, { usuario_id }: Contexto, cuerpo: Row): unknown {
  if (columna === 'estado') return a
  if (columna.endsWith('_en')) return raw('now()')
  if (columna.endsWith('_por')) return usuario_id
  return cuerpo[columna.endsWith('motivo') ? 'motivo' : columna]
}

/**
 * The state of a list's `t` that its acts tell: the one that the first of them leads to whose column `…_en` is written;
 * `siNo` while none is. An act that leads to another state is told in its declaration alone.
 */
export function estadoSegun(actos: Readonly<Record<string, Acto>>, siNo: Sql): Sql {
  const hechos = Object.values(actos).flatMap(({ a, escribe = [] }) =>
    escribe
      .filter((columna) => a && columna.endsWith('_en'))
      .map((columna) => sql`WHEN t.${ident(columna)} IS NOT NULL THEN ${raw(`'${a}'`)}`),
  )
  return sql`CASE ${join(hechos, ' ')} ELSE ${siNo} END`
}

/** Columns in which acts write why: words of a person, about a person. */
export const motivosDe = (actos: Readonly<Record<string, Acto>>): string[] =>
  Object.values(actos).flatMap(({ escribe = [] }) => escribe.filter((columna) => columna.endsWith('motivo')))
