import { VIVAS } from '#contract/catalogos/matriculas'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { anotarEstados } from './service.ts'

/**
 * Ends the enrolments that are in a course, which is locked and ends itself: they can be settled. Who only reserved or
 * waits stays as it is.
 */
export async function finalizarMatriculas(tx: Tx, contexto: Contexto, curso_id: number): Promise<void> {
  const activas = await tx.many<{ id: number }>(
    sql`SELECT id FROM matriculas WHERE curso_id = ${curso_id} AND estado = 'activa' ORDER BY id FOR NO KEY UPDATE`,
  )
  const motivo = texto('catalogos.matriculas.finalizar.motivo')
  await pasarTodas(tx, contexto, activas, 'finalizada', motivo)
  for (const { id } of activas)
    await audit(tx, contexto, {
      modulo: 'Matriculas',
      accion: 'finalizar',
      entidad: 'matriculas',
      entidad_id: id,
      antes: { estado: 'activa' },
      despues: { estado: 'finalizada', motivo },
    })
}

/**
 * Undoes `finalizarMatriculas` for a course that was ended too soon: the enrolments that ended with it go on, but for
 * those that have a settlement in force, or whose student is in the course again.
 */
export async function reabrirMatriculas(tx: Tx, contexto: Contexto, curso_id: number): Promise<void> {
  // Held first: a settlement that is being issued does not touch the enrolment, and is there once it is.
  await tx.run(
    sql`SELECT FROM matriculas WHERE curso_id = ${curso_id} AND estado = 'finalizada' ORDER BY id FOR NO KEY UPDATE`,
  )
  const cerradas = await tx.many<{ id: number }>(sql`
    SELECT m.id
    FROM matriculas m
    WHERE m.curso_id = ${curso_id}
      AND m.estado = 'finalizada'
      AND (
        SELECT e.con_el_curso
        FROM matricula_estados e
        WHERE e.matricula_id = m.id
        ORDER BY e.id DESC LIMIT 1
      )
      AND NOT EXISTS (SELECT FROM finiquitos f WHERE f.matricula_id = m.id AND f.estado = 'vigente')
      AND NOT EXISTS (
        SELECT FROM matriculas o
        WHERE o.curso_id = m.curso_id AND o.cliente_id = m.cliente_id AND o.estado = ANY(${VIVAS})
      )
    ORDER BY m.id
  `)
  const motivo = texto('catalogos.matriculas.finalizar.reabierto')
  await pasarTodas(tx, contexto, cerradas, 'activa', motivo)
  for (const { id } of cerradas)
    await audit(tx, contexto, {
      modulo: 'Matriculas',
      accion: 'reabrir',
      entidad: 'matriculas',
      entidad_id: id,
      antes: { estado: 'finalizada' },
      despues: { estado: 'activa', motivo },
    })
}

async function pasarTodas(
  tx: Tx,
  contexto: Contexto,
  matriculas: readonly { id: number }[],
  estado: 'activa' | 'finalizada',
  motivo: string,
): Promise<void> {
  await tx.run(sql`UPDATE matriculas SET estado = ${estado} WHERE id = ANY(${matriculas.map(({ id }) => id)})`)
  await anotarEstados(
    tx,
    contexto,
    matriculas.map(({ id }) => ({ matricula_id: id, estado, fecha: contexto.hoy, motivo, con_el_curso: true })),
  )
}
