import type { Meta } from '#contract/ajustes/metas'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'
import { nombreDe } from './metas-model.ts'

export default {
  list: lazyView(async () => (await import('./MetaList.tsx')).MetaList),
  create: lazyView(async () => (await import('./MetaCreate.tsx')).MetaCreate),
  edit: lazyView(async () => (await import('./MetaEdit.tsx')).MetaEdit),
  recordRepresentation: (meta: Meta) => nombreDe(meta),
} satisfies Screens
