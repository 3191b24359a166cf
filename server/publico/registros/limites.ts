import type { Database } from '#server/db/pool'
import { invalidField, type AppError } from '#server/http/errors'
import { returnAttempt, takeAttempt } from '#server/sesion/throttle'

/*
 * Many honest phones share one address, so what finds its campaign or its registration is not counted against the
 * address: only what finds nothing is. A link's own tries are counted wherever they come from.
 */

/** Links that are no link, and wrong birth dates, of one address. */
const FALLOS = { most: 60, minutes: 15 }
/** Registrations of one address in one campaign: a whole school that registers from its own network. */
const ENVIOS = { most: 600, minutes: 10 }
/** Birth dates tried on one link. */
const POR_HORA = { most: 5, minutes: 60 }
const POR_DIA = { most: 15, minutes: 24 * 60 }

/**
 * Refuses a form whose hidden field was filled in. Said aloud, because a browser that fills in forms by itself may fill
 * in this one too: its parent must know. Throws `regla` beside `sitio_web`.
 */
export function sinTrampa({ sitio_web }: { sitio_web: string }): void {
  if (sitio_web !== '') throw invalidField('sitio_web', 'convocatorias.error.trampa')
}

/**
 * Counts a miss of the address and answers the refusal to throw; throws `demasiados_intentos` once there are too many.
 */
export async function fallo(db: Database, ip: string, error: AppError): Promise<AppError> {
  await takeAttempt(db, `formulario:${ip}`, FALLOS)
  return error
}

/** Throws `demasiados_intentos` for a flood of registrations in a campaign from one address. */
export const contarEnvio = (db: Database, convocatoria_id: number, ip: string): Promise<void> =>
  takeAttempt(db, `registro-${convocatoria_id}:${ip}`, ENVIOS)

/**
 * Asks whether a link's birth date is right, counting the try before it is made; a right one counts for nothing.
 * Throws `demasiados_intentos`, and what `equivocada` makes for a wrong one.
 */
export async function probarNacimiento(
  db: Database,
  registro_id: number,
  ip: string,
  esCorrecta: () => Promise<boolean>,
  equivocada: () => AppError,
): Promise<void> {
  const claves = [`nacimiento-hora:${registro_id}`, `nacimiento-dia:${registro_id}`] as const
  await takeAttempt(db, claves[0], POR_HORA)
  await takeAttempt(db, claves[1], POR_DIA)
  if (!(await esCorrecta())) throw await fallo(db, ip, equivocada())
  for (const clave of claves) await returnAttempt(db, clave)
}
