import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCreatePath } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { AnularYCobrar } from '#resources/recibos/recibos-individuales/deshacer/AnularRecibo.tsx'
import { BotonImprimir } from '#resources/recibos/recibos-individuales/BotonImprimir.tsx'
import { BotonWhatsApp } from '#resources/recibos/recibos-individuales/BotonWhatsApp.tsx'
import { cambioDe, ReciboHecho } from '#resources/recibos/recibos-individuales/cobro/ReciboHecho.tsx'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

/** The sale that was just made, with its change to hand back: it stays until the next one begins. */
export function UltimaVenta({
  recibo,
  onOtraVez,
}: {
  recibo: Recibo
  /** It was voided, and waits to be charged once more. */
  onOtraVez: (venta: VentaEnEspera) => void
}) {
  const createPath = useCreatePath()
  return (
    <Box role="status" sx={{ p: { xs: 2, sm: 4 }, textAlign: 'center' }}>
      <ReciboHecho recibo={recibo} titulo={recibo.numero_texto}>
        <BotonImprimir recibo={recibo} />
        <BotonWhatsApp recibo={recibo} />
        <AnularYCobrar recibo={recibo} onAnulada={onOtraVez} />
        <BotonEnlace to={createPath({ resource: VENTAS, type: 'show', id: recibo.id })}>
          {translate('recibos.cobro.ver')}
        </BotonEnlace>
      </ReciboHecho>
    </Box>
  )
}

/** The last sale in one line, while the next one is under way. */
export function LaAnterior({ recibo }: { recibo: Recibo }) {
  const cambio = cambioDe(recibo)
  return (
    <Typography variant="body2">
      {translate('ventas.ultima.anterior')}{' '}
      <EnlaceRegistro resource={VENTAS} id={recibo.id}>
        {recibo.numero_texto}
      </EnlaceRegistro>
      {cambio > 0 && (
        <>
          {' '}
          · {translate('campos.cambio')} <Dinero centavos={cambio} />
        </>
      )}
    </Typography>
  )
}
