import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useNotify, useRefresh, type HttpError } from 'react-admin'
import { MAX_IMPRIMIR, type Emision } from '#contract/catalogos/finiquitos'
import { translate } from '#i18n/translate'
import { FINIQUITOS, imprimirFiniquitos } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'
import { alPie } from '#src/page/al-pie.ts'

interface BotonEmitirProps {
  matricula_ids: number[]
  curso: string
  onEmitidos: (emision: Emision) => void
}

/** Over the columns that stay of the table above. */
const BARRA = { ...alPie(), zIndex: 3, py: 1.5, bgcolor: 'background.default' } as const

/**
 * Issues the chosen ones after asking, once for each question, and prints them if so; who may not issue sees no button.
 */
export function BotonEmitir({ matricula_ids, curso, onEmitidos }: BotonEmitirProps) {
  const { canAccess } = useCanAccess({ resource: FINIQUITOS, action: 'create' })
  const [clave, setClave] = useState('')
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation<Emision, HttpError, boolean>({
    mutationFn: () =>
      provider.accion<Emision>(FINIQUITOS, null, 'emitir', { matricula_ids }, { idempotencyKey: clave }),
    onSuccess: (emision, imprime) => {
      setClave('')
      onEmitidos(emision)
      refresh()
      if (imprime && emision.emitidos.length > 0)
        imprimirFiniquitos(emision.emitidos).catch((error: Error) => notify(error.message, { type: 'error' }))
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const cuantos = { smart_count: matricula_ids.length, curso }
  const solo = translate('finiquitos.emitir.accion', cuantos)
  if (!canAccess || matricula_ids.length === 0) return null
  return (
    <Box sx={BARRA}>
      <Button variant="contained" size="large" onClick={() => setClave(nuevaClave())}>
        {translate('finiquitos.emitir.accion', cuantos)}
      </Button>
      <Pregunta
        open={clave !== ''}
        loading={isPending}
        titulo={translate('finiquitos.emitir.pregunta', cuantos)}
        detalle={translate('finiquitos.emitir.pregunta_detalle')}
        {...(matricula_ids.length > MAX_IMPRIMIR
          ? { verbo: solo, onSi: () => mutate(false) }
          : {
              verbo: 'finiquitos.emitir.e_imprimir',
              onSi: () => mutate(true),
              otro: { verbo: solo, onSi: () => mutate(false) },
            })}
        onClose={() => setClave('')}
      />
    </Box>
  )
}
