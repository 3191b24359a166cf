import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./DescuentoList.tsx')).DescuentoList),
  create: lazyView(async () => (await import('./DescuentoCreate.tsx')).DescuentoCreate),
  edit: lazyView(async () => (await import('./DescuentoEdit.tsx')).DescuentoEdit),
  show: lazyView(async () => (await import('./DescuentoShow.tsx')).DescuentoShow),
} satisfies Screens
