import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { Centavos } from '#contract/dinero'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Db, Tx } from '#server/db/pool'
import { diasHabiles } from '#server/db/habiles'
import { sql } from '#server/db/sql'
import { numeroTexto } from '#server/documentos/numero'
import type { Contexto } from '#server/http/context'
import type { Manual } from '#server/libro/documento'
import { AppError, invalidField, mesCerrado } from '#server/http/errors'

/** When a receipt is of. Local dates. */
interface Fechado {
  fecha: string
  manual: Manual | null
  autorizacion_id: number | null
  /** To which discounts count. */
  cuenta: string
}

interface DePapel {
  numero_manual?: string | null
  talonario?: string | null
  fecha?: string | null
  cuenta_desde_papel?: boolean
  motivo?: string | null
}

/**
 * The date of a receipt: today, or that of its paper (docs/diseno/dominio.md, «El pasado se entra solo como pasado»).
 * One that comes later than the centre allows needs `Caja:autorizar`, and its discounts and late fees then count to
 * today, unless whoever authorises it lets them count to the paper's date too. `total` is what it comes to, in
 * centavos.
 *
 * Throws `regla` for a paper without date, in the future, entered already, or a date without paper; what `autorizar`
 * throws. That its month is open the database watches.
 */
export async function fecharRecibo(tx: Tx, contexto: Contexto, papel: DePapel, total: Centavos): Promise<Fechado> {
  const { hoy } = contexto
  const { numero_manual, fecha, cuenta_desde_papel, motivo } = papel
  const talonario = papel.talonario ?? ''
  if (!numero_manual) {
    if (fecha && fecha !== hoy) throw invalidField('numero_manual', 'recibos.error.falta_numero_manual')
    return { fecha: hoy, manual: null, autorizacion_id: null, cuenta: hoy }
  }
  if (!fecha) throw invalidField('fecha', 'validacion.requerido')
  if (fecha > hoy) throw invalidField('fecha', 'validacion.fecha_futura')
  await requireNuevo(tx, numero_manual, talonario)
  const { plazo } = await tx.one<{ plazo: number }>(sql`SELECT manual_dias AS plazo FROM centro`)
  const manual = { numero_manual, talonario, plazo, ingresado: hoy, mora_al: null }
  const { tarde } = await tx.one<{ tarde: number }>(sql`SELECT ${diasHabiles(sql`${fecha}`, sql`${hoy}`)} AS tarde`)
  if (tarde <= plazo) return { fecha, manual, autorizacion_id: null, cuenta: fecha }
  await requireMesAbierto(tx, fecha)
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'Caja:autorizar',
    que: {
      key: cuenta_desde_papel ? 'autorizaciones.que.papel_con_fecha' : 'autorizaciones.que.papel',
      params: {
        papel: talonario ? `${talonario} ${numero_manual}` : numero_manual,
        fecha: formatoFecha(fecha),
        dias: tarde,
        total: formatoLempiras(total),
      },
    },
    monto: total,
    motivo,
    campo: 'motivo',
    negativa: { key: 'autorizaciones.negativa.papel', params: { plazo, smart_count: plazo } },
  })
  return cuenta_desde_papel
    ? { fecha, manual, autorizacion_id, cuenta: fecha }
    : { fecha, manual: { ...manual, mora_al: hoy }, autorizacion_id, cuenta: hoy }
}

/** Nobody signs what the month refuses all the same. */
async function requireMesAbierto(db: Db, fecha: string): Promise<void> {
  const mes = fecha.slice(0, 7)
  if (await db.maybe(sql`SELECT FROM cierres_mensuales WHERE mes >= ${mes} LIMIT 1`)) throw mesCerrado(mes)
}

/** The index decides between two who save at once; that capitals make no other paper is looked at here. */
async function requireNuevo(tx: Tx, numero_manual: string, talonario: string): Promise<void> {
  const otro = await tx.maybe<{ numero: string }>(sql`
    SELECT ${numeroTexto('r')} AS numero
    FROM recibos r
    WHERE lower(r.numero_manual) = lower(${numero_manual}) AND lower(r.talonario) = lower(${talonario})
      AND r.estado = 'emitido'
    LIMIT 1
  `)
  if (otro)
    throw new AppError('duplicado', {
      errors: { numero_manual: { key: 'recibos.error.papel_repetido', params: { recibo: otro.numero } } },
    })
}
