import { useEffect, useMemo, useState } from 'react'
import type { Busqueda } from '#contract/busqueda'
import { useConsulta } from '#src/data/use-consulta.ts'
import { useDebounced } from '#src/page/use-debounced.ts'
import { useSession } from '#src/session/use-session.ts'
import type * as Actos from './actos.ts'
import { asks, foundGroups, lineasDeMenu, modulesNamed, modulesNear, type HitGroup } from './search-model.ts'

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
  const session = useSession()
  const { data, error, isFetching, refetch } = useConsulta<Busqueda>('Buscar', '', {
    params: { q },
    enabled: asks(q),
    gcTime: 0,
    retry: false,
  })
  const todo = usePalabras()
  const lines = useMemo(() => (todo ? todo.lineasDe(session) : lineasDeMenu(session.menu)), [todo, session])
  const found = useMemo(() => (data ? foundGroups(data) : []), [data])
  const modules = modulesNamed(text, lines)
  const current = q === text
  const busy = asks(text) && (!current || isFetching)
  const groups = [
    ...(modules.length ? [{ name: 'busqueda.grupo.modulos', hits: modules }] : []),
    ...(current ? found : []),
  ]
  // Only in the place of «nothing»: who types the name of a student is not led to a page that resembles it.
  const near = groups.length || busy ? [] : modulesNear(text, lines)
  return {
    groups: near.length ? [{ name: 'busqueda.grupo.parecido', hits: near }] : groups,
    busy,
    error: current && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

/** Acts and other words, which come when somebody begins to look for something: no page waits for them. */
function usePalabras() {
  const [palabras, setPalabras] = useState<typeof Actos>()
  useEffect(() => {
    let aqui = true
    void import('./actos.ts').then(
      (todo) => aqui && setPalabras(todo),
      // Without network the lines of the menu are found all the same.
      () => undefined,
    )
    return () => {
      aqui = false
    }
  }, [])
  return palabras
}
