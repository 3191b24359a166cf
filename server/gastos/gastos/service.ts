import { defectosDeGasto, type GastoCrear, type GastoFila } from '#contract/gastos/gastos'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { LOCKS } from '#server/db/locks'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { insertRow } from '#server/resource/resource'
import { cajaAbierta } from '#server/recibos/caja/efectivo'
import { requireEnCajaChica, tomarCajaChica } from '#server/gastos/caja-chica/efectivo'
import { emitirAlRegistrar } from '#server/gastos/retenciones/emitir'
import { requireCubierto } from '#server/gastos/retenciones/pagos'
import { calcularRetenciones, guardarRetenciones, sumaRetenida } from '#server/gastos/retenciones/retener'
import { creditoDe } from './credito.ts'
import { sacarDeCaja } from './caja.ts'
import { defectosDeCosto } from './sin-costo.ts'

type Nuevo = GastoCrear & Partial<Pick<GastoFila, 'id' | 'estado' | 'acreditado'>>

/**
 * Rules of the whole record. @throws AppError `regla`, `duplicado` beside the document, `estado_no_permite` for a
 * voided one
 */
export async function revisarGasto(db: Db, gasto: Nuevo, { hoy }: Contexto): Promise<void> {
  if (gasto.estado === 'anulado') throw new AppError('estado_no_permite', { message: { key: 'gastos.error.anulado' } })
  const errors = { ...(await defectosDeCosto(db, gasto)), ...defectosDeGasto(gasto) }
  if (gasto.fecha > hoy) errors.fecha = { key: 'validacion.fecha_futura' }
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
  await revisarDocumento(db, gasto)
}

/** The same document of the same supplier is one expense; of two at once the second waits here. */
async function revisarDocumento(db: Db, { id = 0, rtn_proveedor, documento }: Nuevo): Promise<void> {
  if (!rtn_proveedor || !documento) return
  await db.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`gastos ${rtn_proveedor} ${documento.toLowerCase()}`}, 0))`,
  )
  const otro = await db.maybe<{ fecha: string }>(
    sql`
      SELECT fecha
      FROM gastos
      WHERE rtn_proveedor = ${rtn_proveedor}
        AND lower(documento) = lower(${documento})
        AND estado = 'registrado'
        AND id <> ${id}
    `,
  )
  if (otro)
    throw new AppError('duplicado', {
      errors: { documento: { key: 'gastos.error.documento_repetido', params: { fecha: formatoFecha(otro.fecha) } } },
    })
}

/** The last closed month (YYYY-MM): it and all before it are; null before the first close. */
export const cerradoHasta = async (db: Db): Promise<string | null> =>
  (await db.one<{ mes: string | null }>(sql`SELECT max(mes) AS mes FROM cierres_mensuales`)).mes

/**
 * Refuses what would change what a closed month (`periodo`, YYYY-MM) counts, beside `campo`. The database does too;
 * here it is told in words.
 */
export async function requireMesAbierto(db: Db, periodo: string, campo: string): Promise<void> {
  if (periodo <= ((await cerradoHasta(db)) ?? '')) throw cerrado(campo, 'gastos.error.mes_cerrado', periodo)
}

const cerrado = (campo: string, key: string, mes: string): AppError =>
  new AppError('mes_cerrado', { errors: { [campo]: { key, params: { mes: formatoMes(mes) } } } })

/**
 * The month (YYYY-MM) that an expense counts in (docs/diseno/dominio.md, «El pasado se entra solo como pasado»): that
 * of its document while it is open; of one that comes after the close the month that is asked for, open and not after
 * the current one, or the one that it counted in so far. Never before `desde`, the month of what it belongs to.
 *
 * Throws `mes_cerrado`, and `regla` beside `periodo` for a month that it has no reason to take.
 */
export async function periodoDe(
  tx: Tx,
  { hoy }: Contexto,
  { fecha, pedido, antes, desde = '' }: { fecha: string; pedido?: string | null; antes?: string; desde?: string },
): Promise<string> {
  // No month closes, and none is reopened, between this look and the end of the transaction.
  await tx.run(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.months})`)
  const hasta = (await cerradoHasta(tx)) ?? ''
  const propio = fecha.slice(0, 7)
  if (pedido && pedido < desde)
    throw invalidField('periodo', 'gastos.notas.error.mes_antes', { mes: formatoMes(desde) })
  if (propio > hasta) {
    const suyo = propio < desde ? desde : propio
    const porque = suyo === propio ? 'gastos.error.mes_contable_del_documento' : 'gastos.notas.mes_del_gasto'
    if (pedido && pedido !== suyo) throw invalidField('periodo', porque, { mes: formatoMes(suyo) })
    return suyo
  }
  const periodo = pedido ?? antes
  if (!periodo) throw cerrado('fecha', 'gastos.error.elija_mes_contable', propio)
  if (periodo <= hasta) throw cerrado('periodo', 'gastos.error.mes_contable_cerrado', periodo)
  if (periodo > hoy.slice(0, 7)) throw invalidField('periodo', 'gastos.error.mes_contable_futuro')
  return periodo
}

/** A category or account that is chosen anew is in use, and a course is there. */
export async function requireActivos(
  db: Db,
  { categoria_id, cuenta_id, curso_id }: Partial<GastoCrear>,
): Promise<void> {
  if (categoria_id && !(await db.maybe(sql`SELECT FROM gasto_categorias WHERE id = ${categoria_id} AND activo`)))
    throw invalidField('categoria_id', 'gastos.error.categoria_inactiva')
  if (cuenta_id && !(await db.maybe(sql`SELECT FROM cuentas WHERE id = ${cuenta_id} AND activo`)))
    throw invalidField('cuenta_id', 'gastos.error.cuenta_inactiva')
  if (curso_id && !(await db.maybe(sql`SELECT FROM cursos WHERE id = ${curso_id}`)))
    throw invalidField('curso_id', 'gastos.error.sin_curso')
}

/**
 * Writes an expense down and takes its cash out of the user's till, or of a petty cash fund, where it was paid from
 * there: today, whatever the month that it counts in, and less what is withheld, which is certified where that may be
 * done at once. Answers its id.
 */
export async function registrarGasto(
  tx: Tx,
  contexto: Contexto,
  { de_caja, tasas_retencion, retenido_visto, ...gasto }: GastoCrear,
): Promise<number> {
  const periodo = await periodoDe(tx, contexto, { fecha: gasto.fecha, pedido: gasto.periodo })
  await requireActivos(tx, gasto)
  const credito_mes = creditoDe({ ...gasto, periodo }, (await cerradoHasta(tx)) ?? '')
  const retenciones = await calcularRetenciones(tx, { ...gasto, tasas_retencion, retenido_visto })
  const retenido = sumaRetenida(retenciones)
  const pagado = gasto.total - retenido
  await requireCubierto(tx, { despues: { ...gasto, periodo, retenido } })
  if (gasto.caja_chica_id) {
    await tomarCajaChica(tx, contexto, gasto.caja_chica_id)
    await requireEnCajaChica(tx, gasto.caja_chica_id, pagado, 'total')
  }
  const caja_id = de_caja ? await cajaAbierta(tx, contexto, 'egreso') : null
  const fila = { ...gasto, retenido, periodo, credito_mes, caja_id, usuario_id: contexto.usuario_id }
  const gasto_id = await insertRow(tx, 'gastos', fila)
  if (caja_id !== null) await sacarDeCaja(tx, contexto, caja_id, { gasto_id, pagado, ...gasto })
  if (retenido) {
    await guardarRetenciones(tx, gasto_id, retenciones)
    await emitirAlRegistrar(tx, contexto, gasto_id)
  }
  return gasto_id
}
