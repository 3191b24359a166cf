import type { Sentencia } from '#tests/maquina/sentencias'

/** `limite`: only the statement that takes the number and writes the receipt, which is its own transaction. */
export type Lado = 'http' | 'directo' | 'limite'

export interface Cajero {
  usuario_id: number
  token: string
  caja_id: number
}

/** One receipt to make: the student pays both charges whole. */
export interface Cobro extends Cajero {
  cliente_id: number
  cargos: number[]
  /** Centavos of each charge. */
  monto: number
  /** The receipt's Idempotency-Key. */
  clave: string
}

export interface Grabacion {
  /** The receipt that was recorded. */
  cobro: Cobro & { recibo_id: number; numero: number }
  sentencias: Sentencia[]
}

export const cuerpoDe = ({ cliente_id, cargos, monto }: Pick<Cobro, 'cliente_id' | 'cargos' | 'monto'>): string =>
  JSON.stringify({
    cliente_id,
    lineas: cargos.map((cargo_id) => ({ cargo_id, monto })),
    pagos: [{ metodo: 'efectivo', monto: cargos.length * monto, recibido: cargos.length * monto }],
  })

/** The receipts of each cashier, who makes one after the other. */
export function porCajero(cobros: readonly Cobro[]): Map<number, Cobro[]> {
  const filas = new Map<number, Cobro[]>()
  for (const cobro of cobros) {
    const fila = filas.get(cobro.usuario_id)
    if (fila) fila.push(cobro)
    else filas.set(cobro.usuario_id, [cobro])
  }
  return filas
}
