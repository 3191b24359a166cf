import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { useNavigate } from 'react-router'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { Exonerar } from '#resources/facturacion/facturas/Exonerar.tsx'
import { FacturaDelRecibo } from '#resources/facturacion/facturas/FacturaDelRecibo.tsx'
import { Facturar } from '#resources/facturacion/facturas/Facturar.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { HistorialPlegado } from '#src/page/registro/Historial.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { AnularRecibo, AnularYCobrar } from './deshacer/AnularRecibo.tsx'
import { Avisos } from './Avisos.tsx'
import { BotonImprimir } from './BotonImprimir.tsx'
import { BotonWhatsApp } from './BotonWhatsApp.tsx'
import { DevolverParte } from './deshacer/DevolverParte.tsx'
import { esperaFecha, FechaPorConfirmar } from './Fecha.tsx'
import { recursoDeRecibo, VENTAS } from './imprimir.ts'
import { RechazarPago } from './RechazarPago.tsx'
import { ReciboPapel } from './ReciboPapel.tsx'

/** One receipt of any kind, with what can still be done with it; the report of receipts opens it too. */
export const ReciboShow = () => (
  <Registro<Recibo> historial={false}>{(recibo) => <ReciboLeido recibo={recibo} />}</Registro>
)

function ReciboLeido({ recibo }: { recibo: Recibo }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader titulo={translate(`recibos.papel.titulos.${recibo.tipo}`, { numero: recibo.numero_texto })}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {/* The buttons of every day come first, and last the one that undoes it. */}
          <BotonImprimir recibo={recibo} />
          <BotonWhatsApp recibo={recibo} />
          {!esperaFecha(recibo) && (
            <>
              <Facturar recibo={recibo} />
              <DevolverParte recibo={recibo} />
              <Exonerar recibo={recibo} />
              <RechazarPago recibo={recibo} />
            </>
          )}
          <AnularYCobrar recibo={recibo} onAnulada={(venta) => navigate(`/${VENTAS}`, { state: { otraVez: venta } })} />
          <AnularRecibo recibo={recibo} />
        </Box>
      </PageHeader>
      <FechaPorConfirmar recibo={recibo} />
      <Avisos recibo={recibo} />
      <FacturaDelRecibo recibo={recibo} />
      <ReciboPapel recibo={recibo} />
      <HistorialPlegado resource={recursoDeRecibo(recibo)} id={recibo.id} version={recibo.version} />
    </>
  )
}
