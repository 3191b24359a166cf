import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, type HttpError } from 'react-admin'
import type { Clase, ClaseClave, Clases, ListaDeClase } from '#contract/asistencia/asistencia'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { filas } from '#src/data/forma.ts'
import { esSilencio } from '#src/data/http.ts'
import { cola } from '#src/offline/cola.ts'
import { mismaClase } from '#src/offline/instantanea-model.ts'
import { leerInstantanea, useInstantanea } from '#src/offline/instantanea.ts'
import { reloj } from '#src/offline/reloj.ts'
import { ASISTENCIA } from './asistencia-model.ts'

/** `guardado`: the server did not answer, and this is what was read at that instant (ISO 8601). */
type Guardado<T> = T & { guardado?: string }
export type Dia = Guardado<Omit<Clases, 'clases'> & { clases: (Clase | ListaDeClase)[] }>

/** A line that says nothing for so long is no line: what the device keeps is shown for what it is. */
const SIN_RESPUESTA_MS = 8_000
/** The interval at which the server is asked again while the device's copy, a last resort, is shown. */
const VOLVER_A_PREGUNTAR_MS = 20_000

const claveDeLista = ({ curso_id, fecha, hora_inicio }: ClaseClave) => [
  ASISTENCIA,
  'lista',
  curso_id,
  fecha,
  hora_inicio,
]

/** The classes of a day: the server's, or without any answer those that the device keeps. */
export function useDia(fecha: string) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useConRespaldo<Dia>(
    [ASISTENCIA, 'clases', fecha],
    async (signal) => {
      const dia = await provider.consulta<Clases>(ASISTENCIA, 'clases', { fecha }, signal)
      const clases = filas<Clases['clases'][number]>(dia.clases)
      reloj.oir(dia.ahora)
      return { ...dia, clases }
    },
    () => diaGuardado(fecha),
  )
}

/** The list of a class, likewise. */
export function useLista(clase: ClaseClave) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useConRespaldo<Guardado<ListaDeClase>>(
    claveDeLista(clase),
    (signal) => provider.consulta<ListaDeClase>(ASISTENCIA, 'lista', { ...clase }, signal),
    () => listaGuardada(clase),
  )
}

function useConRespaldo<T extends Guardado<object>>(
  queryKey: unknown[],
  pedir: (signal: AbortSignal) => Promise<T>,
  delTelefono: () => T | undefined,
) {
  const queries = useQueryClient()
  useRespuestas()
  useInstantanea()
  // An answer read since the page opened is newer than what the device keeps.
  const respaldo = (): T | undefined => {
    const leido = queries.getQueryState<T>(queryKey)
    return leido?.data && leido.data.guardado === undefined
      ? { ...leido.data, guardado: new Date(leido.dataUpdatedAt).toISOString() }
      : delTelefono()
  }
  const { data, error, refetch } = useQuery<T, Error>({
    queryKey,
    queryFn: ({ signal }) => conRespaldo(pedir(signal), respaldo),
    retry: reintenta,
    refetchInterval: ({ state }) => (state.data?.guardado === undefined ? false : VOLVER_A_PREGUNTAR_MS),
    refetchOnReconnect: true,
  })
  // While the first answer is on its way, what the device keeps stands for it.
  return { data: data ?? delTelefono(), deAntes: data?.guardado, error, refetch }
}

/** The answer, or what there was before when none comes. */
function conRespaldo<T>(pedido: Promise<T>, respaldo: () => T | undefined): Promise<T> {
  const oido = pedido.catch((error: unknown) => {
    const antes = esSilencio(error) ? respaldo() : undefined
    if (antes === undefined) throw error
    return antes
  })
  const antes = respaldo()
  if (antes === undefined) return oido
  return Promise.race([oido, new Promise<T>((listo) => setTimeout(() => listo(antes), SIN_RESPUESTA_MS))])
}

/** Shows at once what each answer to the outbox says of a class. */
function useRespuestas(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      cola.alResponder((clases) => {
        for (const clase of clases) {
          // A read that began before these changes arrived would put back what they changed.
          void queries.cancelQueries({ queryKey: claveDeLista(clase) })
          queries.setQueryData(claveDeLista(clase), clase)
          queries.setQueryData<Dia>(
            [ASISTENCIA, 'clases', clase.fecha],
            (dia) => dia && { ...dia, clases: dia.clases.map((cada) => (mismaClase(cada, clase) ? clase : cada)) },
          )
        }
        void queries.invalidateQueries({ queryKey: [ASISTENCIA, 'clases'] })
      }),
    [queries],
  )
}

/** Retries faults of the server alone: without network the outbox says when there is one again. */
const reintenta = (veces: number, error: Error): boolean => veces < 2 && (error as HttpError).status >= 500

function diaGuardado(fecha: string): Dia | undefined {
  const datos = leerInstantanea()
  if (!datos) return undefined
  const clases = datos.clases.filter((clase) => clase.fecha === fecha)
  return {
    ahora: datos.ahora,
    fecha,
    feriado: clases.find(({ feriado }) => feriado)?.feriado ?? null,
    clases,
    guardado: datos.ahora,
  }
}

function listaGuardada(clase: ClaseClave): Guardado<ListaDeClase> | undefined {
  const datos = leerInstantanea()
  const lista = datos?.clases.find((cada) => mismaClase(cada, clase))
  return lista && { ...lista, guardado: datos?.ahora }
}
