import type { FirmarBody, Pedido, PorAutorizar, Solicitud } from '#contract/autorizaciones'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { diasSinSegundoFactor, permisosDeRol, SEGUNDO_FACTOR, type SegundoFactor } from '#server/http/exigencia'
import { passwordMatches } from '#server/sesion/password'
import { forgetCodeAttempts, takeCode, takeCodeAttempt } from '#server/sesion/segundo-factor'
import { ACCOUNT, ADDRESS, forgetAttempts, returnAttempt, takeAttempt } from '#server/sesion/throttle'

type Quien = Pick<Contexto, 'usuario_id' | 'permisos' | 'hoy'>

/**
 * Keeps what was refused, so that a supervisor can sign that and nothing else: `huella` is of the whole request. The
 * same refusal again on the same day is the same one. What a user may not do alone is written down as it is refused,
 * whether or not anybody is asked to sign it.
 */
export async function abrirSolicitud(
  db: Db,
  contexto: Contexto,
  huella: Buffer,
  { pedidos, motivo }: { pedidos: Pedido[]; motivo: string | null },
): Promise<PorAutorizar> {
  const { usuario_id, hoy } = contexto
  const cuales = JSON.stringify(pedidos)
  const propia = decide(contexto, pedidos)
  const abierta = await db.maybe<{ id: number }>(sql`
    SELECT id
    FROM solicitudes_autorizacion
    WHERE usuario_id = ${usuario_id} AND huella = ${huella} AND fecha = ${hoy} AND estado = 'abierta'
      AND pedidos = ${cuales}::jsonb
    LIMIT 1
  `)
  const { id } =
    abierta ??
    (await db.one<{ id: number }>(sql`
      INSERT INTO solicitudes_autorizacion (fecha, usuario_id, huella, pedidos)
      VALUES (${hoy}, ${usuario_id}, ${huella}, ${cuales}::jsonb)
      RETURNING id
    `))
  if (!abierta && !propia)
    await audit(db, contexto, { modulo: 'Sesion', accion: 'firma_necesaria', despues: { que: loPedido(pedidos) } })
  return { id, pedidos, motivo, propia }
}

const loPedido = (pedidos: readonly Pedido[]): string => pedidos.map(({ que }) => que).join('; ')

const solicitudesQue = (db: Db, condicion: Sql): Promise<Solicitud[]> =>
  db.many<Solicitud>(sql`
    SELECT
      s.id, s.fecha, s.estado, s.pedidos, s.motivo, q.nombre AS usuario_nombre, a.nombre AS autoriza_nombre,
      s.respuesta, s.creado_en
    FROM solicitudes_autorizacion s
    JOIN usuarios q ON q.id = s.usuario_id
    LEFT JOIN usuarios a ON a.id = s.autoriza_id
    WHERE ${condicion}
    ORDER BY s.id
    LIMIT 100
  `)

/** Whether this session, as its rights are now, may decide it. */
const decide = ({ permisos }: Quien, pedidos: readonly Pedido[]): boolean =>
  pedidos.every(({ permiso }) => permisos.has(permiso))

/** Today's requests that wait for a word of this user, who did not make them; the oldest first. */
export const leerPedidas = (db: Db, { usuario_id, hoy, permisos }: Quien): Promise<Solicitud[]> =>
  solicitudesQue(
    db,
    sql`
      s.estado = 'pedida' AND s.fecha = ${hoy} AND s.usuario_id <> ${usuario_id}
        AND NOT EXISTS (
          SELECT FROM jsonb_array_elements(s.pedidos) p WHERE p->>'permiso' <> ALL(${[...permisos]}::text[])
        )
    `,
  )

/** One that this user made. Throws `no_encontrado`. */
export const leerSuya = async (db: Db, quien: Quien, id: number): Promise<Solicitud> =>
  found((await solicitudesQue(db, sql`s.id = ${id} AND ${suya(quien)}`))[0])

const leerUna = async (db: Db, id: number): Promise<Solicitud> =>
  found((await solicitudesQue(db, sql`s.id = ${id}`))[0])

interface Pendiente {
  id: number
  usuario_id: number
  pedidos: Pedido[]
  /** The reason that others read; null while nobody was asked. */
  pedida: string | null
}

/** Locks a request of today that nobody has decided. Throws `no_encontrado`, `estado_no_permite`. */
async function bloquearPendiente(tx: Tx, { hoy }: Quien, id: number, condicion: Sql): Promise<Pendiente> {
  const { vive, ...solicitud } = found(
    await tx.maybe<Pendiente & { vive: boolean }>(sql`
      SELECT
        s.id, s.usuario_id, s.pedidos, CASE WHEN s.estado = 'pedida' THEN s.motivo END AS pedida,
        s.fecha = ${hoy} AND s.estado IN ('abierta', 'pedida') AS vive
      FROM solicitudes_autorizacion s
      WHERE s.id = ${id} AND ${condicion}
      FOR UPDATE
    `),
  )
  if (!vive) throw new AppError('estado_no_permite', { message: { key: 'autorizaciones.error.ya_decidida' } })
  return solicitud
}

const suya = ({ usuario_id }: Quien): Sql => sql`s.usuario_id = ${usuario_id}`

const decidir = (tx: Tx, id: number, { estado, via, autoriza_id, motivo, respuesta }: Decision): Promise<number> =>
  tx.run(sql`
    UPDATE solicitudes_autorizacion
    SET
      estado = ${estado}, via = ${via}, autoriza_id = ${autoriza_id}, motivo = coalesce(${motivo ?? null}, motivo),
      respuesta = ${respuesta ?? null}, decidida_en = now()
    WHERE id = ${id}
  `)

interface Decision {
  estado: 'aprobada' | 'negada'
  via: 'propia' | 'firma' | 'telefono'
  autoriza_id: number
  motivo?: string
  respuesta?: string | null
}

/**
 * Sends it to the telephones of those who may decide; what they may have read already never changes: asked again for
 * another reason it is taken back, and the answer is a new one with its own id. Throws `no_encontrado`,
 * `estado_no_permite`.
 */
export async function pedir(tx: Tx, contexto: Contexto, id: number, motivo: string): Promise<Solicitud> {
  const { pedida } = await bloquearPendiente(tx, contexto, id, suya(contexto))
  if (pedida !== null && pedida !== motivo) {
    await retirar(tx, contexto, id)
    const otra = await tx.one<{ id: number }>(sql`
      INSERT INTO solicitudes_autorizacion (fecha, usuario_id, huella, pedidos, estado, motivo)
      SELECT fecha, usuario_id, huella, pedidos, 'pedida', ${motivo}
      FROM solicitudes_autorizacion
      WHERE id = ${id}
      RETURNING id
    `)
    return leerUna(tx, otra.id)
  }
  await tx.run(sql`UPDATE solicitudes_autorizacion SET estado = 'pedida', motivo = ${motivo} WHERE id = ${id}`)
  return leerUna(tx, id)
}

/** Takes back what nobody has decided: it waits for nobody any more. Throws `no_encontrado`, `estado_no_permite`. */
export async function retirar(tx: Tx, contexto: Contexto, id: number): Promise<Solicitud> {
  await bloquearPendiente(tx, contexto, id, suya(contexto))
  await tx.run(sql`UPDATE solicitudes_autorizacion SET estado = 'retirada', decidida_en = now() WHERE id = ${id}`)
  return leerUna(tx, id)
}

/** The reason of one who holds the right. Throws `no_encontrado`, `estado_no_permite`. */
export async function motivar(tx: Tx, contexto: Contexto, id: number, motivo: string): Promise<Solicitud> {
  const { pedidos } = await bloquearPendiente(tx, contexto, id, suya(contexto))
  if (!decide(contexto, pedidos))
    throw new AppError('estado_no_permite', { message: { key: 'autorizaciones.error.de_otro' } })
  await decidir(tx, id, { estado: 'aprobada', via: 'propia', autoriza_id: contexto.usuario_id, motivo })
  return leerUna(tx, id)
}

interface Supervisor extends SegundoFactor {
  id: number
  nombre: string
  pass_hash: string | null
  activo: boolean
  permisos: string[]
}

/**
 * A supervisor signs at the screen of who asks, with the own password and second factor: traced as a sign-in is,
 * and counted by who asks, so that nobody outside uses up the attempts. Throws `demasiados_intentos`; `regla` beside
 * `contrasena` or `codigo`, and beside `email` for one whose role may not authorise it.
 */
export async function firmar(
  db: Database,
  contexto: Contexto,
  id: number,
  { motivo, contrasena, codigo, ...quien }: FirmarBody,
): Promise<Solicitud> {
  await leerSuya(db, contexto, id)
  const email = quien.email.trim().toLowerCase()
  const account = `firma:${contexto.usuario_id} ${email}`
  const all = `firmas:${contexto.usuario_id}`
  await takeAttempt(db, all, ADDRESS)
  await takeAttempt(db, account, ACCOUNT)
  const supervisor = await db.maybe<Supervisor>(sql`
    SELECT
      u.id, u.nombre, u.pass_hash, u.activo, ${SEGUNDO_FACTOR}, ${permisosDeRol('r.id')} AS permisos
    FROM usuarios u
    JOIN roles r ON r.id = u.rol_id
    WHERE lower(u.email) = ${email}
  `)
  const right = await passwordMatches(supervisor?.pass_hash, contrasena)
  if (!supervisor || !right || !supervisor.activo) {
    await fallida(db, contexto, supervisor)
    throw invalidField('contrasena', 'autorizaciones.error.credenciales')
  }
  await returnAttempt(db, all)
  await requireSegundoFactor(db, contexto, supervisor, codigo)
  await forgetAttempts(db, account)
  return db.transaction(async (tx) => {
    const { pedidos } = await bloquearPendiente(tx, contexto, id, suya(contexto))
    requireDerecho(contexto, supervisor, pedidos)
    await decidir(tx, id, { estado: 'aprobada', via: 'firma', autoriza_id: supervisor.id, motivo })
    await trazar(tx, contexto, 'autorizar_con_clave', supervisor.nombre)
    return leerUna(tx, id)
  })
}

const trazar = (db: Db, contexto: Contexto, accion: string, autoriza: string | null): Promise<void> =>
  audit(db, contexto, { modulo: 'Sesion', accion, despues: { autoriza } })

/** Traces a failed try, with the name whose password or code it was; an address that nobody has is not kept. */
const fallida = (db: Db, contexto: Contexto, supervisor: Supervisor | undefined): Promise<void> =>
  trazar(db, contexto, 'autorizar_fallido', supervisor?.nombre ?? null)

async function requireSegundoFactor(
  db: Database,
  contexto: Contexto,
  supervisor: Supervisor,
  codigo: string | null | undefined,
): Promise<void> {
  if (!supervisor.segundo_factor) return
  const limpio = codigo?.replace(/[\s-]/g, '')
  if (!limpio) throw invalidField('codigo', 'autorizaciones.error.falta_codigo')
  await takeCodeAttempt(db, supervisor.id)
  const medio = await db.transaction((tx) => takeCode(tx, supervisor.id, limpio))
  if (!medio) {
    await fallida(db, contexto, supervisor)
    throw invalidField('codigo', 'errores.codigo_incorrecto')
  }
  await forgetCodeAttempts(db, supervisor.id)
}

function requireDerecho({ hoy }: Contexto, supervisor: Supervisor, pedidos: readonly Pedido[]): void {
  const { permisos, nombre } = supervisor
  if (
    diasSinSegundoFactor(supervisor, permisos, () => hoy) === 0 ||
    !pedidos.every(({ permiso }) => permisos.includes(permiso))
  )
    throw invalidField('email', 'autorizaciones.error.no_puede', { nombre })
}

/** Only what one who asks cannot decide alone: nobody approves the own request. */
const ajena = ({ usuario_id }: Quien): Sql => sql`s.usuario_id <> ${usuario_id} AND s.estado <> 'abierta'`

function requirePermisos(contexto: Contexto, pedidos: readonly Pedido[]): void {
  if (!decide(contexto, pedidos)) throw new AppError('sin_permiso')
}

/** Says yes on the own telephone. Throws `no_encontrado`, `estado_no_permite`, `sin_permiso`. */
export async function aprobar(tx: Tx, contexto: Contexto, id: number): Promise<Solicitud> {
  const { pedidos } = await bloquearPendiente(tx, contexto, id, ajena(contexto))
  requirePermisos(contexto, pedidos)
  await decidir(tx, id, { estado: 'aprobada', via: 'telefono', autoriza_id: contexto.usuario_id })
  return leerUna(tx, id)
}

/** Says no. Throws as `aprobar` does. */
export async function negar(
  tx: Tx,
  contexto: Contexto,
  id: number,
  respuesta: string | null | undefined,
): Promise<Solicitud> {
  const { pedidos } = await bloquearPendiente(tx, contexto, id, ajena(contexto))
  requirePermisos(contexto, pedidos)
  await decidir(tx, id, { estado: 'negada', via: 'telefono', autoriza_id: contexto.usuario_id, respuesta })
  await audit(tx, contexto, {
    modulo: 'Sesion',
    accion: 'negar_autorizacion',
    despues: { que: loPedido(pedidos), respuesta: respuesta ?? null },
  })
  return leerUna(tx, id)
}

/** Nobody signs yesterday's: what was asked and not used is forgotten. */
export const OLVIDAR_SOLICITUDES = (hoy: string): Sql =>
  sql`DELETE FROM solicitudes_autorizacion WHERE fecha < ${hoy} AND estado <> 'usada'`
