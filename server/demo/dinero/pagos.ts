import type { Metodo } from '#contract/recibos/metodos'
import type { Random } from '#server/demo/random'
import type { Fila } from '#server/demo/sembrar'

export type Pago = { metodo: Metodo; monto: number; cambio: number } & Fila

/** The bank accounts and the card terminal that money arrives in. */
export const CUENTAS_DEL_CENTRO = [
  { id: 1, nombre: 'Banco Atlántida, cheques', tipo: 'banco' },
  { id: 2, nombre: 'BAC Credomatic, ahorro', tipo: 'banco' },
  { id: 3, nombre: 'Ficohsa, terminal', tipo: 'terminal' },
]
const TERMINAL = 3
const BANCOS = ['Banco Atlántida', 'Ficohsa', 'BAC Credomatic', 'Banpaís']

const PESOS = { efectivo: 55, tarjeta: 18, transferencia: 18, deposito: 6, cheque: 1, mixto: 2 }

/** Payments that make up a sum of centavos: by one method, seldom by two; none for nothing. */
export function medios(random: Random, monto: number, fecha: string, confirmado: boolean): Pago[] {
  if (monto === 0) return []
  const metodo = random.weighted(PESOS)
  if (metodo === 'efectivo') return [efectivo(random, monto)]
  if (metodo !== 'mixto') return [otro(random, metodo, monto, fecha, confirmado)]
  const parte = Math.floor(monto / 20_000) * 10_000
  if (parte === 0) return [efectivo(random, monto)]
  return [efectivo(random, parte), otro(random, 'transferencia', monto - parte, fecha, confirmado)]
}

function efectivo(random: Random, monto: number): Pago {
  const billete = random.pick([10_000, 50_000])
  const recibido = Math.ceil(monto / billete) * billete
  return { metodo: 'efectivo', monto, recibido, cambio: recibido - monto }
}

function otro(
  random: Random,
  metodo: 'tarjeta' | 'transferencia' | 'deposito' | 'cheque',
  monto: number,
  fecha: string,
  confirmado: boolean,
): Pago {
  const referencia = String(random.int(100_000, 999_999_999)).slice(0, metodo === 'tarjeta' ? 6 : 9)
  if (metodo === 'tarjeta') return { metodo, monto, cambio: 0, cuenta_id: TERMINAL, referencia }
  return {
    ...{ metodo, monto, cambio: 0 },
    cuenta_id: random.int(1, 2),
    referencia,
    ...(metodo === 'cheque' && { banco: BANCOS[Number(referencia) % BANCOS.length] }),
    fecha_banco: fecha,
    estado_banco: confirmado ? 'confirmado' : 'por_confirmar',
  }
}
