import { Route } from 'react-router'
import { RUTA_QUE_USA } from '#contract/paquetes'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const QueUsaPage = lazyView(async () => (await import('./QueUsaPage.tsx')).QueUsaPage)

export default {
  list: lazyView(async () => (await import('./CentroPage.tsx')).CentroPage),
  children: <Route path={RUTA_QUE_USA} element={<QueUsaPage />} />,
} satisfies Screens
