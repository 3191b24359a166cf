import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./CajaChicaList.tsx')).CajaChicaList),
  create: lazyView(async () => (await import('./CajaChicaCreate.tsx')).CajaChicaCreate),
  show: lazyView(async () => (await import('./CajaChicaShow.tsx')).CajaChicaShow),
} satisfies Screens
