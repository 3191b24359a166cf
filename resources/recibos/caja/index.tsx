import { Route } from 'react-router'
import { enLinea, formatoInstante } from '#contract/texto/formato'
import type { CajaFila } from '#contract/recibos/caja'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Historial = lazyView(async () => (await import('./CajaList.tsx')).CajaList)

export default {
  list: lazyView(async () => (await import('./CajaPage.tsx')).CajaPage),
  show: lazyView(async () => (await import('./CajaShow.tsx')).CajaShow),
  recordRepresentation: (caja: CajaFila) => enLinea(caja.usuario_nombre, formatoInstante(caja.abierta_en)),
  children: <Route path="historial" element={<Historial />} />,
} satisfies Screens
