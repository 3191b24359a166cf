import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./RolList.tsx')).RolList),
  create: lazyView(async () => (await import('./RolCreate.tsx')).RolCreate),
  edit: lazyView(async () => (await import('./RolEdit.tsx')).RolEdit),
} satisfies Screens
