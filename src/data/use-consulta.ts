import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CampanaDataProvider } from './data-provider.ts'

interface Opciones<T> extends Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> {
  /** What the answer hangs on besides the question, as a record's version: it is asked again when that changes. */
  segun?: readonly unknown[]
}

/** What the server answers to `GET /Modulo/ruta?…`, an object; asked again when the question changes. */
export function useConsulta<T>(resource: string, ruta: string, params = {}, { segun = [], ...opciones }: Opciones<T> = {}) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    ...opciones,
    queryKey: [resource, ruta, params, ...segun],
    queryFn: ({ signal }) => provider.consulta<T>(resource, ruta, params, signal),
  })
}

/** The same where the answer is a list. */
export function useFilas<T>(resource: string, ruta: string, params = {}, { segun = [], ...opciones }: Opciones<T[]> = {}) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    ...opciones,
    queryKey: [resource, ruta, params, ...segun],
    queryFn: ({ signal }) => provider.lista<T>(resource, ruta, params, signal),
  })
}
