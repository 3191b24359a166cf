import { Route } from 'react-router'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Lista = lazyView(async () => (await import('./ListaPage.tsx')).ListaPage)
const Feriados = lazyView(async () => (await import('./feriados/FeriadosPage.tsx')).FeriadosPage)

export default {
  list: lazyView(async () => (await import('./AsistenciaPage.tsx')).AsistenciaPage),
  children: [
    <Route key="lista" path=":curso/:fecha/:hora" element={<Lista />} />,
    <Route key="feriados" path="feriados" element={<Feriados />} />,
  ],
} satisfies Screens
