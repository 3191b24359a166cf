import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type HttpError } from 'react-admin'
import type { Perfil, SesionAbierta } from '#contract/usuarios/perfil'
import type { Informe } from '#contract/usuarios/informes'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'

/** The own account in the API; it is no module, so whoever is signed in has it. */
export const PERFIL = 'Perfil'

export const usePerfil = () => useConsulta<Perfil>('')

export const useInformes = () => useConsulta<Informe[]>('informes')

export const useSesiones = () => useConsulta<SesionAbierta[]>('sesiones')

function useConsulta<T>(ruta: string) {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery<T, HttpError>({
    queryKey: [PERFIL, ruta],
    queryFn: ({ signal }) => provider.consulta<T>(PERFIL, ruta, {}, signal),
  })
}
