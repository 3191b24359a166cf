import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type HttpError } from 'react-admin'
import type { Perfil, SesionAbierta } from '#contract/usuarios/perfil'
import type { Informe } from '#contract/usuarios/informes'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'

/** The own account in the API; it is no module, so whoever is signed in has it. */
export const PERFIL = 'Perfil'

export const usePerfil = () => useDeAqui<Perfil>('', 'consulta')

export const useInformes = () => useDeAqui<Informe[]>('informes', 'lista')

export const useSesiones = () => useDeAqui<SesionAbierta[]>('sesiones', 'lista')

function useDeAqui<T>(ruta: string, como: 'consulta' | 'lista') {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery<T, HttpError>({
    queryKey: [PERFIL, ruta],
    queryFn: ({ signal }) => provider[como](PERFIL, ruta, {}, signal) as Promise<T>,
  })
}
