import { Route } from 'react-router'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Matriz = lazyView(async () => (await import('./MatrizPage.tsx')).MatrizPage)

export default {
  list: lazyView(async () => (await import('./AsistenciasList.tsx')).AsistenciasList),
  show: lazyView(async () => (await import('./AsistenciaShow.tsx')).AsistenciaShow),
  children: <Route path="matriz" element={<Matriz />} />,
} satisfies Screens
