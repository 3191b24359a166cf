import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRefresh, type HttpError } from 'react-admin'
import type { Deshecho } from '#contract/listas/varios'
import { translate } from '#i18n/translate'
import { moduloDeRecurso, type CampanaDataProvider } from '#src/data/data-provider.ts'
import { dichoDeArrastrados, NOMBRADAS } from './arrastrados.ts'
import { cuantosDe } from './cuantos.ts'

interface Pedido {
  id: number
  motivo?: string
}

/** Undoes a change of many records, and says what went back and what stayed. */
export function useDeshacer(
  resource: string,
  { onHecho, onPideMotivo }: { onHecho?: () => void; onPideMotivo?: (id: number) => void } = {},
) {
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation<Deshecho, HttpError, Pedido>({
    mutationFn: ({ id, motivo }) =>
      provider.accion<Deshecho>(resource, null, `cambios/${id}/deshacer`, { motivo: motivo || null }),
    onSuccess: (deshecho, { id }) => {
      const { deshechas, quedan, cargos_quedan, pide_motivo, excepciones } = deshecho
      if (pide_motivo && onPideMotivo) return onPideMotivo(id)
      const partes = [
        pide_motivo
          ? translate('varios.deshacer_pide_motivo')
          : translate('varios.deshecho', { cuantos: cuantosDe(moduloDeRecurso(resource), deshechas) }),
        !pide_motivo &&
          excepciones.map(({ nombre, errores }) => `${nombre}: ${Object.values(errores).join(' ')}`).join('\n'),
        dichoDeArrastrados(deshecho.arrastrados, 'cambio', NOMBRADAS),
        cargos_quedan > 0 && translate('varios.deshecho_cargos', { smart_count: cargos_quedan }),
      ]
      notify(partes.filter(Boolean).join('\n'), { type: quedan || cargos_quedan ? 'warning' : 'success' })
      refresh()
      onHecho?.()
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return { deshacer: (id: number, motivo?: string) => mutate({ id, motivo }), isPending }
}
