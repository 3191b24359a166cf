import { emitirCarnet, emitirCarnetsDeCurso } from '#server/catalogos/constancias/carnets'
import { prepararDiplomas } from '#server/catalogos/constancias/preparar'
import { emitirConstancia, emitirDiplomas } from '#server/catalogos/constancias/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { contextoDe } from './contexto.ts'

const CUANTAS = 3

/** Certificates of enrolment of a few students, the cards of a course, and the diplomas of the one that ended last. */
export async function sembrarConstancias(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Recepción', hoy)
  const activas = await tx.many<{ id: number; cliente_id: number }>(sql`
    SELECT id, cliente_id
    FROM matriculas
    WHERE estado = 'activa'
    ORDER BY id LIMIT ${CUANTAS}
  `)
  for (const { id, cliente_id } of activas)
    await emitirConstancia(tx, contexto, { tipo: 'matricula', cliente_id, matricula_id: id })
  await sembrarCarnets(tx, contexto)
  const terminado = await tx.maybe<{ curso_id: number }>(sql`
    SELECT m.curso_id
    FROM matriculas m
    JOIN cursos k ON k.id = m.curso_id
    WHERE m.estado = 'finalizada'
    GROUP BY m.curso_id, k.fecha_fin
    ORDER BY k.fecha_fin DESC, m.curso_id LIMIT 1
  `)
  if (!terminado) return
  const listas = await prepararDiplomas(tx, contexto, terminado.curso_id)
  const matriculas = listas.flatMap(({ certificado: { matricula_id } }) => matricula_id ?? [])
  await emitirDiplomas(tx, contexto, terminado.curso_id, matriculas)
}

/** The cards of the course of whose teacher there is always a class today; one was lost, and made anew. */
async function sembrarCarnets(tx: Tx, contexto: Contexto): Promise<void> {
  const curso = await tx.maybe<{ id: number }>(sql`
    SELECT k.id
    FROM cursos k
    JOIN docentes d ON d.id = k.docente_id AND d.usuario_id IS NOT NULL
    JOIN matriculas m ON m.curso_id = k.id AND m.estado = 'activa'
    WHERE k.estado = 'en_curso'
    GROUP BY k.id
    ORDER BY count(*) DESC, k.id LIMIT 1
  `)
  if (!curso) return
  await emitirCarnetsDeCurso(tx, contexto, curso.id)
  const perdido = await tx.maybe<{ id: number; cliente_id: number }>(
    sql`SELECT id, cliente_id FROM carnets WHERE reemplazado_en IS NULL ORDER BY id LIMIT 1`,
  )
  if (perdido)
    await emitirCarnet(tx, contexto, {
      cliente_id: perdido.cliente_id,
      carnet_id: perdido.id,
      motivo: 'Lo perdió en el bus',
    })
}
