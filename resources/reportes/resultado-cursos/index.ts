import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ResultadoCursosList.tsx')).ResultadoCursosList),
} satisfies Screens
