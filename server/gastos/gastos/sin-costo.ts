import type { Mensaje } from '#contract/errores'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import type { Gasto, GastoCrear } from '#contract/gastos/gastos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/**
 * Faults of an expense by the kind of its category, by field: one that is no cost has no taxed part, credits nothing,
 * withholds nothing, is of no course and has no supplier's notes; one that is a cost pays no withholdings.
 */
export async function defectosDeCosto(
  db: Db,
  gasto: GastoCrear & Partial<Pick<Gasto, 'acreditado'>>,
): Promise<Record<string, Mensaje>> {
  const { categoria_id, fecha, paga_retenciones_de: paga } = gasto
  const categoria = await db.maybe<{ es_costo: boolean }>(
    sql`SELECT es_costo FROM gasto_categorias WHERE id = ${categoria_id}`,
  )
  const no = (cual: string, params?: Record<string, string>): Mensaje => ({
    key: `gastos.sin_costo.error.${cual}`,
    ...(params && { params }),
  })
  if (categoria?.es_costo !== false) return paga ? { paga_retenciones_de: no('paga_costo') } : {}
  const gravados = (['gravado_15', 'gravado_18', 'isv'] as const).filter((parte) => gasto[parte] > 0)
  return {
    ...Object.fromEntries(gravados.map((parte) => [parte, no('gravado')])),
    // The total is marked too: where everything is taxed alike the form shows no parts.
    ...(gravados.length > 0 && { total: no('gravado') }),
    ...(gasto.uso_isv && { uso_isv: no('uso_isv') }),
    ...(gasto.tasas_retencion.length > 0 && { tasas_retencion: no('retencion') }),
    ...(gasto.curso_id && { curso_id: no('curso') }),
    ...((gasto.acreditado ?? 0) > 0 && { categoria_id: no('con_notas') }),
    ...(paga &&
      paga > fecha.slice(0, 7) && {
        paga_retenciones_de: no('mes_despues', { mes: formatoMes(paga), fecha: formatoFecha(fecha) }),
      }),
  }
}
