import { randomBytes } from 'node:crypto'
import type { CuentaPuerta } from '#contract/publico/cuenta'
import { audit } from '#server/bitacora/audit'
import type { Titular } from '#server/catalogos/clientes/partes'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError, invalidField } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { fallo } from '#server/publico/registros/limites'
import type { Visita } from '#server/publico/registros/lugares'
import { hashPassword, passwordMatches } from '#server/sesion/password'
import { returnAttempt, takeAttempt } from '#server/sesion/throttle'

/** Birth dates and PINs tried on one link, wherever they come from. */
const POR_HORA = { most: 5, minutes: 60 }
const POR_DIA = { most: 15, minutes: 24 * 60 }
/** An account that was opened stays open so long without a look, and so long in all. */
const REPOSO = '30 minutes'
const VIDA = '12 hours'

interface Acceso extends Titular {
  id: number
  pin_hash: string | null
}

const noDisponible = (): AppError => new AppError('no_encontrado', { message: { key: 'cuenta.error.no_disponible' } })

/** A live link. Unknown and ended ones cost the same and answer the same: `no_encontrado`, a miss of the address. */
async function reconocer(db: Database, ip: string, guid: string): Promise<Acceso> {
  const acceso = await db.maybe<Acceso>(
    sql`
      SELECT id, encargado_id, cliente_id, pin_hash
      FROM accesos_familia
      WHERE guid = ${guid} AND terminado_en IS NULL
    `,
  )
  if (!acceso) throw await fallo(db, ip, noDisponible())
  return acceso
}

/** The proof that the link asks for. Throws `no_encontrado`. */
export async function puertaDe(db: Database, ip: string, guid: string): Promise<CuentaPuerta> {
  const { pin_hash } = await reconocer(db, ip, guid)
  return { pide: pin_hash === null ? 'nacimiento' : 'pin' }
}

/** Counts a try on the link before it is made; a right one counts for nothing. Throws `demasiados_intentos`. */
async function probar(
  db: Database,
  { ip }: Visita,
  { id }: Acceso,
  esCorrecto: () => Promise<boolean>,
  equivocado: () => AppError,
): Promise<void> {
  const claves = [`acceso-hora:${id}`, `acceso-dia:${id}`] as const
  await takeAttempt(db, claves[0], POR_HORA)
  await takeAttempt(db, claves[1], POR_DIA)
  if (!(await esCorrecto())) throw await fallo(db, ip, equivocado())
  for (const clave of claves) await returnAttempt(db, clave)
}

interface Primera {
  guid: string
  fecha_nacimiento: string
  pin: string
}

/**
 * Opens a link for the first time with the birth date of one of its students, and sets its PIN. Answers the token of
 * who is in. Throws `no_encontrado`, `regla` beside the field, `demasiados_intentos`, and `conflicto` for a link that
 * has a PIN by now.
 */
export async function abrirCuenta(
  db: Database,
  visita: Visita,
  { guid, fecha_nacimiento, pin }: Primera,
): Promise<string> {
  const acceso = await reconocer(db, visita.ip, guid)
  let nacido: number | undefined
  const yaTiene = () => new AppError('conflicto', { message: { key: 'cuenta.error.ya_tiene_pin' } })
  if (acceso.pin_hash !== null) throw yaTiene()
  await probar(
    db,
    visita,
    acceso,
    async () => (nacido = await nacidoEl(db, acceso, fecha_nacimiento)) !== undefined,
    () => invalidField('fecha_nacimiento', 'cuenta.error.nacimiento'),
  )
  const pin_hash = await hashPassword(pin)
  return db.transaction(async (tx) => {
    const hecho = await tx.run(sql`
      UPDATE accesos_familia
      SET pin_hash = ${pin_hash}
      WHERE id = ${acceso.id} AND pin_hash IS NULL AND terminado_en IS NULL
    `)
    if (!hecho) throw yaTiene()
    await audit(
      tx,
      { usuario_id: null, usuario_nombre: null, ip: visita.ip, request_id: visita.request_id },
      {
        modulo: 'Clientes',
        accion: 'abrir_cuenta',
        entidad: 'clientes',
        ...(nacido !== undefined && { entidad_id: nacido }),
      },
    )
    return sesionDe(tx, acceso.id, pin_hash)
  })
}

/** The student of the link who was born that day. */
const nacidoEl = async (
  db: Db,
  { encargado_id, cliente_id }: Acceso,
  fecha_nacimiento: string,
): Promise<number | undefined> =>
  (
    await db.maybe<{ id: number }>(sql`
      SELECT c.id
      FROM clientes c
      WHERE c.fecha_nacimiento = ${fecha_nacimiento}
        AND c.fusionado_en IS NULL
        AND (
          c.id = ${cliente_id}
          OR c.id IN (SELECT ce.cliente_id FROM cliente_encargados ce WHERE ce.encargado_id = ${encargado_id})
        )
      LIMIT 1
    `)
  )?.id

/** Opens a link with its PIN. Answers the token of who is in. Throws as `abrirCuenta` does. */
export async function entrarEnCuenta(
  db: Database,
  visita: Visita,
  { guid, pin }: { guid: string; pin: string },
): Promise<string> {
  const acceso = await reconocer(db, visita.ip, guid)
  if (acceso.pin_hash === null) throw new AppError('conflicto', { message: { key: 'cuenta.error.sin_pin' } })
  await probar(
    db,
    visita,
    acceso,
    () => passwordMatches(acceso.pin_hash, pin),
    () => invalidField('pin', 'cuenta.error.pin'),
  )
  return db.transaction((tx) => sesionDe(tx, acceso.id, acceso.pin_hash))
}

/** Lets in who gave the PIN that was checked. Throws `no_encontrado` when staff ended the link or took it off since. */
async function sesionDe(tx: Tx, acceso_id: number, pin_hash: string | null): Promise<string> {
  const llave = randomBytes(32).toString('base64url')
  const sigue = await tx.run(sql`
    UPDATE accesos_familia
    SET usado_en = now()
    WHERE id = ${acceso_id} AND pin_hash = ${pin_hash} AND terminado_en IS NULL
  `)
  if (!sigue) throw noDisponible()
  await tx.run(sql`
    INSERT INTO acceso_sesiones (token_sha256, acceso_id, caduca_en)
    VALUES (${sha256(llave)}, ${acceso_id}, now() + ${VIDA}::interval)
  `)
  return llave
}

/** The holder of this token, asked anew of the database at each look. Throws `sin_sesion`. */
export async function titularDe(db: Db, autorizacion: string | undefined): Promise<Titular & { acceso_id: number }> {
  const llave = /^Bearer\s+([\w-]{43})$/i.exec(autorizacion ?? '')?.[1]
  const titular =
    llave &&
    (await db.maybe<Titular & { acceso_id: number }>(sql`
      UPDATE acceso_sesiones s
      SET usada_en = now()
      FROM accesos_familia a
      WHERE s.token_sha256 = ${sha256(llave)}
        AND s.caduca_en > now()
        AND s.usada_en > now() - ${REPOSO}::interval
        AND a.id = s.acceso_id
        AND a.terminado_en IS NULL
      RETURNING a.id AS acceso_id, a.encargado_id, a.cliente_id
    `))
  if (!titular) throw new AppError('sin_sesion', { message: { key: 'cuenta.error.cerrada' } })
  return titular
}

/** Sessions that are over; `tidy` asks. */
export const OLVIDAR_ACCESOS = sql`
  DELETE FROM acceso_sesiones WHERE caduca_en < now() OR usada_en < now() - ${REPOSO}::interval
`
