import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useCanAccess, useCreatePath } from 'react-admin'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { BotonImprimirFactura } from './BotonImprimirFactura.tsx'
import { FACTURAS } from './facturas-model.ts'

const FRANJA = {
  maxWidth: 640,
  mb: 2,
  px: 2,
  py: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
} as const

/** The invoice of a receipt: its number, what became of it, and its paper. */
export function FacturaDelRecibo({ recibo: { factura } }: { recibo: Recibo }) {
  const { canAccess } = useCanAccess({ resource: FACTURAS, action: 'show' })
  const createPath = useCreatePath()
  if (!factura) return null
  const numero = canAccess ? (
    <Enlace to={createPath({ resource: FACTURAS, type: 'show', id: factura.id })}>{factura.numero}</Enlace>
  ) : (
    factura.numero
  )
  return (
    <Paper variant="outlined" sx={FRANJA}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <span>
          {translate('opciones.tipo.01')} {numero}
        </span>
        <Estado tono={factura.viva ? 'bien' : 'mal'}>
          {translate(
            factura.viva
              ? 'opciones.estado.emitida'
              : factura.estado === 'anulada'
                ? 'opciones.estado.anulada'
                : 'facturacion.factura.acreditada',
          )}
        </Estado>
      </Box>
      {factura.modalidad === 'autoimpresor' && (
        <BotonImprimirFactura factura={factura} label="facturacion.factura.imprimir" />
      )}
    </Paper>
  )
}
