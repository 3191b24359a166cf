import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./UsuarioList.tsx')).UsuarioList),
  create: lazyView(async () => (await import('./UsuarioCreate.tsx')).UsuarioCreate),
  edit: lazyView(async () => (await import('./UsuarioEdit.tsx')).UsuarioEdit),
} satisfies Screens
