import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./GastoCategoriaList.tsx')).GastoCategoriaList),
  create: lazyView(async () => (await import('./GastoCategoriaCreate.tsx')).GastoCategoriaCreate),
  edit: lazyView(async () => (await import('./GastoCategoriaEdit.tsx')).GastoCategoriaEdit),
} satisfies Screens
