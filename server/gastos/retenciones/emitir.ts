import { formatoLempiras } from '#contract/texto/formato'
import type { ComprobanteDeGasto, ComprobanteEmitir } from '#contract/gastos/retenciones'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contadorSql, EMISOR, negarNumero, type Pedido } from '#server/facturacion/rangos/numero'
import { activosDe, elegirRango } from '#server/facturacion/rangos/service'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'

/*
 * The certificate of what an expense withheld. The expense's row is locked first, the range's last, so that one expense
 * has one certificate in force and no number is left out.
 */

/** The certificates of an expense, the newest first, voided ones too. */
export const comprobantesDe = (db: Db, gasto_id: number): Promise<ComprobanteDeGasto[]> =>
  db.many<ComprobanteDeGasto>(sql`
    SELECT
      c.id, c.numero, c.fecha, c.modalidad, c.total, c.estado, c.anulado_motivo, u.nombre AS usuario_nombre,
      EXISTS (SELECT FROM cierres_mensuales x WHERE x.mes >= to_char(c.fecha, 'YYYY-MM')) AS mes_cerrado
    FROM comprobantes_retencion c
    JOIN usuarios u ON u.id = c.usuario_id
    WHERE c.gasto_id = ${gasto_id}
    ORDER BY c.id DESC
  `)

/** The number of the certificate in force of an expense; undefined of one that has none. */
export const comprobanteVigente = async (db: Db, gasto_id: number): Promise<string | undefined> =>
  (
    await db.maybe<{ numero: string }>(
      sql`SELECT numero FROM comprobantes_retencion WHERE gasto_id = ${gasto_id} AND estado = 'emitido'`,
    )
  )?.numero

/**
 * Certifies what an expense withheld, dated today. Throws `estado_no_permite` for an expense that is voided, withheld
 * nothing or has its certificate already, `conflicto` for another sum than was seen, `regla` beside what it lacks, and
 * what `elegirRango` and `negarNumero` do.
 */
export async function emitirComprobante(
  tx: Tx,
  contexto: Contexto,
  gasto_id: number,
  { rango_id, correlativo, retenido_visto }: ComprobanteEmitir,
): Promise<void> {
  const gasto = found(
    await tx.maybe<{ estado: string; retenido: number }>(
      sql`SELECT estado, retenido FROM gastos WHERE id = ${gasto_id} FOR NO KEY UPDATE`,
    ),
  )
  if (gasto.estado === 'anulado') throw new AppError('estado_no_permite', { message: { key: 'gastos.error.anulado' } })
  if (!gasto.retenido) throw negado('sin_retencion')
  const numero = await comprobanteVigente(tx, gasto_id)
  if (numero) throw negado('ya_emitido', { numero })
  if (typeof retenido_visto === 'number' && retenido_visto !== gasto.retenido)
    throw new AppError('conflicto', {
      message: {
        key: 'gastos.retencion.error.gasto_cambio',
        params: { visto: formatoLempiras(retenido_visto), ahora: formatoLempiras(gasto.retenido) },
      },
    })
  const rango = await elegirRango(tx, 'retencion', contexto.hoy, { rango_id })
  if (!(await escribirComprobante(tx, contexto, gasto_id, { rango, correlativo })))
    return negarNumero(tx, contexto, { rango, correlativo })
}

/**
 * Certifies at once what a new expense withheld, where there is no doubt from which range: the only one in use, which
 * numbers by itself and has a number. Otherwise the expense waits for `emitirComprobante`.
 */
export async function emitirAlRegistrar(tx: Tx, contexto: Contexto, gasto_id: number): Promise<void> {
  const [rango, ...otros] = await activosDe(tx, 'retencion')
  if (!rango || otros.length || rango.modalidad !== 'autoimpresor') return
  await escribirComprobante(tx, contexto, gasto_id, { rango })
}

/** Writes the certificate under the next number; undefined where the range has none to give. */
async function escribirComprobante(
  tx: Tx,
  contexto: Contexto,
  gasto_id: number,
  pedido: Pedido,
): Promise<string | undefined> {
  const escrito = await tx.maybe<{ numero: string; total: number }>(sql`
    WITH ${contadorSql(contexto, pedido)}
    INSERT INTO comprobantes_retencion (
      gasto_id, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
      proveedor, rtn_proveedor, documento, cai_proveedor, fecha_documento, lineas, total, usuario_id
    )
    SELECT
      g.id, k.numero, k.rango_id, k.correlativo, k.modalidad, k.cai, k.desde, k.hasta, k.fecha_limite, ${EMISOR},
      ${contexto.hoy}::date, g.proveedor, g.rtn_proveedor, g.documento, g.cai_proveedor, g.fecha, (
        SELECT jsonb_agg(to_jsonb(r) - 'gasto_id' - 'tasa_id' ORDER BY r.tasa_id)
        FROM gasto_retenciones r
        WHERE r.gasto_id = g.id
      ), g.retenido, ${contexto.usuario_id}::int
    FROM contador k
    CROSS JOIN centro c
    JOIN gastos g ON g.id = ${gasto_id}
    RETURNING numero, total
  `)
  if (!escrito) return undefined
  await audit(tx, contexto, {
    modulo: 'Gastos',
    accion: 'emitir_comprobante',
    entidad: 'gastos',
    entidad_id: gasto_id,
    despues: { comprobante_retencion: escrito.numero, total: escrito.total },
  })
  return escrito.numero
}

/**
 * Keeps fields of an expense that its certificate in force states: the certificate is annulled first. Throws `regla`
 * beside the first of `campos` that changes.
 */
export async function requireSinComprobante(db: Db, gasto_id: number, campos: readonly string[]): Promise<void> {
  const [campo] = campos
  const numero = campo && (await comprobanteVigente(db, gasto_id))
  if (numero) throw invalidField(campo, 'gastos.retencion.error.con_comprobante', { numero })
}

const negado = (key: 'sin_retencion' | 'ya_emitido', params?: Record<string, string>): AppError =>
  new AppError('estado_no_permite', { message: { key: `gastos.retencion.error.${key}`, params } })
