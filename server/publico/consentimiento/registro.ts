import type { ConsentimientoConsultar, ConsentimientoRegistro } from '#contract/publico/consentimiento'
import { hoy } from '#server/base/clock'
import type { Database, Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { fallo, probarNacimiento } from '#server/publico/registros/limites'
import { actividadesDeRegistro } from './actividades.ts'

/** A registration that letters may be signed for. */
interface Registro {
  id: number
  cliente_id: number | null
  /** The school has accepted it: who holds its link is known. */
  aceptado: boolean
}

/**
 * The registration behind a link whose student was born on that date. Letters are signed after it was accepted too,
 * until its courses end; unknown, refused and ended ones are undefined alike.
 */
export async function registroDelEnlace(
  db: Db,
  { guid, fecha_nacimiento }: ConsentimientoConsultar,
): Promise<Registro | undefined> {
  return db.maybe<Registro>(
    sql`
      SELECT r.id, r.cliente_id, r.estado = 'aceptado' AS aceptado ${enlaceVivo(guid)}
        AND r.fecha_nacimiento = ${fecha_nacimiento}::date
    `,
  )
}

const enlaceVivo = (guid: string): Sql => sql`
  FROM registros r
  JOIN convocatorias v ON v.id = r.convocatoria_id
  WHERE r.guid = ${guid}
    AND r.estado IN ('nuevo', 'actualizado', 'aceptado')
    AND ${hoy()}::date <= greatest(
      v.cierra, (
        SELECT max(k.fecha_fin)
        FROM convocatoria_cursos c
        JOIN cursos k ON k.id = c.curso_id
        WHERE c.convocatoria_id = v.id
      )
    )
`

type Fila = Omit<ConsentimientoRegistro, 'actividades'>

/**
 * A registration's own words for the letter, told to whoever holds its link and knows the birth date; wrong ones are
 * counted together with those of its update link. Throws `no_encontrado`, `regla` beside the date,
 * `demasiados_intentos`.
 */
export async function consultarRegistro(
  db: Database,
  ip: string,
  consulta: ConsentimientoConsultar,
): Promise<ConsentimientoRegistro> {
  const registro = await db.maybe<{ id: number }>(sql`SELECT r.id ${enlaceVivo(consulta.guid)}`)
  if (!registro)
    throw await fallo(db, ip, new AppError('no_encontrado', { message: { key: 'consentimiento.error.registro' } }))
  await probarNacimiento(
    db,
    registro.id,
    ip,
    async () => (await registroDelEnlace(db, consulta)) !== undefined,
    () => invalidField('fecha_nacimiento', 'consentimiento.error.nacimiento'),
  )
  const fila = await db.one<Fila>(sql`
    SELECT
      r.nombres AS menor_nombres, r.apellidos AS menor_apellidos, r.fecha_nacimiento AS menor_fecha_nacimiento,
      r.dni AS menor_dni, r.encargado_nombres, r.encargado_apellidos, r.encargado_parentesco, r.encargado_dni,
      r.encargado_telefono, r.encargado_correo, r.direccion AS encargado_direccion,
      ARRAY(
        SELECT c.numero
        FROM cartas_consentimiento c
        WHERE c.registro_id = r.id AND c.estado = 'vigente'
        ORDER BY c.id
      ) AS firmadas
    FROM registros r
    WHERE r.id = ${registro.id}
  `)
  return { ...fila, actividades: await actividadesDeRegistro(db, registro.id) }
}
