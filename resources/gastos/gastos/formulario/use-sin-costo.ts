import { useWatch } from 'react-hook-form'
import { useOpciones } from './use-opciones.ts'

/** Whether the category of the form is no cost; false until it is known. */
export function useSinCosto(): boolean {
  const categoria: unknown = useWatch({ name: 'categoria_id' })
  const { data } = useOpciones()
  return data?.sin_costo.some((id) => id === categoria) ?? false
}
