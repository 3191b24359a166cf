import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  Confirm,
  useCanAccess,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
  type HttpError,
  type Identifier,
} from 'react-admin'
import type { Accion } from '#contract/modulos'
import type { CampanaDataProvider, FalloParcial } from '#src/data/data-provider.ts'

interface AccionMasivaProps {
  /** i18n key of the verb. */
  label: string
  icon?: ReactNode
  /** What the user must be allowed to do to see the button. */
  accion: Accion
  /**
   * Changes the chosen records; what it throws is told with how many were done (`updateMany` and `deleteMany` say so).
   */
  ejecutar: (ids: Identifier[], provider: CampanaDataProvider) => Promise<unknown>
}

/**
 * A button for the chosen rows of a list (`masivas`): asks first, and says how many were changed and why others were
 * not.
 */
export function AccionMasiva({ label, icon, accion, ejecutar }: AccionMasivaProps) {
  const { resource, selectedIds, onUnselectItems } = useListContext()
  const { canAccess } = useCanAccess({ resource, action: accion })
  const provider = useDataProvider<CampanaDataProvider>()
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()

  const { mutate, isPending } = useMutation({
    mutationFn: () => ejecutar(selectedIds, provider),
    onSuccess: () => {
      onUnselectItems()
      notify('lista.masivas.hecho', { type: 'success', messageArgs: { smart_count: selectedIds.length } })
    },
    onError: (error: HttpError) => {
      const partial = error.body as Partial<FalloParcial> | null
      const motivo = translate(error.message, { _: error.message })
      if (partial?.hechos)
        notify('lista.masivas.parcial', {
          type: 'error',
          messageArgs: { hechos: partial.hechos.length, total: selectedIds.length, motivo },
        })
      else notify(motivo, { type: 'error' })
    },
    onSettled: () => {
      setAsking(false)
      refresh()
    },
  })
  if (!canAccess) return null

  return (
    <>
      <Button size="small" startIcon={icon} onClick={() => setAsking(true)}>
        {translate(label)}
      </Button>
      <Confirm
        isOpen={asking}
        loading={isPending}
        title={translate('lista.masivas.confirmar', { accion: translate(label), smart_count: selectedIds.length })}
        content=""
        confirm={label}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
