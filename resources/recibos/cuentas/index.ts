import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./CuentaList.tsx')).CuentaList),
  create: lazyView(async () => (await import('./CuentaCreate.tsx')).CuentaCreate),
  edit: lazyView(async () => (await import('./CuentaEdit.tsx')).CuentaEdit),
} satisfies Screens
