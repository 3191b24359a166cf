import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useCanAccess, useListContext, useNotify, useTranslate } from 'react-admin'
import { moduloDeRecurso, pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'

/** Prints what a report says of everything that its filters let through (`GET /<Modulo>/pdf`). */
export function BotonInforme() {
  const { resource, filter, filterValues } = useListContext()
  const { canAccess } = useCanAccess({ resource, action: 'exportar' })
  const notify = useNotify()
  const translate = useTranslate()
  const imprimir = useMutation({
    mutationFn: () =>
      imprimirPdf(
        pathDe(resource, 'pdf', { filter: { ...filterValues, ...filter } }),
        `${moduloDeRecurso(resource)}.pdf`,
      ),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  if (!canAccess) return null
  return (
    <Button
      variant="outlined"
      startIcon={<PrintIcon />}
      loading={imprimir.isPending}
      loadingPosition="start"
      onClick={() => imprimir.mutate()}
    >
      {translate('comun.accion.imprimir')}
    </Button>
  )
}
