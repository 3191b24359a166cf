import PrintIcon from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { memo } from 'react'
import { useCanAccess, useEvent, useListContext, useNotify, useResourceContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { moduloDeRecurso, pathDe } from '#src/data/data-provider.ts'
import { imprimirPdf } from '#src/data/imprimir.ts'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import { useFiltroEscrito } from '#src/list/filtros/filtro-escrito.ts'

/**
 * Prints everything that the list's filters let through, in its order, as the server draws it: also on Ctrl+P, which
 * would print the rows of one page. `columnas` are the sources that its user wants, whether or not there is room for
 * them on the screen. Absent for who may not `exportar`, whose browser prints what is on the screen.
 */
export function ImprimirLista({ columnas: queridas }: { columnas: readonly string[] }) {
  const resource = useResourceContext() ?? ''
  const { sort, total, data } = useListContext()
  const filtro = useFiltroEscrito()
  const imprimir = useEvent(() => {
    const columnas = queridas.filter((source) => source in (data?.[0] ?? {}))
    const todo = {
      formato: 'pdf',
      filter: filtro(),
      sort: [sort.field, sort.order],
      columnas: columnas.length ? columnas : undefined,
    }
    return imprimirPdf(pathDe(resource, 'exportar', todo), `${moduloDeRecurso(resource)}.pdf`)
  })
  return <Boton resource={resource} hay={!!total} imprimir={imprimir} />
}

/** Not drawn again for another filter, or other rows. */
const Boton = memo(function Boton({
  resource,
  hay,
  imprimir,
}: {
  resource: string
  hay: boolean
  imprimir: () => Promise<void>
}) {
  const { canAccess } = useCanAccess({ resource, action: 'exportar' })
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: imprimir,
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  useKey(KEYS.print, () => !isPending && mutate(), canAccess === true && hay)
  if (!canAccess) return null
  return (
    <Button
      size="small"
      onClick={() => mutate()}
      loading={isPending}
      disabled={!hay}
      aria-label={translate('comun.accion.imprimir')}
      title={translate('lista.imprimir')}
      sx={{ minWidth: 40 }}
    >
      <PrintIcon fontSize="small" />
    </Button>
  )
})
