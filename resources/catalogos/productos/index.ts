import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ProductoList.tsx')).ProductoList),
  create: lazyView(async () => (await import('./ProductoCreate.tsx')).ProductoCreate),
  edit: lazyView(async () => (await import('./ProductoEdit.tsx')).ProductoEdit),
} satisfies Screens
