import type { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./FiniquitoManualList.tsx')).FiniquitoManualList),
  create: lazyView(async () => (await import('./FiniquitoManualCreate.tsx')).FiniquitoManualCreate),
  show: lazyView(async () => (await import('#resources/catalogos/finiquitos/FiniquitoShow.tsx')).FiniquitoShow),
  recordRepresentation: ({ numero }: FiniquitoFila) => numero,
} satisfies Screens
