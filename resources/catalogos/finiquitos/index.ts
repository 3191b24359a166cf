import type { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./FiniquitoList.tsx')).FiniquitoList),
  create: lazyView(async () => (await import('./EmitirPage.tsx')).EmitirPage),
  show: lazyView(async () => (await import('./FiniquitoShow.tsx')).FiniquitoShow),
  recordRepresentation: ({ numero }: FiniquitoFila) => numero,
} satisfies Screens
