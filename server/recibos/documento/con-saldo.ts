import type { Centavos, TratamientoIsv } from '#contract/dinero'
import { esExonerado, type Exoneracion } from '#contract/facturacion/exoneracion'
import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import type { LineaNueva, Movimiento } from '#server/libro/documento'
import type { Uso } from './creditos.ts'
import { lineaDeExcedente } from './lineas.ts'
import { isvPropuesto, usarSaldo } from './saldo.ts'

interface Peticion extends Exoneracion {
  excedente_isv?: TratamientoIsv | null
  cambiar_saldo?: boolean
}

interface Cobrado {
  /** Without the excess. */
  lineas: readonly LineaNueva[]
  abonos: readonly { cargo_id: number; monto: Centavos }[]
  usos: readonly Uso[]
  excedente: Centavos
  titular: () => number
  caja_id: number
}

/**
 * The lines of a receipt with the credit that pays them and the credit that it leaves, each under its treatment.
 * Throws `saldo_de_otro_isv`, and `regla` beside a taxed excess of a buyer who pays no tax.
 */
export async function conSaldo(
  tx: Tx,
  contexto: Contexto,
  peticion: Peticion,
  { lineas: cobradas, abonos, usos, excedente, titular, caja_id }: Cobrado,
): Promise<{ lineas: LineaNueva[]; creditos: Movimiento[] }> {
  const { lineas, movimientos } = await usarSaldo(tx, contexto, {
    usos,
    lineas: cobradas,
    caja_id,
    cambiar: peticion.cambiar_saldo ?? false,
  })
  if (excedente <= 0) return { lineas, creditos: movimientos }
  const cliente_id = titular()
  const exonerado = esExonerado(peticion)
  if (exonerado && peticion.excedente_isv && peticion.excedente_isv !== 'exento')
    throw invalidField('excedente_isv', 'recibos.error.excedente_exonerado')
  const isv = exonerado ? 'exento' : (peticion.excedente_isv ?? (await isvPropuesto(tx, cliente_id, abonos)))
  const orden = lineas.length + 1
  return {
    lineas: [...lineas, lineaDeExcedente(orden, cliente_id, texto('recibos.linea_excedente'), excedente, isv)],
    creditos: [...movimientos, { cliente_id, isv, tipo: 'excedente', monto: excedente, orden }],
  }
}
