import type { GrupoFila } from '#contract/catalogos/cargos-grupo'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./GrupoList.tsx')).GrupoList),
  create: lazyView(async () => (await import('./GrupoCreate.tsx')).GrupoCreate),
  show: lazyView(async () => (await import('./GrupoShow.tsx')).GrupoShow),
  recordRepresentation: ({ descripcion }: GrupoFila) => descripcion,
} satisfies Screens
