import { Route } from 'react-router'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Ventas = lazyView(async () => (await import('./VentaList.tsx')).VentaList)

export default {
  list: lazyView(async () => (await import('./VentaPage.tsx')).VentaPage),
  show: lazyView(async () => (await import('#resources/recibos/recibos-individuales/ReciboShow.tsx')).ReciboShow),
  recordRepresentation: (recibo: ReciboFila) => recibo.numero_texto,
  children: <Route path="ventas" element={<Ventas />} />,
} satisfies Screens
