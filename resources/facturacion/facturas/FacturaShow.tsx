import Box from '@mui/material/Box'
import type { Factura } from '#contract/facturacion/facturas'
import { translate } from '#i18n/translate'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { CobrarFactura } from './a-credito/CobrarFactura.tsx'
import { AnularFactura } from './AnularFactura.tsx'
import { CorregirComprador } from './CorregirComprador.tsx'
import { BotonImprimirFactura } from './BotonImprimirFactura.tsx'
import { FacturaPapel } from './FacturaPapel.tsx'
import { FacturaRelacionados } from './FacturaRelacionados.tsx'
import { NotaCredito } from './notas/NotaCredito.tsx'
import { NotaDebito } from './notas/NotaDebito.tsx'

/** One fiscal document, with what can still be done with it. */
export const FacturaShow = () => <Registro<Factura>>{(factura) => <FacturaLeida factura={factura} />}</Registro>

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(260px, 320px)' },
} as const

const FacturaLeida = ({ factura }: { factura: Factura }) => (
  <>
    <PageHeader
      titulo={translate('facturacion.factura.titulo', {
        tipo: translate(`opciones.tipo.${factura.tipo}`),
        numero: factura.numero,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CobrarFactura factura={factura} />
        <AnularFactura factura={factura} />
        <NotaCredito factura={factura} />
        <CorregirComprador factura={factura} />
        <NotaDebito factura={factura} />
        {factura.modalidad === 'autoimpresor' && <BotonImprimirFactura factura={factura} />}
      </Box>
    </PageHeader>
    <Box sx={COLUMNAS}>
      <FacturaPapel factura={factura} />
      <FacturaRelacionados factura={factura} />
    </Box>
  </>
)
