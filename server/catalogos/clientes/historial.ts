import { ClienteCambiar, type EntradaHistorial } from '#contract/catalogos/clientes'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { found } from '#server/http/resource'

const MOST = 100
/** What people change, in the order of the form; the rest of a record is derived from it. */
const CAMPOS = Object.keys(ClienteCambiar.shape)

type Valores = Record<string, unknown> | null
interface Fila extends Pick<EntradaHistorial, 'id' | 'instante' | 'usuario_nombre' | 'accion'> {
  antes: Valores
  despues: Valores
}

/**
 * What happened to a student and to the records merged into hers, newest first. After an erasure the values of
 * before are not told any more, only which fields changed.
 */
export async function historialDe(db: Db, id: number): Promise<EntradaHistorial[]> {
  const { borrado } = found(await db.maybe<{ borrado: boolean }>(sql`SELECT datos_borrados_en IS NOT NULL AS borrado FROM clientes WHERE id = ${id} AND fusionado_en IS NULL`))
  const filas = await db.many<Fila>(sql`
    SELECT id, instante, usuario_nombre, accion, antes, despues FROM bitacora
    WHERE entidad = 'clientes' AND entidad_id IN (SELECT id FROM clientes WHERE id = ${id} OR fusionado_en = ${id}) ORDER BY id DESC LIMIT ${MOST}`)
  return filas.filter(({ despues }) => !despues?.fusionado_en).map(({ antes, despues, ...fila }) => ({
    ...fila,
    motivo: palabra(despues?.motivo),
    otro: palabra(despues?.otro),
    cambios: fila.accion === 'editar' ? cambios(antes, despues, borrado) : [],
  }))
}

function cambios(antes: Valores, despues: Valores, borrado: boolean): EntradaHistorial['cambios'] {
  return CAMPOS.filter((campo) => despues && campo in despues).map((campo) => ({ campo, antes: borrado ? null : valor(antes?.[campo]), despues: borrado ? null : valor(despues?.[campo]) }))
}

const palabra = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const valor = (value: unknown): string | boolean | null => (typeof value === 'boolean' ? value : palabra(value))
