import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import type { TratamientoIsv } from '#contract/dinero'
import { type Titular } from '#contract/recibos/recibos-individuales'
import type { Cuadre, PagoEscrito } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { BotonesDeCobro } from '#resources/recibos/recibos-individuales/cobro/pagos/BotonesDeCobro.tsx'
import { Pagos } from '#resources/recibos/recibos-individuales/cobro/pagos/Pagos.tsx'
import { esMonto, vacioTras } from '#resources/recibos/recibos-individuales/cobro/pagos/teclas-de-pago.ts'
import type { PagosEscritos } from '#resources/recibos/recibos-individuales/cobro/pagos/use-pagos.ts'
import type { ErroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'
import { Totales, type Sobrante } from '#resources/recibos/recibos-individuales/cobro/Totales.tsx'
import { Comprador } from '#resources/recibos/recibos-varios/Comprador.tsx'
import { esLectura, pideComprador, telefonoIlegible } from './pago-model.ts'
import type { Venta } from '#resources/recibos/recibos-varios/venta-model.ts'

interface PagoVentaProps {
  pagos: PagosEscritos
  cuadre: Cuadre
  cliente: Titular | null
  pagador: Venta['pagador']
  onPagador: (pagador: Venta['pagador']) => void
  /** Why it can't be charged, when that is who bought. */
  faltaComprador: object | null
  dejaSobrante: boolean
  /**
   * The tax treatment that the excess is declared under: null, as the client's next debt; undefined where the buyer
   * pays no tax.
   */
  excedenteIsv: TratamientoIsv | null | undefined
  onSobrante: (cambio: Partial<Sobrante>) => void
  enviando: boolean
  /** Notices of what keeps the sale from being charged, or what the server refused. */
  avisos: ReactNode
  /** The server's errors of a payment, by field. */
  erroresDe: (pago: PagoEscrito) => ErroresDePago
  /** A notice of what follows from the way it is paid. */
  aviso: ReactNode
  primeroRef: Ref<HTMLInputElement>
  onCobrar: (imprimir: boolean) => void
  /** Back to the box. */
  onSalir: () => void
  /** A code that was read while an amount had the focus. */
  onCodigo: (codigo: string) => void
}

/**
 * The payment of a sale. Cash by itself is exact; another method at one letter; Enter goes on and at the end charges.
 */
export function PagoVenta({
  pagos,
  cuadre,
  cliente,
  pagador,
  onPagador,
  faltaComprador,
  dejaSobrante,
  excedenteIsv,
  onSobrante,
  enviando,
  avisos,
  erroresDe,
  aviso,
  primeroRef,
  onCobrar,
  onSalir,
  onCodigo,
}: PagoVentaProps) {
  const panel = useRef<HTMLElement>(null)
  const onTecla = ({ key }: KeyboardEvent, campo: HTMLInputElement) => {
    if (key === 'Escape') onSalir()
    else if (key !== 'Enter') return false
    else if (esMonto(campo) && esLectura(campo.value)) {
      const fila = campo.closest('[data-pago]')?.getAttribute('data-pago')
      pagos.cambiar(Number(fila), { monto: null })
      onCodigo(campo.value.trim())
    } else {
      // Enter leads from a payment to the fields of who makes it.
      const siguiente = vacioTras(campo, panel.current?.querySelectorAll<HTMLInputElement>('[data-comprador] input'))
      if (siguiente) siguiente.focus()
      else onCobrar(true)
    }
    return true
  }

  const cuentas = cliente ? [cliente] : []
  return (
    <Box ref={panel} sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <Pagos
        pagos={pagos}
        cuadre={cuadre}
        cuentas={cuentas}
        primeroRef={primeroRef}
        erroresDe={erroresDe}
        onTecla={onTecla}
        pie={
          <Totales
            cuadre={cuadre}
            cuentas={cuentas}
            dejaSobrante={dejaSobrante}
            isv={excedenteIsv}
            onChange={onSobrante}
          />
        }
      >
        {aviso}
        {(pideComprador(pagos.pagos, cliente !== null) || telefonoIlegible(pagador)) && (
          <Comprador pagador={pagador} onChange={onPagador} falta={faltaComprador} />
        )}
      </Pagos>
      {avisos && (
        <Alert severity="warning" role="alert" sx={{ mt: 1 }}>
          {avisos}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <BotonesDeCobro enviando={enviando} onCobrar={onCobrar} />
      </Box>
    </Box>
  )
}
