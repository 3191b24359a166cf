import Button from '@mui/material/Button'
import { useCloseNotification } from 'react-admin'
import type { EnTodosHecho } from '#contract/listas/varios'
import { translate } from '#i18n/translate'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { dichoDeArrastrados, NOMBRADAS } from './arrastrados.ts'
import { cuantosDe } from './cuantos.ts'
import { useDeshacer } from './use-deshacer.ts'

/** The notice of a change that was made: how many, which stayed, and «Deshacer». */
export function Hecho({ resource, hecho }: { resource: string; hecho: EnTodosHecho }) {
  const close = useCloseNotification()
  const { deshacer, isPending } = useDeshacer(resource, { onHecho: close })
  const { cambio_id, guardadas, no_cambian, excepciones } = hecho
  return (
    <>
      {translate('varios.hecho', { cuantos: cuantosDe(moduloDeRecurso(resource), guardadas) })}
      {no_cambian > 0 &&
        ` ${translate('varios.se_quedan', { smart_count: no_cambian, nombres: nombresDe(excepciones) })}`}
      {` ${dichoDeArrastrados(hecho.arrastrados, 'cambio', NOMBRADAS)}`}
      {cambio_id !== null && (
        <Button size="small" color="inherit" disabled={isPending} onClick={() => deshacer(cambio_id)} sx={{ ml: 1 }}>
          {translate('layout.deshacer')}
        </Button>
      )}
    </>
  )
}

/** The first few, and that there are more. */
const nombresDe = (excepciones: EnTodosHecho['excepciones']): string =>
  excepciones
    .slice(0, NOMBRADAS)
    .map(({ nombre }) => nombre)
    .filter(Boolean)
    .join('; ') + (excepciones.length > NOMBRADAS ? '…' : '')
