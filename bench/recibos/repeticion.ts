import { sha256 } from '#server/http/guard'
import { codigoNuevo } from '#server/documentos/verificacion'
import type { Sentencia } from '#tests/maquina/sentencias'
import type { Cobro, Grabacion } from './tipos.ts'

const CODIGO = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/

export interface Emitido {
  id: number
  numero: number
}

/**
 * The values of a recorded statement for another receipt: ids, key and token of the recorded one become its own.
 * `emitido` is known once the statement that numbers the receipt has answered.
 */
export function valoresPara(
  { cobro: grabado }: Grabacion,
  cobro: Cobro,
  emitido: Emitido | undefined,
): (sentencia: Sentencia) => unknown[] {
  const numeros = new Map([
    [grabado.usuario_id, cobro.usuario_id],
    [grabado.caja_id, cobro.caja_id],
    [grabado.cliente_id, cobro.cliente_id],
    ...grabado.cargos.map((cargo, indice) => [cargo, cobro.cargos[indice] ?? 0] as const),
    [grabado.recibo_id, emitido?.id ?? 0],
    [grabado.numero, emitido?.numero ?? 0],
  ])
  const token = sha256(grabado.token)
  const poner = (valor: unknown): unknown => {
    if (typeof valor === 'number') return numeros.get(valor) ?? valor
    if (Array.isArray(valor)) return valor.map(poner)
    if (Buffer.isBuffer(valor)) return valor.equals(token) ? sha256(cobro.token) : valor
    if (typeof valor !== 'string') return valor
    if (valor === grabado.clave) return cobro.clave
    return CODIGO.test(valor)
      ? codigoNuevo()
      : valor.replace(/[1-6]0\d{6}/g, (texto) => String(numeros.get(Number(texto)) ?? texto))
  }
  return (sentencia) => sentencia.values.map(poner)
}
