import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useRef, type KeyboardEvent } from 'react'
import { translate } from '#i18n/translate'
import { CambiarSaldo } from '#resources/recibos/recibos-individuales/cobro/CambiarSaldo.tsx'
import { BotonesDeCobro } from '#resources/recibos/recibos-individuales/cobro/pagos/BotonesDeCobro.tsx'
import { Pagos } from '#resources/recibos/recibos-individuales/cobro/pagos/Pagos.tsx'
import { esMonto, filaDe, vacioTras } from '#resources/recibos/recibos-individuales/cobro/pagos/teclas-de-pago.ts'
import { Totales } from '#resources/recibos/recibos-individuales/cobro/Totales.tsx'
import { Comprador } from '#resources/recibos/recibos-varios/Comprador.tsx'
import type { Mostrador } from '#resources/recibos/recibos-varios/use-mostrador.ts'
import { MoraDeVenta } from './MoraDeVenta.tsx'
import { esLectura, pideComprador, telefonoIlegible } from './pago-model.ts'

interface PagoVentaProps {
  mostrador: Mostrador
  /** Back to the box. */
  onSalir: () => void
}

/**
 * The payment of a sale. Cash by itself is exact; another method at one letter; Enter goes on and at the end charges.
 */
export function PagoVenta({ mostrador, onSalir }: PagoVentaProps) {
  const { venta, cobro, focos, hacer, cobrar } = mostrador
  const { cliente, pagador, exoneracion } = venta
  const { pagos, cuadre, impide, sobrante } = cobro
  const panel = useRef<HTMLElement>(null)
  const onTecla = ({ key, repeat }: KeyboardEvent, campo: HTMLInputElement) => {
    if (key === 'Escape') onSalir()
    else if (key !== 'Enter') return false
    else if (esMonto(campo) && esLectura(campo.value)) {
      pagos.cambiar(filaDe(campo), { monto: null })
      void mostrador.leido(campo.value.trim())
    } else {
      // Enter leads from a payment to the fields of who makes it.
      const siguiente = vacioTras(campo, panel.current?.querySelectorAll<HTMLInputElement>('[data-comprador] input'))
      if (siguiente) siguiente.focus()
      else if (!repeat && !mostrador.rebote()) cobrar(true)
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
        primeroRef={focos.efectivo}
        erroresDe={cobro.erroresDe}
        onTecla={onTecla}
        pie={
          <Totales
            cuadre={cuadre}
            cuentas={cuentas}
            dejaSobrante={sobrante.dejaSobrante}
            isv={exoneracion ? undefined : sobrante.excedenteIsv}
            onChange={cobro.ponerSobrante}
          />
        }
      >
        <MoraDeVenta venta={venta} pagos={cuadre.pagos} onCambiar={hacer} />
        {(pideComprador(pagos.pagos, cliente !== null) || telefonoIlegible(pagador)) && (
          <Comprador
            pagador={pagador}
            onChange={(nuevo) => hacer((actual) => ({ ...actual, pagador: nuevo }))}
            falta={cobro.faltaComprador}
          />
        )}
      </Pagos>
      <BotonesDeCobro enviando={cobro.enviando} onCobrar={cobrar}>
        {impide && (
          <Alert severity="warning" role="alert">
            {typeof impide === 'string' ? impide : translate(impide.key, impide.params)}
            {cobro.cambiarSaldo && <CambiarSaldo onCambiar={cobro.cambiarSaldo} />}
          </Alert>
        )}
      </BotonesDeCobro>
    </Box>
  )
}
