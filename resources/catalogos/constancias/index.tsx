import { Route } from 'react-router'
import type { ConstanciaFila } from '#contract/catalogos/constancias'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

const Carnets = lazyView(async () => (await import('./CarnetsPage.tsx')).CarnetsPage)
const Diplomas = lazyView(async () => (await import('./DiplomasPage.tsx')).DiplomasPage)

export default {
  list: lazyView(async () => (await import('./ConstanciaList.tsx')).ConstanciaList),
  create: lazyView(async () => (await import('./ConstanciaCreate.tsx')).ConstanciaCreate),
  show: lazyView(async () => (await import('./ConstanciaShow.tsx')).ConstanciaShow),
  recordRepresentation: ({ numero }: ConstanciaFila) => numero,
  children: (
    <>
      <Route path="carnets" element={<Carnets />} />
      <Route path="diplomas" element={<Diplomas />} />
    </>
  ),
} satisfies Screens
