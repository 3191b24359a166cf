import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { use, type ReactNode } from 'react'
import { useCreatePath, useFormIsDirty, useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { translate } from '#i18n/translate'
import { Creando } from './crear.ts'
import { UNICO } from '#src/data/data-provider.ts'
import { alPie } from '#src/page/al-pie.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'

/** The bar that a form ends with. */
export const saveBar = {
  ...alPie(),
  // Over the columns that stay of a table.
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mt: 2,
  py: 1.5,
} as const

/** The bar of a form: stays at the foot of the window, within the thumb's reach. */
export function SaveBar({
  label = 'comun.accion.guardar',
  siempre,
  children,
}: {
  label?: string
  siempre?: boolean
  children?: ReactNode
}) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const record = useRecordContext()
  const existing = record !== undefined
  const dirty = useFormIsDirty()
  const { isSubmitting } = useFormState()
  const creando = use(Creando)
  return (
    <Box role="toolbar" sx={saveBar}>
      {/* react-admin's own button is off while a field left by the very click validates, and loses that click. */}
      <Button type="submit" variant="contained" loading={isSubmitting} disabled={existing && !dirty && !siempre}>
        {translate(label)}
      </Button>
      {creando ? (
        <Button onClick={creando.onCancelar}>{translate('comun.accion.cancelar')}</Button>
      ) : record?.id === UNICO ? (
        <Undo />
      ) : (
        <BotonEnlace to={createPath({ resource, type: 'list' })}>{translate('comun.accion.cancelar')}</BotonEnlace>
      )}
      <Box sx={{ ml: 'auto' }}>{children}</Box>
    </Box>
  )
}

/** The only record of a module has no list to go back to. */
function Undo() {
  const { reset } = useFormContext()
  const dirty = useFormIsDirty()
  return dirty && <Button onClick={() => reset()}>{translate('formulario.deshacer')}</Button>
}
