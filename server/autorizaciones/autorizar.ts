import type { Pedido, Prestable } from '#contract/autorizaciones'
import type { Centavos } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { esModulo } from '#contract/modulos'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'

/** An act that a service is about to do and that not everybody may. */
interface PorHacer {
  permiso: Prestable
  /** As the supervisor reads it: what, whose, from how much to how much. */
  que: Mensaje
  /** Centavos that it gives away, where that can be told. */
  monto?: Centavos | null
  /** As the request gives it; without one it is asked for. */
  motivo?: string | null
  /**
   * The request's field for its reason, which the refusal points at; the body as a whole when it has no place for one.
   */
  campo?: string
  /** More of the refusal, beside the fields; then it is a rule that is broken, and not the right that is missing. */
  errores?: Record<string, Mensaje>
  /** The sentence of the refusal. */
  negativa: Mensaje
}

/**
 * Lets pass what needs `permiso`: by the own right of who asks and a reason, or by the signature of a supervisor that
 * came with the request; answers the id of what was authorised, to be kept with the rows that it changes. Every door
 * of money calls this and nothing else (docs/diseno/dominio.md, «Un precio lo baja solo quien puede»).
 *
 * Throws `sin_permiso`, or `regla` where only the reason is missing; both carry what a supervisor can sign. A signature
 * has its day: while the clock is doubted there is none, `reloj_en_duda`.
 */
export async function autorizar(tx: Tx, contexto: Contexto, porHacer: PorHacer): Promise<number> {
  const { permiso, motivo = contexto.motivo, negativa, errores, campo = 'root.serverError' } = porHacer
  if (contexto.enDuda) throw new AppError('reloj_en_duda')
  const pedido: Pedido = {
    permiso,
    que: texto(porHacer.que.key, porHacer.que.params),
    monto: porHacer.monto ?? null,
  }
  const propio = contexto.permisos.has(permiso)
  if (propio && motivo)
    return anotar(tx, contexto, pedido, { autoriza_id: contexto.usuario_id, motivo, via: 'propia', solicitud_id: null })
  const firmada = await firmadaCon(tx, contexto)
  const pedidos = [...(firmada?.pedidos.filter((otro) => !esElMismo(otro, pedido)) ?? []), pedido]
  if (firmada?.pedidos.some((otro) => esElMismo(otro, pedido))) return anotar(tx, contexto, pedido, firmada)
  const autorizacion = { pedidos, motivo: motivo ?? firmada?.motivo ?? null }
  if (propio)
    throw new AppError('regla', { errors: { [campo]: { key: 'autorizaciones.error.falta_motivo' } }, autorizacion })
  throw errores
    ? new AppError('regla', { errors: errores, autorizacion })
    : new AppError('sin_permiso', { message: negativa, autorizacion })
}

const esElMismo = (uno: Pedido, otro: Pedido): boolean =>
  uno.permiso === otro.permiso && uno.que === otro.que && uno.monto === otro.monto

interface Firma {
  solicitud_id: number | null
  autoriza_id: number
  motivo: string
  via: 'propia' | 'firma' | 'telefono'
}

/**
 * The signature that came with the request, which is used up by it: of the same user, day, address and body, by one
 * who still holds everything that was signed. A request that signs two things finds it twice.
 */
async function firmadaCon(
  tx: Tx,
  { firma, usuario_id, hoy, request_id }: Contexto,
): Promise<(Firma & { pedidos: Pedido[] }) | undefined> {
  if (!firma) return undefined
  return tx.maybe(sql`
    UPDATE solicitudes_autorizacion s
    SET estado = 'usada', usada_por = ${request_id}
    WHERE s.id = ${firma.solicitud_id} AND s.usuario_id = ${usuario_id} AND s.fecha = ${hoy}
      AND s.huella = ${firma.huella}
      AND (s.estado = 'aprobada' OR s.estado = 'usada' AND s.usada_por = ${request_id})
      AND ${puedeTodo(sql`s.autoriza_id`)}
    RETURNING s.id AS solicitud_id, s.autoriza_id, s.motivo, s.via, s.pedidos
  `)
}

/** Whether a user is active and holds every permission that the request `s` asks for. */
const puedeTodo = (usuario_id: ReturnType<typeof sql>) => sql`
  EXISTS (SELECT FROM usuarios u WHERE u.id = ${usuario_id} AND u.activo)
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(s.pedidos) p
      WHERE p->>'permiso' NOT IN (
        SELECT x.modulo || ':' || x.accion
        FROM usuarios u
        JOIN rol_permisos x ON x.rol_id = u.rol_id
        WHERE u.id = ${usuario_id}
      )
    )
`

async function anotar(
  tx: Tx,
  contexto: Contexto,
  { permiso, que, monto }: Pedido,
  { autoriza_id, motivo, via, solicitud_id }: Firma,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO autorizaciones (fecha, permiso, que, monto, motivo, usuario_id, autoriza_id, via, solicitud_id)
    VALUES (
      ${contexto.hoy}, ${permiso}, ${que}, ${monto}, ${motivo}, ${contexto.usuario_id}, ${autoriza_id}, ${via},
      ${solicitud_id}
    )
    RETURNING id
  `)
  // The bitácora of the act itself tells of a user who had the right and said why.
  if (solicitud_id === null) return id
  const { nombre } = await tx.one<{ nombre: string }>(sql`SELECT nombre FROM usuarios WHERE id = ${autoriza_id}`)
  const [modulo = ''] = permiso.split(':')
  if (!esModulo(modulo)) throw new Error(`${permiso} is of no module`)
  await audit(tx, contexto, {
    modulo,
    accion: 'autorizado',
    despues: { que, monto, motivo, autoriza: nombre, via: texto(`autorizaciones.via.${via}`) },
  })
  return id
}

/** Keeps with each charge, once it is changed, what it was authorised to be. */
export async function anotarCargos(tx: Tx, autorizacion_id: number, ids: readonly number[]): Promise<void> {
  const filas = await tx.many<{ id: number; despues: Record<string, unknown> }>(sql`
    SELECT
      id,
      jsonb_build_object(
        'bruto', bruto, 'descuento', descuento, 'vence', vence, 'isv', isv, 'anulado', anulado_en IS NOT NULL
      ) AS despues
    FROM cargos
    WHERE id = ANY(${ids})
  `)
  await anotarFilas(tx, autorizacion_id, 'cargos', filas)
}

/** Keeps with each row what it was authorised to be, so that `verify` can ask for it. */
export async function anotarFilas(
  tx: Db,
  autorizacion_id: number,
  entidad: 'cargos' | 'matriculas' | 'cursos' | 'productos',
  filas: readonly { id: number; despues: Record<string, unknown> }[],
): Promise<void> {
  if (!filas.length) return
  await tx.run(sql`
    INSERT INTO autorizacion_filas (autorizacion_id, entidad, entidad_id, despues)
    SELECT ${autorizacion_id}, ${entidad}, f.id, f.despues
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(id int, despues jsonb)
    ON CONFLICT (entidad, entidad_id, autorizacion_id) DO UPDATE
    SET despues = autorizacion_filas.despues || excluded.despues
  `)
}
