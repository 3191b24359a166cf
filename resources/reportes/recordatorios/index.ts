import type { Recordatorio } from '#contract/reportes/recordatorios'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./RecordatorioList.tsx')).RecordatorioList),
  recordRepresentation: ({ nombre }: Recordatorio) => nombre,
} satisfies Screens
