import { useState } from 'react'
import { esIlegible, type MontoEscrito, type TratamientoIsv } from '#contract/dinero'
import type { PorCobrar } from '#contract/recibos/recibos-individuales'
import { faltaExoneracion, type ExoneracionEscrita } from '#resources/facturacion/facturas/exoneracion-model.ts'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { useBorrador } from '#src/session/use-borrador.ts'
import {
  aCobrar,
  aplicadoDe,
  conservar,
  cuadrar,
  distribuir,
  eleccionInicial,
  enteros,
  impedimento,
  isvPropuesto,
  porAntiguedad,
  soloEfectivo,
  sumar,
  type CargoACobrar,
  type Elegido,
  type PagoEscrito,
} from './cobro-model.ts'
import type { AMedias } from './CobrosAMedias.tsx'
import type { Papel } from './DePapel.tsx'
import { sinOfrecido } from './pagos/efectivo-rapido.ts'
import { enEfectivo, usePagos } from './pagos/use-pagos.ts'

export interface QueSeCobra {
  /** The client looked for; with `encargado_id` the whole family, with `factura_id` what that invoice says. */
  cliente_id: number
  encargado_id?: number
  factura_id?: number
  datos: PorCobrar
}

/** All that a cashier decides or types, as it is before that. */
const enBlanco = ({ cliente_id, factura_id, datos: { cuentas, pagadores } }: QueSeCobra) => ({
  elegido: eleccionInicial(aCobrar(cuentas, []), factura_id !== undefined) as Elegido,
  repartir: null as MontoEscrito,
  /** Charges whose early payment is left out. */
  sinPronto: [] as readonly number[],
  escritos: enEfectivo() as readonly PagoEscrito[],
  dejaSobrante: false,
  excedenteDe: cliente_id,
  pagador: { nombre: pagadores[0]?.nombre ?? '', documento: pagadores[0]?.documento ?? '' },
  observacion: '',
  papel: null as Papel | null,
  /** Null of a buyer who pays the tax. */
  exoneracion: null as ExoneracionEscrita | null,
  /** The tax treatment that the excess is declared under; null: as its student's next debt. */
  excedenteIsv: null as TratamientoIsv | null,
})
type Escrito = ReturnType<typeof enBlanco>

/** The typed form, kept over a reload, with the payment that it makes and the changes of several fields at once. */
export function useEscrito(que: QueSeCobra) {
  const { cliente_id, encargado_id, datos } = que
  const antes: Partial<Escrito> | undefined = useBorrador(
    `cobro ${encargado_id ?? ''}`,
    (): AMedias & Escrito => ({
      ...escrito,
      titular: datos.cuentas.find((cuenta) => cuenta.cliente_id === cliente_id)?.nombre ?? '',
    }),
    { siempre: true },
  )
  const [escrito, setEscrito] = useState<Escrito>(() => ({ ...enBlanco(que), ...antes }))
  const poner = (parte: Partial<Escrito>) => setEscrito((actual) => ({ ...actual, ...parte }))
  const pagos = usePagos(escrito.escritos, (cambio) =>
    setEscrito((actual) => ({ ...actual, escritos: cambio(actual.escritos) })),
  )
  const enDuda = useEnDuda()
  const cobro = cobroDe(datos, escrito, enDuda)
  const { cargos, vigente, aplicado, cuadre } = cobro
  const elegir = (elegido: Elegido) => {
    const nada = sumar(aplicadoDe(elegido)) === 0
    poner({ elegido, repartir: null, ...(nada && { escritos: sinOfrecido(escrito.escritos, cuadre) }) })
  }
  /** Charges that come to another amount: those that were to be paid whole still are. */
  const rebajar = (cambio: Partial<Pick<Escrito, 'sinPronto' | 'exoneracion'>>) => {
    const { sinPronto, exoneracion } = { ...escrito, ...cambio }
    const ahora = porAntiguedad(aCobrar(datos.cuentas, sinPronto, exoneracion !== null))
    poner({ ...cambio, elegido: enteros(vigente, cargos, ahora) })
  }
  return {
    ...cobro,
    escrito,
    poner,
    pagos,
    enDuda,
    elegir,
    cambiarPronto: ({ id }: CargoACobrar, dar: boolean) =>
      rebajar({ sinPronto: dar ? escrito.sinPronto.filter((otro) => otro !== id) : [...escrito.sinPronto, id] }),
    exonerar: (exoneracion: ExoneracionEscrita | null) => rebajar({ exoneracion }),
    aplicarRecibido: () =>
      elegir(
        distribuir(
          cargos.map((cargo) => ({ ...cargo, debe: aplicado[cargo.id] ?? 0 })),
          cuadre.total - cuadre.falta,
        ),
      ),
  }
}
export type CobroEscrito = ReturnType<typeof useEscrito>

/** The payment that was typed, against what is owed now; `enDuda`, nobody knows what day it is. */
function cobroDe({ cuentas: debidas }: PorCobrar, escrito: Escrito, enDuda: boolean) {
  const { elegido, repartir, sinPronto, escritos, dejaSobrante, excedenteDe, papel, exoneracion, excedenteIsv } =
    escrito
  const cuentas = aCobrar(debidas, sinPronto, exoneracion !== null)
  const cargos = porAntiguedad(cuentas)
  // A charge that another till took meanwhile drops out by itself.
  const vigente = conservar(elegido, cargos)
  const aplicado = aplicadoDe(vigente)
  const cuadre = cuadrar({ aplicado, pagos: escritos, dejaSobrante })
  const impide =
    (esIlegible(repartir) ? 'recibos.cobro.impide.ilegible' : impedimento(cuadre, vigente)) ??
    (papel && !(papel.numero_manual.trim() && papel.fecha) ? 'recibos.cobro.impide.papel' : null) ??
    (faltaExoneracion(exoneracion) ? 'recibos.cobro.impide.exoneracion' : null) ??
    (enDuda && !soloEfectivo(cuadre) ? 'recibos.error.en_duda.metodo' : null)
  const isv = exoneracion ? null : (excedenteIsv ?? isvPropuesto(cuentas, aplicado, excedenteDe))
  return { cuentas, cargos, vigente, aplicado, cuadre, impide, isv }
}
