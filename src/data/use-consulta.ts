import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CampanaDataProvider } from './data-provider.ts'

interface Pregunta<T> extends Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> {
  params?: object
  /** Values besides the params on which the answer hangs, as its record's version: asked again when one changes. */
  segun?: readonly unknown[]
}

/** Asks `GET /Modulo/ruta?params`, whose answer is an object, and again when the question changes. */
export const useConsulta = <T>(resource: string, ruta: string, pregunta: Pregunta<T> = {}) =>
  usePregunta('consulta', resource, ruta, pregunta)

/** The same where the answer is a list. */
export const useFilas = <T>(resource: string, ruta: string, pregunta: Pregunta<T[]> = {}) =>
  usePregunta('lista', resource, ruta, pregunta)

function usePregunta<T>(
  como: 'consulta' | 'lista',
  resource: string,
  ruta: string,
  { params = {}, segun = [], ...opciones }: Pregunta<T>,
) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    ...opciones,
    queryKey: [resource, ruta, params, ...segun],
    queryFn: ({ signal }) => provider[como](resource, ruta, { ...params }, signal) as Promise<T>,
  })
}
