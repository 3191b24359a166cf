import { NOMBRE_INICIAL } from '#contract/ajustes/centro'
import { PASOS, type Paso, type PrimerosPasos } from '#contract/ajustes/primeros-pasos'
import { audit } from '#server/bitacora/audit'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { ID } from './service.ts'

type Hechos = Record<Paso, boolean>

/** A new school's steps, each done once there is what it makes. */
export async function primerosPasos(db: Db): Promise<Omit<PrimerosPasos, 'ejemplo'>> {
  const { quitados, cursos, clientes, ...hechos } = await db.one<
    Hechos & { quitados: boolean; cursos: { id: number; borrador: boolean }[]; clientes: number[] }
  >(sql`
    SELECT
      nombre <> ${NOMBRE_INICIAL} AS centro,
      EXISTS (SELECT FROM cursos WHERE estado <> 'borrador') AS curso,
      EXISTS (SELECT FROM clientes) AS estudiante,
      EXISTS (SELECT FROM cajas) AS caja,
      EXISTS (SELECT FROM recibos) AS recibo,
      sin_primeros_pasos AS quitados,
      (
        SELECT coalesce(json_agg(json_build_object('id', id, 'borrador', estado = 'borrador')), '[]')
        FROM (SELECT id, estado FROM cursos WHERE estado IN ('borrador', 'abierto', 'en_curso') LIMIT 2) uno
      ) AS cursos,
      (SELECT coalesce(json_agg(id), '[]') FROM (SELECT id FROM clientes LIMIT 2) uno) AS clientes
    FROM centro
  `)
  return {
    hechos: PASOS.filter((paso) => hechos[paso]),
    quitados,
    curso: unico(cursos),
    cliente_id: unico(clientes),
  }
}

const unico = <T>([uno, otro]: T[]): T | null => (otro === undefined ? (uno ?? null) : null)

/** Puts the list of steps away, for everybody. */
export async function quitarPrimerosPasos(db: Database, contexto: Contexto): Promise<void> {
  await db.transaction(async (tx) => {
    const puesta = await tx.run(sql`UPDATE centro SET sin_primeros_pasos = true WHERE NOT sin_primeros_pasos`)
    if (puesta === 0) return
    await audit(tx, contexto, {
      modulo: 'Centro',
      accion: 'editar',
      entidad: 'centro',
      entidad_id: ID,
      antes: { sin_primeros_pasos: false },
      despues: { sin_primeros_pasos: true },
    })
  })
}
