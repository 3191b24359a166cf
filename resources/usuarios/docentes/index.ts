import { personaEscrita } from '#src/form/crear.ts'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./DocenteList.tsx')).DocenteList),
  create: lazyView(async () => (await import('./DocenteCreate.tsx')).DocenteCreate),
  edit: lazyView(async () => (await import('./DocenteEdit.tsx')).DocenteEdit),
  show: lazyView(async () => (await import('./DocenteShow.tsx')).DocenteShow),
  escrito: personaEscrita,
} satisfies Screens
