import {
  cabe,
  descuentosDelPlan,
  type Descuento,
  type DescuentoAplicado,
  type DescuentoElegido,
  type DescuentoOfrecido,
} from '#contract/catalogos/descuentos'
import type { Concepto } from '#contract/recibos/cargos'
import { formatoFecha, formatoLempiras, formatoPorcentaje } from '#contract/texto/formato'

export const DESCUENTOS = 'catalogos/descuentos'

/** A discount's rule in words: `10%` or `L 200.00`. */
export const reglaDe = ({ tipo, valor }: Pick<Descuento, 'tipo' | 'valor'>): string =>
  tipo === 'porcentaje' ? formatoPorcentaje(valor) : formatoLempiras(valor)

type Vigencia = Pick<Descuento, 'desde' | 'hasta' | 'dias_antes'>

/**
 * When it is given, as keys of i18n with their values: its dates, and how early the payment must be; none for always.
 */
export function cuandoSeDa({
  desde,
  hasta,
  dias_antes,
}: Vigencia): { key: string; params: Record<string, string | number> }[] {
  const fechas = { desde: desde ? formatoFecha(desde) : '', hasta: hasta ? formatoFecha(hasta) : '' }
  return [
    ...(desde && hasta ? [{ key: 'descuentos.cuando.entre', params: fechas }] : []),
    ...(desde && !hasta ? [{ key: 'descuentos.cuando.desde', params: fechas }] : []),
    ...(hasta && !desde ? [{ key: 'descuentos.cuando.hasta', params: fechas }] : []),
    ...(dias_antes === null ? [] : [{ key: 'descuentos.cuando.pronto_pago', params: { smart_count: dias_antes } }]),
  ]
}

/** One discount's amount on one row of a plan, in centavos. */
export interface DescuentoEnPlan {
  indice: number
  descuento_id: number
  monto: number
}

/** A row of a plan while it is typed: an amount that can't be read yet counts nothing. */
interface FilaTecleada {
  concepto: Concepto
  bruto: unknown
  descuento?: number | null
}

/** The chosen discounts' amounts on each row of a plan, as the server will reckon them. */
export function descuentosEnPlan(
  plan: readonly FilaTecleada[],
  elegidos: readonly Pick<DescuentoElegido, 'descuento_id'>[],
  ofrecidos: readonly DescuentoOfrecido[],
): DescuentoEnPlan[] {
  const filas = plan.map(({ bruto, ...fila }) => ({ ...fila, bruto: typeof bruto === 'number' ? bruto : 0 }))
  const descuentos = elegidos.flatMap(({ descuento_id }) => ofrecidos.find(({ id }) => id === descuento_id) ?? [])
  return descuentosDelPlan(filas, descuentos).map(({ indice, descuento, monto }) => ({
    indice,
    descuento_id: descuento.id,
    monto,
  }))
}

/** The names of two discounts of a plan that meet on a charge and don't go together; undefined when all do. */
export function noSeSuman(
  aplicados: readonly DescuentoEnPlan[],
  ofrecidos: readonly DescuentoOfrecido[],
): { uno: string; otro: string } | undefined {
  const dados = aplicados.flatMap(({ indice, descuento_id }) =>
    ofrecidos.filter(({ id }) => id === descuento_id).map((descuento) => ({ indice, descuento })),
  )
  for (const { indice, descuento: uno } of dados) {
    const otro = dados.find(
      (dado) => dado.indice === indice && dado.descuento.id !== uno.id && !cabe(uno, [dado.descuento]),
    )
    if (otro) return { uno: uno.nombre, otro: otro.descuento.nombre }
  }
  return undefined
}

/** The discounts given to one student at one time for one reason: a scholarship on five monthly fees is one line. */
export interface Entrega extends DescuentoAplicado {
  /** The number of charges besides the named one. */
  mas: number
}

/** Consecutive rows of one delivery as one, with their sum. */
export function entregas(aplicados: readonly DescuentoAplicado[]): Entrega[] {
  const juntas: Entrega[] = []
  for (const aplicado of aplicados) {
    const ultima = juntas.at(-1)
    if (ultima && claveDe(ultima) === claveDe(aplicado)) {
      ultima.monto += aplicado.monto
      ultima.mas++
    } else juntas.push({ ...aplicado, mas: 0 })
  }
  return juntas
}

const claveDe = ({
  cliente_id,
  matricula_id,
  recibo_id,
  fecha,
  usuario_nombre,
  motivo,
  vigente,
}: DescuentoAplicado): string =>
  JSON.stringify([cliente_id, matricula_id, recibo_id, fecha, usuario_nombre, motivo, vigente])
