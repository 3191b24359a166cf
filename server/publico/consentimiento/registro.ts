import type { ConsentimientoConsultar, ConsentimientoRegistro } from '#contract/publico/consentimiento'
import { hoy } from '#server/clock'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { ADDRESS, forgetAttempts, returnAttempt, takeAttempt } from '#server/sesion/throttle'
import { actividadesDeRegistro } from './actividades.ts'

/** Wrong birth dates for one link, from wherever. */
const GUESSES = { most: 10, minutes: 60 }

/** A registration that letters may be signed for. */
interface Registro {
  id: number
  cliente_id: number | null
}

/**
 * The registration behind a link whose student was born on that date. Letters are signed after it was accepted too,
 * until its courses end; unknown, refused and ended ones are undefined alike.
 */
export async function registroDelEnlace(db: Db, { guid, fecha_nacimiento }: ConsentimientoConsultar): Promise<Registro | undefined> {
  return db.maybe<Registro>(sql`
    SELECT r.id, r.cliente_id FROM registros r JOIN convocatorias v ON v.id = r.convocatoria_id
    WHERE r.guid = ${guid} AND r.fecha_nacimiento = ${fecha_nacimiento}::date AND r.estado IN ('nuevo', 'actualizado', 'aceptado')
      AND ${hoy()}::date <= greatest(v.cierra, (SELECT max(k.fecha_fin) FROM convocatoria_cursos c JOIN cursos k ON k.id = c.curso_id WHERE c.convocatoria_id = v.id))`)
}

type Fila = Omit<ConsentimientoRegistro, 'actividades'>

/**
 * What a registration already says of the letter, to whoever holds its link and knows the birth date. Throws
 * `no_encontrado` for every wrong pair alike, `demasiados_intentos` after some of them.
 */
export async function consultarRegistro(db: Db, ip: string, consulta: ConsentimientoConsultar): Promise<ConsentimientoRegistro> {
  const enlace = `consentimiento:${sha256(consulta.guid).toString('hex')}`
  await takeAttempt(db, `consentimiento_registro:${ip}`, ADDRESS)
  await takeAttempt(db, enlace, GUESSES)
  const registro = await registroDelEnlace(db, consulta)
  if (!registro) throw new AppError('no_encontrado', { message: { key: 'consentimiento.error.registro' } })
  await returnAttempt(db, `consentimiento_registro:${ip}`)
  await forgetAttempts(db, enlace)
  const fila = await db.one<Fila>(sql`
    SELECT r.nombres AS menor_nombres, r.apellidos AS menor_apellidos, r.fecha_nacimiento AS menor_fecha_nacimiento, r.dni AS menor_dni,
      r.encargado_nombres, r.encargado_apellidos, r.encargado_parentesco, r.encargado_dni, r.encargado_telefono, r.encargado_correo, r.direccion AS encargado_direccion,
      ARRAY(SELECT c.numero FROM cartas_consentimiento c WHERE c.registro_id = r.id AND c.estado = 'vigente' ORDER BY c.id) AS firmadas
    FROM registros r WHERE r.id = ${registro.id}`)
  return { ...fila, actividades: await actividadesDeRegistro(db, registro.id) }
}
