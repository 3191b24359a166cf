import { useQuery } from '@tanstack/react-query'
import { useAuthProvider } from 'react-admin'
import { ACCIONES } from '#contract/modulos'
import { clavesDeCasilla, FILA_DE_TODO } from './matriz-model.ts'

/**
 * The signed-in user's permissions, one by one: nobody gives what they do not have. Where the session brings no actions
 * the server is asked about each (specification, §6). Undefined until it is known.
 */
export function usePermisosPropios(): ReadonlySet<string> | undefined {
  const authProvider = useAuthProvider()
  // A key of `auth`: asked again whenever the session is validated anew.
  const { data } = useQuery({
    queryKey: ['auth', 'permisosPropios'],
    queryFn: async () => {
      const claves = ACCIONES.flatMap((accion) => clavesDeCasilla(FILA_DE_TODO, accion))
      const answers = await Promise.all(claves.map((clave) => puede(...(clave.split(':') as [string, string]))))
      return new Set<string>(claves.filter((_clave, index) => answers[index]))
    },
  })
  const puede = async (resource: string, action: string) =>
    ((await (authProvider?.otorgado ?? authProvider?.canAccess)?.({ resource, action })) as boolean | undefined) ?? true
  return data
}
