import type { ArregloFila } from '#contract/catalogos/arreglos'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ArregloList.tsx')).ArregloList),
  create: lazyView(async () => (await import('./ArregloCreate.tsx')).ArregloCreate),
  show: lazyView(async () => (await import('./ArregloShow.tsx')).ArregloShow),
  recordRepresentation: ({ numero }: ArregloFila) => numero,
} satisfies Screens
