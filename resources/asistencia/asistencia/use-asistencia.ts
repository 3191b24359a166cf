import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, type HttpError } from 'react-admin'
import type { Clase, ClaseClave, Clases, ListaDeClase } from '#contract/asistencia/asistencia'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { cola } from '#src/offline/cola.ts'
import { mismaClase } from '#src/offline/instantanea-model.ts'
import { leerInstantanea, useInstantanea } from '#src/offline/instantanea.ts'
import { ASISTENCIA } from './asistencia-model.ts'

/** A day as it is shown. `guardado`: there is no network, and this is what the device keeps. */
export type Dia = Omit<Clases, 'clases'> & { clases: (Clase | ListaDeClase)[]; guardado?: true }

const claveDeLista = ({ curso_id, fecha, hora_inicio }: ClaseClave) => [ASISTENCIA, 'lista', curso_id, fecha, hora_inicio]

/** The classes of a day: the server's, or without any answer those that the device keeps. */
export function useDia(fecha: string) {
  const provider = useDataProvider<CampanaDataProvider>()
  const guardado = diaGuardado(fecha)
  useRespuestas()
  useInstantanea()
  return useQuery<Dia, Error>({
    queryKey: [ASISTENCIA, 'clases', fecha],
    queryFn: async ({ signal }) => provider.consulta<Clases>(ASISTENCIA, 'clases', { fecha }, signal).catch((error: HttpError) => sinRed(error, diaGuardado(fecha))),
    placeholderData: guardado,
    retry: reintenta,
  })
}

/** The list of a class, likewise. */
export function useLista(clase: ClaseClave) {
  const provider = useDataProvider<CampanaDataProvider>()
  useRespuestas()
  useInstantanea()
  return useQuery<ListaDeClase, Error>({
    queryKey: claveDeLista(clase),
    queryFn: async ({ signal }) => provider.consulta<ListaDeClase>(ASISTENCIA, 'lista', { ...clase }, signal).catch((error: HttpError) => sinRed(error, listaGuardada(clase))),
    placeholderData: listaGuardada(clase),
    retry: reintenta,
  })
}

/** What each answer of the outbox says of a class takes its place on the screen at once. */
function useRespuestas(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      cola.alResponder((clases) => {
        for (const clase of clases) {
          // A read that began before these changes arrived would put back what they changed.
          void queries.cancelQueries({ queryKey: claveDeLista(clase) })
          queries.setQueryData(claveDeLista(clase), clase)
          queries.setQueryData<Dia>([ASISTENCIA, 'clases', clase.fecha], (dia) => dia && { ...dia, clases: dia.clases.map((cada) => (mismaClase(cada, clase) ? clase : cada)) })
        }
        void queries.invalidateQueries({ queryKey: [ASISTENCIA, 'clases'] })
      }),
    [queries],
  )
}

function sinRed<T>(error: HttpError, guardado: T | undefined): T {
  if (error.status === 0 && guardado) return guardado
  throw error
}

/** Without network nothing is gained by asking again at once: the outbox says when there is one. */
const reintenta = (veces: number, error: Error): boolean => veces < 2 && (error as HttpError).status >= 500

function diaGuardado(fecha: string): Dia | undefined {
  const datos = leerInstantanea()
  if (!datos) return undefined
  const clases = datos.clases.filter((clase) => clase.fecha === fecha)
  return { ahora: datos.ahora, fecha, feriado: clases.find(({ feriado }) => feriado)?.feriado ?? null, clases, guardado: true }
}

const listaGuardada = (clase: ClaseClave): ListaDeClase | undefined => leerInstantanea()?.clases.find((cada) => mismaClase(cada, clase))
