import { createHash } from 'node:crypto'
import { FOTO, type ConFoto, type Foto, type FotoDeCliente } from '#contract/catalogos/foto'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { ImageRefused, readImage, tipoDe } from '#server/documentos/imagen'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { permisoDeImagen, permisosDeImagen } from './permiso-de-imagen.ts'

/** `Foto.huella` of photograph `f`, and of the bytes of one. */
const HUELLA = raw("left(encode(sha256(f.contenido), 'hex'), 16)")
const huellaDe = (contenido: Buffer): string => createHash('sha256').update(contenido).digest('hex').slice(0, 16)

/**
 * Whether a student has a photograph, since when, and what the family's letters say of pictures.
 * Throws `no_encontrado`.
 */
export async function leerFoto(db: Db, cliente_id: number): Promise<FotoDeCliente> {
  const permiso = await permisoDeImagen(db, cliente_id)
  const foto = await db.maybe<Foto>(sql`
    SELECT ${HUELLA} AS huella, f.creado_en, u.nombre AS usuario_nombre
    FROM cliente_fotos f
    JOIN usuarios u ON u.id = f.puesta_por
    WHERE f.cliente_id = ${cliente_id}
  `)
  return { foto: foto ?? null, permiso }
}

/** The students with an active enrolment in a course, by name, each with what `leerFoto` says of her. */
export async function fotosDeCurso(db: Db, curso_id: number): Promise<ConFoto[]> {
  const alumnos = await db.many<Omit<ConFoto, 'foto' | 'permiso'> & { [Campo in keyof Foto]: Foto[Campo] | null }>(sql`
    SELECT
      c.id AS cliente_id, c.codigo, c.dni, c.apellidos || ', ' || c.nombres AS nombre, ${HUELLA} AS huella,
      f.creado_en, u.nombre AS usuario_nombre
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id AND c.datos_borrados_en IS NULL
    LEFT JOIN cliente_fotos f ON f.cliente_id = c.id
    LEFT JOIN usuarios u ON u.id = f.puesta_por
    WHERE m.curso_id = ${curso_id} AND m.estado = 'activa'
    ORDER BY c.apellidos, c.nombres, c.id
  `)
  const permisos = await permisosDeImagen(
    db,
    alumnos.map(({ cliente_id }) => cliente_id),
  )
  return alumnos.flatMap(({ huella, creado_en, usuario_nombre, ...alumno }) => {
    const permiso = permisos.get(alumno.cliente_id)
    // Merged between the two questions: the other one has her enrolments now.
    if (!permiso) return []
    const foto = huella && creado_en && usuario_nombre ? { huella, creado_en, usuario_nombre } : null
    return [{ ...alumno, foto, permiso }]
  })
}

/** The photograph itself, a JPEG. Throws `no_encontrado`. */
export const leerImagen = async (db: Db, cliente_id: number): Promise<Buffer> =>
  found(
    await db.maybe<{ contenido: Buffer }>(sql`SELECT contenido FROM cliente_fotos WHERE cliente_id = ${cliente_id}`),
  ).contenido

/**
 * Keeps the photograph of a student in the place of the one that she has, or of that alone which `sobre` names
 * (`FotoPoner`); the same one twice is one. The bitácora tells who did it, and that the family had said no, never the
 * picture.
 * Throws `regla` with a sentence that says what to send, `estado_no_permite` where she has another one by now, and
 * `no_encontrado`, also of who was erased.
 */
export async function ponerFoto(
  tx: Tx,
  contexto: Contexto,
  cliente_id: number,
  bytes: Buffer,
  sobre?: string,
): Promise<void> {
  const contenido = leida(bytes)
  const antes = await bloquearFoto(tx, cliente_id)
  if (antes === huellaDe(contenido)) return
  if (sobre !== undefined && sobre !== (antes ?? 'ninguna'))
    throw new AppError('estado_no_permite', { message: { key: 'catalogos.clientes.foto.error.otra' } })
  await tx.run(sql`
    INSERT INTO cliente_fotos (cliente_id, contenido, puesta_por)
    VALUES (${cliente_id}, ${contenido}, ${contexto.usuario_id})
    ON CONFLICT (cliente_id) DO UPDATE
      SET contenido = excluded.contenido, puesta_por = excluded.puesta_por, creado_en = now()
  `)
  const { estado } = await permisoDeImagen(tx, cliente_id)
  await audit(tx, contexto, {
    modulo: 'Clientes',
    accion: antes ? 'cambiar_foto' : 'poner_foto',
    entidad: 'clientes',
    entidad_id: cliente_id,
    ...(estado === 'negada' && { despues: { autoriza_imagen: false } }),
  })
}

/** Takes the photograph away; without one it does nothing. */
export async function quitarFoto(tx: Tx, contexto: Contexto, cliente_id: number): Promise<void> {
  await bloquearFoto(tx, cliente_id)
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

/** `huella` of the one that the student has, her record locked: nobody merges or erases it meanwhile. */
async function bloquearFoto(tx: Tx, cliente_id: number): Promise<string | undefined> {
  found(
    await tx.maybe(sql`
      SELECT FROM clientes
      WHERE id = ${cliente_id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
      FOR NO KEY UPDATE
    `),
  )
  const tiene = await tx.maybe<Pick<Foto, 'huella'>>(
    sql`SELECT ${HUELLA} AS huella FROM cliente_fotos f WHERE f.cliente_id = ${cliente_id}`,
  )
  return tiene?.huella
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
