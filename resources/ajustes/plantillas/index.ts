import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./PlantillaList.tsx')).PlantillaList),
  edit: lazyView(async () => (await import('./PlantillaEdit.tsx')).PlantillaEdit),
} satisfies Screens
