import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./CategoriaList.tsx')).CategoriaList),
  create: lazyView(async () => (await import('./CategoriaCreate.tsx')).CategoriaCreate),
  edit: lazyView(async () => (await import('./CategoriaEdit.tsx')).CategoriaEdit),
} satisfies Screens
