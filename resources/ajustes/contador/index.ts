import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ContadorList.tsx')).ContadorList),
  show: lazyView(async () => (await import('./ContadorShow.tsx')).ContadorShow),
} satisfies Screens
