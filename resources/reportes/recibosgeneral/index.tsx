import { Route } from 'react-router'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Cuadre = lazyView(async () => (await import('./CuadrePage.tsx')).CuadrePage)

export default {
  list: lazyView(async () => (await import('./RecibosGeneralList.tsx')).RecibosGeneralList),
  show: lazyView(async () => (await import('#resources/recibos/recibos-individuales/ReciboShow.tsx')).ReciboShow),
  recordRepresentation: (recibo: ReciboFila) => recibo.numero_texto,
  children: <Route path="cuadre/:fecha" element={<Cuadre />} />,
} satisfies Screens
