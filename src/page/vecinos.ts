import { useEffect } from 'react'
import { useResourceContext, type RaRecord } from 'react-admin'

/** Of the list that was looked at last: the rows on its page, in its order. */
interface Ultima {
  resource: string
  ids: readonly string[]
  /** Where the rows lead, where that is not a page of their own resource. */
  rutas?: readonly string[]
}

/** It lives as long as the page does; an address that was opened by itself has no neighbours. */
let ultima: Ultima = { resource: '', ids: [] }

type AlAbrir<T> = 'show' | 'edit' | false | ((record: T) => string) | undefined

/** Remembers the rows on the screen as the neighbours of whichever is opened. */
export function useRecordarVecinos<T extends RaRecord>(data: readonly T[] | undefined, alAbrir: AlAbrir<T>) {
  const resource = useResourceContext() ?? ''
  useEffect(() => {
    if (!data) return
    const ids = data.map(({ id }) => encodeURIComponent(id))
    ultima = { resource, ids, rutas: typeof alAbrir === 'function' ? data.map(alAbrir) : undefined }
  }, [data, alAbrir, resource])
}

interface Vecinos {
  anterior?: string
  siguiente?: string
  /** From 1. */
  lugar: number
  cuantos: number
}

/** The pages before and after this one on the list's page that it was opened from; nothing where it was not. */
export function vecinosDe(pathname: string): Vecinos | null {
  const { resource, ids, rutas } = ultima
  const [, id, sufijo = ''] = new RegExp(`^/${resource}/([^/]+)(/show)?$`).exec(pathname) ?? []
  const todas = rutas ?? ids.map((uno) => `/${resource}/${uno}${sufijo}`)
  const aqui = rutas ? todas.indexOf(pathname) : ids.indexOf(id ?? '')
  if (aqui < 0 || todas.length < 2) return null
  return { anterior: todas[aqui - 1], siguiente: todas[aqui + 1], lugar: aqui + 1, cuantos: todas.length }
}
