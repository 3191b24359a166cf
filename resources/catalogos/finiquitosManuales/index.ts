import type { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/resources.tsx'

export default {
  list: lazyView(async () => (await import('./FiniquitoManualList.tsx')).FiniquitoManualList),
  recordRepresentation: ({ numero }: FiniquitoFila) => numero,
} satisfies Screens
