import { useMemo } from 'react'
import type { Busqueda } from '#contract/busqueda'
import { useConsulta } from '#src/data/use-consulta.ts'
import { menuLabel } from '#src/layout/menu/menu-label.ts'
import { useDebounced } from '#src/page/use-debounced.ts'
import { useSession } from '#src/session/use-session.ts'
import { asks, foundGroups, modulesNamed, modulesOff, type HitGroup } from './search-model.ts'

const ESPERA_MS = 180

export interface Search {
  groups: HitGroup[]
  /** The answer to what is typed now is still on its way. */
  busy: boolean
  error: Error | null
  retry: () => void
}

/**
 * Findings of the text: modules of the menu at once, the school's records when the server answers. Answers to an older
 * text are dropped, and none is kept.
 */
export function useSearch(typed: string): Search {
  const text = typed.trim()
  const q = useDebounced(text, ESPERA_MS)
  const { menu, modulos, apagados = [] } = useSession()
  const { data, error, isFetching, refetch } = useConsulta<Busqueda>('Buscar', '', {
    params: { q },
    enabled: asks(q),
    gcTime: 0,
    retry: false,
  })
  const lines = menu.flatMap((entry) => {
    const area = menuLabel(entry)
    return [
      ...(entry.path === undefined ? [] : [{ item: { ...entry, path: entry.path }, label: area, area }]),
      ...entry.items.map((item) => ({ item, label: menuLabel(item), area })),
    ]
  })
  const found = useMemo(() => (data ? foundGroups(data) : []), [data])
  const modules = [...modulesNamed(text, lines), ...modulesOff(text, modulos, apagados)]
  const current = q === text
  return {
    groups: [...(modules.length ? [{ name: 'busqueda.grupo.modulos', hits: modules }] : []), ...(current ? found : [])],
    busy: asks(text) && (!current || isFetching),
    error: current && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}
