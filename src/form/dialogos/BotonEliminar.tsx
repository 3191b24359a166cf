import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  useCanAccess,
  useDelete,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useUpdate,
  type HttpError,
} from 'react-admin'
import { translate } from '#i18n/translate'
import { Pregunta } from './Pregunta.tsx'

/**
 * Deletes the record of the page, naming it first. When other data use it (409) it says so,
 * and offers to deactivate a record that has `activo`.
 */
export function BotonEliminar() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const nombre = String(useGetRecordRepresentation(resource)(record))
  const [asking, setAsking] = useState(false)
  const [inUse, setInUse] = useState<string | null>(null)
  const notify = useNotify()
  const redirect = useRedirect()
  const [remove, removing] = useDelete()
  const [update, updating] = useUpdate()
  if (!record || !canAccess) return null

  const done = (message: string) => () => {
    notify(message, { type: 'success', messageArgs: { nombre } })
    redirect('list', resource)
  }
  const onError = (error: unknown) => {
    setAsking(false)
    const { status, message } = error as HttpError
    if (status === 409) setInUse(message)
    else notify(message, { type: 'error' })
  }
  const erase = () =>
    remove(resource, { id: record.id, previousData: record }, { onSuccess: done('formulario.eliminar.hecho'), onError })
  const deactivate = () =>
    update(
      resource,
      { id: record.id, data: { activo: false }, previousData: record },
      { onSuccess: done('formulario.eliminar.desactivado'), onError },
    )

  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {translate('comun.accion.eliminar')}
      </Button>
      <Pregunta
        open={asking}
        loading={removing.isPending}
        titulo={translate('formulario.eliminar.pregunta', { nombre })}
        detalle={translate('formulario.eliminar.detalle')}
        verbo="comun.accion.eliminar"
        color="error"
        onSi={erase}
        onClose={() => setAsking(false)}
      />
      <Pregunta
        open={inUse !== null}
        loading={updating.isPending}
        titulo={translate('formulario.eliminar.en_uso', { nombre })}
        detalle={inUse ?? ''}
        verbo={record.activo === true ? 'formulario.eliminar.desactivar' : 'comun.accion.aceptar'}
        onSi={record.activo === true ? deactivate : () => setInUse(null)}
        onClose={() => setInUse(null)}
      />
    </>
  )
}
