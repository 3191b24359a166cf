import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useCreate, useDelete, useListContext, useNotify, useResourceContext, useUpdate } from 'react-admin'
import type { FiltroGuardado } from '#contract/ajustes/filtros-guardados'
import { translate } from '#i18n/translate'

const FILTROS_GUARDADOS = 'FiltrosGuardados'

/** Names a new saved filter, or renames or deletes one. */
export function SavedFilterDialog({ editing, onClose }: { editing: FiltroGuardado | 'new'; onClose: () => void }) {
  const recurso = useResourceContext() ?? ''
  const { filterValues, sort } = useListContext()
  const existing = editing === 'new' ? null : editing
  const [nombre, setNombre] = useState(existing?.nombre ?? '')
  const notify = useNotify()
  const [create, creating] = useCreate<Omit<FiltroGuardado, 'id' | 'version'>>()
  const [update, updating] = useUpdate<FiltroGuardado>()
  const [remove, removing] = useDelete<FiltroGuardado>()
  const busy = creating.isPending || updating.isPending || removing.isPending

  const onError = (error: unknown) => notify((error as Error).message, { type: 'error' })
  const done = (message: string) => ({
    onError,
    onSuccess: () => {
      notify(message, { type: 'success', messageArgs: { nombre } })
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const name = nombre.trim()
    if (name === '' || busy) return
    // The promises are not awaited: they end before the answer comes and never fail; `onError` tells of a failure.
    if (existing)
      void update(
        FILTROS_GUARDADOS,
        { id: existing.id, data: { nombre: name }, previousData: existing },
        done('lista.guardados.guardado'),
      )
    else
      void create(
        FILTROS_GUARDADOS,
        { data: { recurso, nombre: name, filtro: filterValues, orden: sort } },
        done('lista.guardados.guardado'),
      )
  }
  const erase = () =>
    existing &&
    remove(FILTROS_GUARDADOS, { id: existing.id, previousData: existing }, done('lista.guardados.eliminado'))

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="filtro-guardado">
      <form onSubmit={save}>
        <DialogTitle id="filtro-guardado">
          {existing
            ? translate('lista.guardados.cambiar', { nombre: existing.nombre })
            : translate('lista.guardados.guardar_actual')}
        </DialogTitle>
        <DialogContent>
          <TextField
            value={nombre}
            onChange={(event) => setNombre(event.target.value)}
            label={translate('lista.guardados.nombre')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            autoFocus
            fullWidth
            required
          />
        </DialogContent>
        <DialogActions>
          {existing && (
            <Button color="error" onClick={erase} disabled={busy} sx={{ mr: 'auto' }}>
              {translate('comun.accion.eliminar')}
            </Button>
          )}
          <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
          <Button type="submit" variant="contained" disabled={busy || nombre.trim() === ''}>
            {translate('lista.guardados.guardar')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
