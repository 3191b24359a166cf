import { Route } from 'react-router'
import type { FacturaFila } from '#contract/facturacion/facturas'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const FacturarACredito = lazyView(async () => (await import('./a-credito/FacturarACredito.tsx')).FacturarACredito)
const SinFactura = lazyView(async () => (await import('./SinFactura.tsx')).SinFactura)

export default {
  list: lazyView(async () => (await import('./FacturaList.tsx')).FacturaList),
  show: lazyView(async () => (await import('./FacturaShow.tsx')).FacturaShow),
  recordRepresentation: (factura: FacturaFila) => factura.numero,
  children: (
    <>
      <Route path="a-credito" element={<FacturarACredito />} />
      <Route path="sin-factura" element={<SinFactura />} />
    </>
  ),
} satisfies Screens
