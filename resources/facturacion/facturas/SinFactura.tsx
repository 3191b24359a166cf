import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ResourceContextProvider } from 'react-admin'
import { recursoDe } from '#contract/modulos'
import { RecibosLista } from '#resources/recibos/recibos-individuales/RecibosLista.tsx'
import { AvisosDeRango } from '#resources/facturacion/rangos/AvisosDeRango.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { FacturarVarios } from './FacturarVarios.tsx'

const RECIBOS_GENERAL = recursoDe('RecibosGeneral')
const SIN_FACTURA = { sin_factura: true }
const OCULTAS = ['emitido_en', 'usuario_nombre', 'estado']

/** The receipts that lack their invoice, to invoice those that are chosen; a telephone takes all of a page. */
export function SinFactura() {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <ResourceContextProvider value={RECIBOS_GENERAL}>
      <RecibosLista
        llave="facturas.sin_factura"
        titulo="facturacion.lote.titulo"
        filtroFijo={SIN_FACTURA}
        ocultas={OCULTAS}
        acciones={
          <>
            <AvisosDeRango tipo="01" enCabeza />
            {phone && <FacturarVarios todos />}
          </>
        }
        masivas={<FacturarVarios />}
        vacio={<ListMessage titulo="facturacion.lote.ninguno" ayuda="facturacion.lote.ninguno_ayuda" />}
      />
    </ResourceContextProvider>
  )
}
