import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ConvocatoriaList.tsx')).ConvocatoriaList),
  create: lazyView(async () => (await import('./ConvocatoriaCreate.tsx')).ConvocatoriaCreate),
  edit: lazyView(async () => (await import('./ConvocatoriaEdit.tsx')).ConvocatoriaEdit),
  show: lazyView(async () => (await import('./ConvocatoriaShow.tsx')).ConvocatoriaShow),
} satisfies Screens
