import type { SoltarRafagaBody, RafagaSuelta } from '#contract/reportes/nuevos-registros'
import { audit } from '#server/bitacora/audit'
import { bloquearCursos } from '#server/catalogos/matriculas/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { soltarRevision } from '#server/catalogos/matriculas/orden'

/**
 * Says that a burst of one address is families: all of it at once, and each takes in its order the seat or the place in
 * line that it kept. Throws `estado_no_permite` where nothing of it waits for that any more. Locks the registrations by
 * id, then their courses.
 */
export async function soltarRafaga(tx: Tx, contexto: Contexto, { rafaga_id }: SoltarRafagaBody): Promise<RafagaSuelta> {
  const suyos = await tx.many<{ id: number }>(sql`
    SELECT r.id
    FROM registros r
    WHERE r.id IN (SELECT registro_id FROM registro_rafagas WHERE rafaga_id = ${rafaga_id})
      AND r.estado IN ('nuevo', 'actualizado')
      AND r.revision_hasta IS NOT NULL
    ORDER BY r.id
    FOR NO KEY UPDATE
  `)
  if (!suyos.length) throw new AppError('estado_no_permite', { message: { key: 'registros.error.rafaga_decidida' } })
  const ids = suyos.map(({ id }) => id)
  const cursos = await tx.many<{ curso_id: number }>(
    sql`SELECT DISTINCT curso_id FROM matriculas WHERE registro_id = ANY(${ids}) AND retenida_por IS NOT NULL`,
  )
  const deEllos = cursos.map(({ curso_id }) => curso_id)
  await bloquearCursos(tx, deEllos)
  await soltarRevision(tx, contexto, contexto.hoy, ids, deEllos)
  for (const id of ids)
    await audit(tx, contexto, {
      modulo: 'NuevosRegistros',
      accion: 'soltar_rafaga',
      entidad: 'registros',
      entidad_id: id,
      despues: { registros: ids.length },
    })
  const { con_cupo } = await tx.one<{ con_cupo: number }>(sql`
    SELECT count(DISTINCT registro_id) AS con_cupo
    FROM matriculas
    WHERE registro_id = ANY(${ids}) AND estado = 'preinscrita'
  `)
  return { registros: ids.length, con_cupo }
}
