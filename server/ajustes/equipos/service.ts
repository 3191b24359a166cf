import type { EquipoCompartido } from '#contract/ajustes/equipos'
import { audit } from '#server/bitacora/audit'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { found } from '#server/resource/resource'
import { isGivenMark, REPOSO_COMPARTIDO_SQL } from '#server/sesion/dispositivos'

/*
 * Shared computers of the school, each known by the mark in its browser's cookie
 * (docs/decisions/2026-11-28-equipos-compartidos.md).
 */

export const leerEquipos = (db: Db, marca: string | undefined): Promise<EquipoCompartido[]> =>
  db.many(sql`
    SELECT id, nombre, marca_sha256 = ${sha256(marca ?? '')} AS este, usado_en
    FROM equipos_compartidos
    ORDER BY nombre, id
  `)

/**
 * Names the computer that asks as a shared one, from this very session on; a shared one gets another name. Throws
 * `regla`, beside the name, where its browser brings no mark by which it would be known again.
 */
export const compartirEquipo = (
  db: Database,
  contexto: Contexto,
  { nombre, marca, token }: { nombre: string; marca: string | undefined; token: string },
): Promise<EquipoCompartido[]> =>
  db.transaction(async (tx) => {
    if (marca === undefined || !(await isGivenMark(tx, marca)))
      throw invalidField('nombre', 'validacion.equipo_sin_marca')
    const antes = await nombresDe(tx)
    await tx.run(sql`
      INSERT INTO equipos_compartidos (nombre, marca_sha256) VALUES (${nombre}, ${sha256(marca)})
      ON CONFLICT (marca_sha256) DO UPDATE SET nombre = EXCLUDED.nombre
    `)
    await tx.run(sql`
      UPDATE sesiones
      SET compartida = true, inactividad = least(inactividad, ${REPOSO_COMPARTIDO_SQL})
      WHERE token_sha256 = ${sha256(token)}
    `)
    await auditar(tx, contexto, antes)
    return leerEquipos(tx, marca)
  })

/** The computer is somebody's own again, from the next sign-in on. Throws `no_encontrado`. */
export const dejarDeCompartir = (
  db: Database,
  contexto: Contexto,
  id: number,
  marca: string | undefined,
): Promise<EquipoCompartido[]> =>
  db.transaction(async (tx) => {
    const antes = await nombresDe(tx)
    found(await tx.run(sql`DELETE FROM equipos_compartidos WHERE id = ${id}`))
    await auditar(tx, contexto, antes)
    return leerEquipos(tx, marca)
  })

/** The names of all, for the history of the school's data, whose record is held: one change after the other. */
async function nombresDe(tx: Db): Promise<string[]> {
  await tx.run(sql`SELECT FROM centro FOR NO KEY UPDATE`)
  const equipos = await tx.many<{ nombre: string }>(sql`SELECT nombre FROM equipos_compartidos ORDER BY nombre, id`)
  return equipos.map(({ nombre }) => nombre)
}

async function auditar(tx: Db, contexto: Contexto, antes: string[]): Promise<void> {
  const despues = await nombresDe(tx)
  await audit(tx, contexto, {
    modulo: 'Centro',
    accion: 'editar',
    entidad: 'centro',
    entidad_id: 1,
    antes: { equipos_compartidos: antes },
    despues: { equipos_compartidos: despues },
  })
}
