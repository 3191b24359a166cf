import { Route } from 'react-router'
import type { CartaFila } from '#contract/reportes/carta-consentimiento'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Faltan = lazyView(async () => (await import('./FaltanPage.tsx')).FaltanPage)
const Texto = lazyView(async () => (await import('./TextoPage.tsx')).TextoPage)

export default {
  list: lazyView(async () => (await import('./CartaList.tsx')).CartaList),
  show: lazyView(async () => (await import('./CartaShow.tsx')).CartaShow),
  recordRepresentation: ({ numero }: CartaFila) => numero,
  children: (
    <>
      <Route path="faltan" element={<Faltan />} />
      <Route path="texto" element={<Texto />} />
    </>
  ),
} satisfies Screens
