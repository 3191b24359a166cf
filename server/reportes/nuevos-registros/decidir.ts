import type * as z from 'zod'
import type { ConMotivo } from '#contract/actos'
import type { ACTOS_DE_REGISTRO, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { texto } from '#i18n/texto'
import { bloquearCursos, anotarEstados, type CursoBloqueado } from '#server/catalogos/matriculas/service'
import { asentar } from '#server/catalogos/matriculas/orden'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { codigoSql } from './codigo.ts'

/** Locks the courses of a registration by id, then its places. */
export async function bloquearPlazas(tx: Tx, id: number): Promise<Map<number, CursoBloqueado>> {
  const suyos = await tx.many<{ curso_id: number }>(sql`SELECT curso_id FROM matriculas WHERE registro_id = ${id}`)
  const cursos = await bloquearCursos(
    tx,
    suyos.map(({ curso_id }) => curso_id),
  )
  await tx.run(sql`SELECT FROM matriculas WHERE registro_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
  return cursos
}

/** Lets go of the places that nobody was enrolled in; those of `salvo` stay. */
export async function soltarPlazas(
  tx: Tx,
  contexto: Contexto,
  id: number,
  motivo: string,
  salvo: readonly number[] = [],
): Promise<void> {
  const sueltas = await tx.many<{ id: number }>(sql`
    UPDATE matriculas
    SET estado = 'anulada'
    WHERE registro_id = ${id}
      AND cliente_id IS NULL
      AND estado IN ('preinscrita', 'en_espera')
      AND id <> ALL(${salvo}::int[])
    RETURNING id
  `)
  await anotarEstados(
    tx,
    contexto,
    sueltas.map((plaza) => ({ matricula_id: plaza.id, estado: 'anulada' as const, fecha: contexto.hoy, motivo })),
  )
}

/** Turns a registration down and frees its places, for who stood behind them. */
export async function rechazar(
  tx: Tx,
  contexto: Contexto,
  { id }: RegistroVisto,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  const cursos = await bloquearPlazas(tx, id)
  await soltarPlazas(tx, contexto, id, motivo)
  return { sigue: () => asentar(tx, contexto, contexto.hoy, cursos.keys()) }
}

/**
 * Says that a registration repeats another one, or a student, and frees its places. Throws `regla` for one that is not
 * there, or for itself.
 */
export async function marcarDuplicado(
  tx: Tx,
  contexto: Contexto,
  { id }: RegistroVisto,
  { de }: z.output<typeof ACTOS_DE_REGISTRO.duplicado.cuerpo>,
): Promise<Rastro> {
  const cursos = await bloquearPlazas(tx, id)
  const otro =
    de.tipo === 'cliente'
      ? await tx.maybe<{ codigo: string }>(
          sql`
            SELECT codigo
            FROM clientes
            WHERE id = ${de.id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
            FOR KEY SHARE
          `,
        )
      : await tx.maybe<{ codigo: string }>(
          sql`SELECT ${codigoSql('t')} AS codigo FROM registros t WHERE id = ${de.id} AND id <> ${id} FOR KEY SHARE`,
        )
  if (!otro) throw invalidField('de', 'validacion.opcion')
  await soltarPlazas(tx, contexto, id, texto('registros.plaza.duplicado'))
  return {
    despues: { de: otro.codigo },
    escribe: { [de.tipo === 'cliente' ? 'cliente_id' : 'duplicado_de_id']: de.id },
    sigue: () => asentar(tx, contexto, contexto.hoy, cursos.keys()),
  }
}
