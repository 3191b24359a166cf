import EditIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type * as z from 'zod'
import { translate } from '#i18n/translate'
import { ParaCambiar } from './contexto.ts'

// Few people open it in a visit: the list does not wait for it.
const Dialogo = lazy(() => import('./DialogoCambiar.tsx').then((module) => ({ default: module.DialogoCambiar })))

/** A value that many records are given at one press: a course that ends. */
interface Atajo {
  campo: string
  valor: string
  /** i18n key of the verb. */
  label: string
}

/** «Cambiar» for the chosen rows, or one change that is usual in them. */
export function CambiarElegidos({ atajo, icono }: { atajo?: Atajo; icono?: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const { abrir, dialogo } = useDialogo(atajo)
  if (!abrir) return null
  return (
    <>
      <Button size="small" startIcon={icono ?? <EditIcon />} onClick={() => abrir(selectedIds.map(Number))}>
        {translate(atajo?.label ?? 'varios.boton')}
      </Button>
      {dialogo(onUnselectItems)}
    </>
  )
}

/** «Cambiar en todos» for everything that the list's filter holds; also on a phone, where no row is chosen. */
export function CambiarFiltrados() {
  const { total } = useListContext()
  const { abrir, dialogo } = useDialogo()
  if (!abrir) return null
  const label = translate('varios.boton_todos')
  return (
    <>
      <IconButton
        color="primary"
        size="small"
        aria-label={label}
        title={label}
        disabled={!total}
        onClick={() => abrir([])}
      >
        <EditIcon fontSize="small" />
      </IconButton>
      {dialogo()}
    </>
  )
}

/** Opens the dialog for the records that are chosen then, once the rules of the form are there. */
function useDialogo(atajo?: Atajo) {
  const cambiable = useContext(ParaCambiar)
  const notify = useNotify()
  const [abierto, setAbierto] = useState<{ ids: readonly number[]; esquema: z.ZodObject } | null>(null)
  if (!cambiable) return { abrir: undefined, dialogo: () => null }
  const abrir = (ids: readonly number[]) =>
    void cambiable.esquema().then(
      (esquema) => setAbierto({ ids, esquema }),
      () => notify('comun.error.red', { type: 'error' }),
    )
  const dialogo = (onHecho?: () => void) =>
    abierto && (
      <Suspense>
        <Dialogo
          {...abierto}
          atajo={atajo}
          columnas={cambiable.columnas}
          onHecho={onHecho}
          onClose={() => setAbierto(null)}
        />
      </Suspense>
    )
  return { abrir, dialogo }
}
