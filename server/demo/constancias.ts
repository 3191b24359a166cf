import { prepararDiplomas } from '#server/catalogos/constancias/preparar'
import { emitirConstancia, emitirDiplomas } from '#server/catalogos/constancias/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CUENTAS } from './facts.ts'

/** The cashier of facts.ts. */
const RECEPCION = { usuario_id: 3, usuario_nombre: CUENTAS[2].nombre }
const CUANTAS = 3

/** Certificates of enrolment of a few students, and the diplomas of the course that ended last. */
export async function sembrarConstancias(tx: Tx, hoy: string): Promise<void> {
  const contexto = { ...RECEPCION, hoy, permisos: new Set<string>(), solo_propios: false, ip: null, request_id: null }
  const activas = await tx.many<{ id: number; cliente_id: number }>(sql`
    SELECT id, cliente_id
    FROM matriculas
    WHERE estado = 'activa'
    ORDER BY id LIMIT ${CUANTAS}
  `)
  for (const { id, cliente_id } of activas)
    await emitirConstancia(tx, contexto, { tipo: 'matricula', cliente_id, matricula_id: id })
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
