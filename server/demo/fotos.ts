import { leerFoto, ponerFoto } from '#server/catalogos/clientes/foto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { avatar } from './avatar.ts'
import { contextoDe } from './contexto.ts'

const CUANTAS = 8

/** Drawn faces for a few who have a card, of whose family no letter says no. */
export async function sembrarFotos(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Recepción', hoy)
  const conCarnet = await tx.many<{ id: number; sexo: string | null }>(sql`
    SELECT c.id, c.sexo
    FROM clientes c
    JOIN carnets k ON k.cliente_id = c.id AND k.reemplazado_en IS NULL
    ORDER BY c.apellidos, c.nombres, c.id LIMIT ${CUANTAS}
  `)
  for (const [indice, { id, sexo }] of conCarnet.entries()) {
    const { permiso } = await leerFoto(tx, id)
    if (permiso.estado !== 'negada') await ponerFoto(tx, contexto, id, avatar(2 * indice + (sexo === 'F' ? 0 : 1)))
  }
}
