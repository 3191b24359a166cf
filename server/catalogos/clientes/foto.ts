import { FOTO, type Foto, type FotoDeCliente } from '#contract/catalogos/foto'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { ImageRefused, readImage, tipoDe } from '#server/documentos/imagen'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { permisoDeImagen } from './permiso-de-imagen.ts'

/**
 * Whether a student has a photograph, since when, and what the family's letters say of pictures.
 * Throws `no_encontrado`.
 */
export async function leerFoto(db: Db, cliente_id: number): Promise<FotoDeCliente> {
  const permiso = await permisoDeImagen(db, cliente_id)
  const foto = await db.maybe<Foto>(sql`
    SELECT left(encode(sha256(f.contenido), 'hex'), 16) AS huella, f.creado_en, u.nombre AS usuario_nombre
    FROM cliente_fotos f
    JOIN usuarios u ON u.id = f.puesta_por
    WHERE f.cliente_id = ${cliente_id}
  `)
  return { foto: foto ?? null, permiso }
}

/** The photograph itself, a JPEG. Throws `no_encontrado`. */
export const leerImagen = async (db: Db, cliente_id: number): Promise<Buffer> =>
  found(
    await db.maybe<{ contenido: Buffer }>(sql`SELECT contenido FROM cliente_fotos WHERE cliente_id = ${cliente_id}`),
  ).contenido

/**
 * Keeps the photograph of a student in the place of the one that she has; the same one twice is one. The bitácora tells
 * who did it, and that the family had said no, never the picture.
 * Throws `regla` with a sentence that says what to send, and `no_encontrado`, also of who was erased.
 */
export async function ponerFoto(tx: Tx, contexto: Contexto, cliente_id: number, bytes: Buffer): Promise<void> {
  const contenido = leida(bytes)
  const tenia = await bloquear(tx, cliente_id)
  const cambio = await tx.run(sql`
    INSERT INTO cliente_fotos (cliente_id, contenido, puesta_por)
    VALUES (${cliente_id}, ${contenido}, ${contexto.usuario_id})
    ON CONFLICT (cliente_id) DO UPDATE
      SET contenido = excluded.contenido, puesta_por = excluded.puesta_por, creado_en = now()
      WHERE cliente_fotos.contenido <> excluded.contenido
  `)
  if (!cambio) return
  const { estado } = await permisoDeImagen(tx, cliente_id)
  await audit(tx, contexto, {
    modulo: 'Clientes',
    accion: tenia ? 'cambiar_foto' : 'poner_foto',
    entidad: 'clientes',
    entidad_id: cliente_id,
    ...(estado === 'negada' && { despues: { autoriza_imagen: false } }),
  })
}

/** Takes the photograph away; without one it does nothing. */
export async function quitarFoto(tx: Tx, contexto: Contexto, cliente_id: number): Promise<void> {
  await bloquear(tx, cliente_id)
  if (!(await tx.run(sql`DELETE FROM cliente_fotos WHERE cliente_id = ${cliente_id}`))) return
  await audit(tx, contexto, {
    modulo: 'Clientes',
    accion: 'quitar_foto',
    entidad: 'clientes',
    entidad_id: cliente_id,
  })
}

/** After a merge who stays keeps her photograph, or takes the other's where she has none. */
export async function fusionarFotos(tx: Tx, id: number, otro: number): Promise<void> {
  await tx.run(sql`
    UPDATE cliente_fotos
    SET cliente_id = ${id}
    WHERE cliente_id = ${otro} AND NOT EXISTS (SELECT FROM cliente_fotos WHERE cliente_id = ${id})
  `)
  await tx.run(sql`DELETE FROM cliente_fotos WHERE cliente_id = ${otro}`)
}

/** Whether the student has one, her record locked: nobody merges or erases it meanwhile. */
async function bloquear(tx: Tx, cliente_id: number): Promise<boolean> {
  found(
    await tx.maybe(sql`
      SELECT FROM clientes
      WHERE id = ${cliente_id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
      FOR NO KEY UPDATE
    `),
  )
  return (await tx.maybe(sql`SELECT FROM cliente_fotos WHERE cliente_id = ${cliente_id}`)) !== undefined
}

/** A JPEG, which is never unpacked here, without what is not drawn; or the sentence of why it is none. */
function leida(bytes: Buffer): Buffer {
  try {
    if (tipoDe(bytes) !== 'image/jpeg') throw new ImageRefused('tipo')
    return readImage(bytes, FOTO).bytes
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new AppError('regla', {
      message: { key: `catalogos.clientes.foto.error.${error.defecto}`, params: FOTO },
    })
  }
}
