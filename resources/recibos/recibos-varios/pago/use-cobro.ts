import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Centavos } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { formatoLempiras } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { ReciboVariosCrear } from '#contract/recibos/recibos-varios'
import { faltaExoneracion } from '#resources/facturacion/facturas/exoneracion-model.ts'
import {
  cuadrarTotal,
  deMas,
  pagosEnviados,
  preguntado,
  responde,
  soloEfectivo,
  type PagoEscrito,
  type Preguntado,
} from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import {
  conEfectivo,
  conSaldosDe,
  enEfectivo,
  usePagos,
} from '#resources/recibos/recibos-individuales/cobro/pagos/use-pagos.ts'
import type { Sobrante } from '#resources/recibos/recibos-individuales/cobro/Totales.tsx'
import { useCobrar } from '#resources/recibos/recibos-individuales/cobro/use-cobrar.ts'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { useBorrador } from '#src/session/use-borrador.ts'
import { impedimento } from './pago-model.ts'
import { calcular, contenidoDe, nombreDe, type Venta } from '#resources/recibos/recibos-varios/venta-model.ts'

interface CobroOptions {
  venta: Venta
  onHecho: (recibo: Recibo) => void
  /** The server refused it: prices, charges or discounts are not what they were. Answers the sale as it is now. */
  onRechazo: () => Promise<Venta>
}

/** The payment of a sale, as far as somebody has said it. */
export interface PagoGuardado extends Sobrante {
  pagos: readonly PagoEscrito[]
}

const SIN_SOBRANTE: Sobrante = { dejaSobrante: false, excedenteIsv: null }

/** Whether nobody has said how it is paid. */
const sonIntactos = ([primero, otro]: readonly PagoEscrito[]) =>
  primero?.metodo === 'efectivo' && primero.monto === null && !otro

/** The payment of a sale: what it comes to, what keeps it from being charged, and its sending. */
export function useCobro({ venta, onHecho, onRechazo }: CobroOptions) {
  /** Outlives a reload as the cart does. */
  const antes = useBorrador('pago', () => escrito(), { calla: true, siempre: true })
  const [todos, setTodos] = useState<readonly PagoEscrito[]>(antes?.pagos ?? enEfectivo())
  // A sale that went to another client leaves the first one's credit; a kept cart's client comes after its payments.
  const propios = (suyos: readonly PagoEscrito[]) => conSaldosDe(suyos, venta.cliente ? [venta.cliente] : [])
  const escritos = propios(todos)
  const pagos = usePagos(escritos, (cambio) => setTodos((actuales) => cambio(propios(actuales))))
  const [sobrante, setSobrante] = useState<Sobrante>(antes ?? SIN_SOBRANTE)
  const { dejaSobrante, excedenteIsv } = sobrante
  const [impide, setImpide] = useState<Mensaje | null>(null)
  const pregunta = useRef<Preguntado | null>(null)
  const queryClient = useQueryClient()
  const enDuda = useEnDuda()

  const calculo = calcular(venta)
  const cuadrar = (suyos: readonly PagoEscrito[]) =>
    cuadrarTotal(calculo.total, suyos, dejaSobrante && venta.cliente !== null)
  const cuadre = cuadrar(escritos)

  const escrito = (): PagoGuardado | undefined =>
    sonIntactos(todos) && !dejaSobrante && excedenteIsv === null
      ? undefined
      : { pagos: todos, dejaSobrante, excedenteIsv }
  /** Begins anew, or where a sale that waited was left. */
  const reiniciar = (otro?: PagoGuardado) => {
    pagos.reiniciar(otro?.pagos ?? enEfectivo())
    setSobrante(otro ?? SIN_SOBRANTE)
    setImpide(null)
    pregunta.current = null
    envio.olvidarRechazo()
  }
  const envio = useCobrar<ReciboVariosCrear>({
    recurso: VENTAS,
    onHecho: (recibo) => {
      reiniciar()
      onHecho(recibo)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] !== 'espera' && queryKey[0] !== 'auth',
      })
    },
    onRechazo: async () => {
      const { total } = calcular(await onRechazo())
      // The server's message spoke of the old total.
      if (total !== calculo.total)
        setImpide({
          key: 'ventas.aviso.total',
          params: { antes: formatoLempiras(calculo.total), ahora: formatoLempiras(total) },
        })
    },
  })

  /**
   * Sends it, with the cash handed over that `efectivo` says (centavos) instead of its field, unless something keeps it
   * back, which it then says; answers whether it was sent. With `cambiar_saldo` credit of another tax treatment is used
   * all the same.
   */
  const cobrar = (
    imprimir: boolean,
    { cambiar_saldo = false, efectivo }: { cambiar_saldo?: boolean; efectivo?: Centavos } = {},
  ): boolean => {
    if (envio.enviando) return false
    const recibidos = efectivo === undefined ? escritos : conEfectivo(escritos, efectivo)
    if (recibidos !== escritos) setTodos(recibidos)
    const cuadre = cuadrar(recibidos)
    const monto = deMas(cuadre)
    const key =
      enDuda && !soloEfectivo(cuadre)
        ? 'recibos.error.en_duda.metodo'
        : impedimento({
            cuadre,
            renglones: venta.renglones.length,
            conCliente: venta.cliente !== null,
            pagador: venta.pagador,
            respondido: responde(monto, pregunta.current, performance.now()),
            faltaExoneracion: faltaExoneracion(venta.exoneracion),
          })
    envio.olvidarRechazo()
    setImpide(
      key === null
        ? null
        : {
            key,
            params: {
              falta: formatoLempiras(cuadre.falta),
              sobra: formatoLempiras(cuadre.excedente),
              cambio: formatoLempiras(cuadre.cambio),
              monto: formatoLempiras(monto),
            },
          },
    )
    pregunta.current = preguntado(monto, pregunta.current, performance.now())
    if (key) return false
    const peticion = {
      ...contenidoDe(venta),
      pagos: pagosEnviados(cuadre),
      ...(cuadre.excedente > 0 && venta.exoneracion === null && excedenteIsv && { excedente_isv: excedenteIsv }),
      ...(cambiar_saldo && { cambiar_saldo }),
    }
    void envio.cobrar({ peticion, total: cuadre.total + cuadre.excedente, nombre: nombreDe(venta), imprimir }, cuadre)
    return true
  }
  const { rechazo } = envio
  return {
    calculo,
    cuadre,
    pagos,
    sobrante,
    ponerSobrante: (cambio: Partial<Sobrante>) => setSobrante((actual) => ({ ...actual, ...cambio })),
    impide: impide ?? rechazo?.todo ?? null,
    /** The buyer to look for is missing, and that keeps the sale from being charged. */
    faltaComprador: impide?.key === 'ventas.impide.comprador' ? impide : null,
    erroresDe: envio.erroresDe,
    /** Says why the sale waits, by an i18n key. */
    impedir: (key: string) => setImpide({ key, params: {} }),
    olvidarImpide: () => {
      setImpide(null)
      envio.olvidarRechazo()
    },
    cambiarSaldo: rechazo?.cambiaSaldo ? () => void cobrar(rechazo.imprimir, { cambiar_saldo: true }) : null,
    escrito,
    reiniciar,
    enviando: envio.enviando,
    incierto: envio.incierto,
    reintentar: envio.reintentar,
    cobrar,
  }
}
