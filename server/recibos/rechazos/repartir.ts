import { isvIncluido, type Centavos } from '#contract/dinero'
import type { TratamientoFiscal } from '#contract/facturacion/exoneracion'
import type { DestinoDeRechazo } from '#contract/recibos/recibos-individuales'
import type { IsvDelSaldo } from '#server/recibos/documento/creditos'

/*
 * Where the money of a rejected payment was, computed from rows that are locked: no database here. Amounts in centavos.
 */

/** A line of the receipt, with what earlier rejections took of it. */
export interface LineaDeRecibo {
  id: number
  cliente_id: number | null
  cargo_id: number | null
  /** Money that stayed in favour of the client. */
  excedente: boolean
  descripcion: string
  isv_tratamiento: TratamientoFiscal
  isv: Centavos
  total: Centavos
  tomado: Centavos
  isv_tomado: Centavos
}

/** What a client still has of the credit that the receipt left, and what was spent of it and is owed by nobody yet. */
export interface CreditoDelRecibo {
  cliente_id: number
  isv: IsvDelSaldo
  /** The line that declared it. */
  linea_id: number | null
  en_mano: Centavos
  usado: Centavos
}

/** What the receipt covers of a charge, newest due first. */
export interface AplicacionDelRecibo {
  id: number
  cargo_id: number
  cliente_id: number
  descripcion: string
  monto: Centavos
  /** All that covers the charge, this receipt or another. */
  aplicado: Centavos
}

export interface Recibido {
  lineas: readonly LineaDeRecibo[]
  creditos: readonly CreditoDelRecibo[]
  aplicaciones: readonly AplicacionDelRecibo[]
  /** Who owes the lines that have no charge; without anybody they are written off. */
  deudor: number | null
}

/** One line of the rejection. */
export interface Parte {
  destino: DestinoDeRechazo
  linea: LineaDeRecibo
  cliente_id: number | null
  aplicacion: AplicacionDelRecibo | null
  credito: CreditoDelRecibo | null
  monto: Centavos
  isv: Centavos
}

interface Trozo {
  destino: DestinoDeRechazo
  cliente_id: number | null
  aplicacion: AplicacionDelRecibo | null
  credito: CreditoDelRecibo | null
  monto: Centavos
}

/**
 * Splits a rejected payment of `monto` over where its money was (docs/diseno/dominio.md, «Un pago que el banco rechaza
 * deja de ser dinero»): the credit that is still there, then what it covers, newest due first, then credit already
 * spent, then lines without a charge, the last one first. The parts sum to `monto`, each within a line of the receipt.
 */
export function repartirRechazo(monto: Centavos, recibido: Recibido): Parte[] {
  return enLineas(trozosDe(monto, recibido), recibido.lineas)
}

function trozosDe(monto: Centavos, { creditos, aplicaciones, deudor }: Recibido): Trozo[] {
  const fuentes: Trozo[] = [
    ...creditos.map((credito) => ({ ...trozo('credito', credito.cliente_id, credito.en_mano), credito })),
    ...aplicaciones.map((aplicacion) => ({ ...trozo('cargo', aplicacion.cliente_id, aplicacion.monto), aplicacion })),
    ...creditos.map((credito) => ({ ...trozo('credito_usado', credito.cliente_id, credito.usado), credito })),
    trozo(deudor === null ? 'castigo' : 'venta', deudor, monto),
  ]
  let falta = monto
  return fuentes.flatMap((fuente) => {
    const tomado = Math.min(falta, fuente.monto)
    falta -= tomado
    return tomado > 0 ? [{ ...fuente, monto: tomado }] : []
  })
}

const trozo = (destino: DestinoDeRechazo, cliente_id: number | null, monto: Centavos): Trozo => ({
  destino,
  cliente_id,
  aplicacion: null,
  credito: null,
  monto,
})

/** Each piece within the lines that it came from, and where they have no more, within the others from the last one. */
function enLineas(trozos: readonly Trozo[], lineas: readonly LineaDeRecibo[]): Parte[] {
  const tomado = new Map(lineas.map(({ id, tomado: monto, isv_tomado: isv }) => [id, { monto, isv }]))
  const ultimas = lineas.toReversed()
  return trozos.flatMap((uno) => {
    const suyas = ultimas.filter((linea) => esSuya(uno, linea))
    const otras = ultimas.filter((linea) => !suyas.includes(linea))
    let falta = uno.monto
    return [...suyas, ...otras].flatMap((linea) => {
      const antes = tomado.get(linea.id) ?? { monto: 0, isv: 0 }
      const monto = Math.min(falta, linea.total - antes.monto)
      if (monto <= 0) return []
      falta -= monto
      const isv = isvDe(uno, linea, antes, monto)
      tomado.set(linea.id, { monto: antes.monto + monto, isv: antes.isv + isv })
      return [{ ...uno, linea, monto, isv }]
    })
  })
}

/**
 * The tax that goes with a part: of a line taken whole all that it has; of a charge what its next payment will bear, so
 * that what was paid and is paid again sums the tax of the charge; of the rest in proportion.
 */
function isvDe(
  { aplicacion }: Trozo,
  linea: LineaDeRecibo,
  antes: { monto: Centavos; isv: Centavos },
  monto: Centavos,
): Centavos {
  const queda = linea.isv - antes.isv
  if (antes.monto + monto === linea.total) return queda
  const { isv_tratamiento: tratamiento } = linea
  const isv =
    aplicacion && tratamiento !== 'exonerado'
      ? isvIncluido(aplicacion.aplicado, tratamiento) - isvIncluido(aplicacion.aplicado - monto, tratamiento)
      : Math.round((linea.isv * monto) / linea.total)
  return Math.min(isv, queda, monto)
}

function esSuya({ destino, cliente_id, aplicacion }: Trozo, linea: LineaDeRecibo): boolean {
  switch (destino) {
    case 'cargo':
      return linea.cargo_id === aplicacion?.cargo_id
    case 'credito':
    case 'credito_usado':
      return linea.excedente && linea.cliente_id === cliente_id
    case 'venta':
    case 'castigo':
      return linea.cargo_id === null && !linea.excedente
  }
}
