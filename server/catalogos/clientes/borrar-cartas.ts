import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'

/**
 * Erases what the letters of some students hold (docs/diseno/dominio.md, «Estudiantes y encargados»): all of it
 * (`entero`), or health, signature and whatever reaches the family; that a letter was signed, and what it allowed,
 * stays with the name. Answers their ids.
 */
export async function borrarCartas(tx: Tx, clientes: readonly number[], entero: boolean): Promise<number[]> {
  const cartas = await tx.many<{ id: number }>(
    sql`SELECT id FROM cartas_consentimiento WHERE cliente_id = ANY(${clientes}) ORDER BY id FOR UPDATE`,
  )
  const ids = cartas.map(({ id }) => id)
  if (entero) await tx.run(sql`DELETE FROM cartas_consentimiento WHERE id = ANY(${ids})`)
  else {
    await tx.run(sql`DELETE FROM carta_salud WHERE carta_id = ANY(${ids})`)
    await tx.run(sql`DELETE FROM carta_firmas WHERE carta_id = ANY(${ids})`)
    await tx.run(sql`DELETE FROM carta_enlaces WHERE carta_id = ANY(${ids})`)
    await tx.run(sql`
      UPDATE cartas_consentimiento
      SET
        menor_dni = NULL, menor_fecha_nacimiento = NULL, encargado_dni = NULL, encargado_otro_documento = NULL,
        encargado_telefono = NULL, encargado_correo = NULL, encargado_direccion = NULL, documento_tutor = NULL,
        contactos = '[]', retiran = '[]', ip = '', datos_borrados_en = now()
      WHERE id = ANY(${ids})
    `)
  }
  return ids
}
