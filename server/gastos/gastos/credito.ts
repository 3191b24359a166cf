import { sumarMeses } from '#contract/tiempo/fechas'
import { formatoMes } from '#contract/texto/formato'
import { MESES_DE_CREDITO, type Gasto, type GastoCrear } from '#contract/gastos/gastos'
import { AppError, invalidField } from '#server/http/errors'

type Acreditable = Pick<GastoCrear, 'fecha' | 'uso_isv' | 'credito_mes' | 'con_rtn' | 'cai_proveedor'> & {
  /** The month (YYYY-MM) that the expense counts in. */
  periodo: string
}

/** Fields that decide whether, and when, the tax of an expense is credited. */
const DEL_CREDITO = ['uso_isv', 'credito_mes', 'con_rtn', 'cai_proveedor'] as const

/**
 * The month (YYYY-MM) that the ISV of an expense is credited in, null of one that credits nothing
 * (docs/diseno/dominio.md, «Contador»): the one that is asked for, or else the one that it counts in. `hasta` is the
 * last closed month, `antes` the expense as it stood so far, whose credit stays once its month is closed; the database
 * looks again.
 *
 * Throws `regla` and `mes_cerrado` beside `credito_mes`.
 */
export function creditoDe(gasto: Acreditable, hasta: string, antes?: Gasto): string | null {
  const { fecha, periodo, uso_isv, credito_mes } = gasto
  const acredita = uso_isv === 'gravado' || uso_isv === 'mixto'
  const mes = acredita ? (credito_mes ?? periodo) : null
  const nuevo = { ...gasto, credito_mes: mes }
  if (antes && DEL_CREDITO.every((campo) => (nuevo[campo] ?? null) === antes[campo]) && periodo === antes.periodo)
    return mes
  if (antes?.credito_mes && antes.credito_mes <= hasta) throw cerrado('gastos.error.credito_tomado', antes.credito_mes)
  if (mes === null) return null
  const ultimo = sumarMeses(fecha, MESES_DE_CREDITO).slice(0, 7)
  if (mes > ultimo) throw invalidField('credito_mes', 'gastos.error.credito_tarde', { mes: formatoMes(ultimo) })
  if (mes < periodo) throw invalidField('credito_mes', 'gastos.error.credito_antes', { mes: formatoMes(periodo) })
  if (mes <= hasta) throw cerrado('gastos.error.credito_cerrado', mes)
  return mes
}

const cerrado = (key: 'gastos.error.credito_tomado' | 'gastos.error.credito_cerrado', mes: string): AppError =>
  new AppError('mes_cerrado', { errors: { credito_mes: { key, params: { mes: formatoMes(mes) } } } })
