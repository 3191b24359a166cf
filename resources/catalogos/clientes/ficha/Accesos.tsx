import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Acceso } from '#contract/catalogos/accesos'
import type { Cliente } from '#contract/catalogos/clientes'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CLIENTES } from '../cliente-model.ts'
import { AccesoDe } from './AccesoDe.tsx'

/** Family links of a student's account: who has one, and what each sees. */
export function Accesos({ cliente }: { cliente: Cliente }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('accesos.boton')}
      </Button>
      {open && <DialogoAccesos cliente={cliente} onClose={() => setOpen(false)} />}
    </>
  )
}

function DialogoAccesos({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const provider = useDataProvider<CampanaDataProvider>()
  const client = useQueryClient()
  const queryKey = [CLIENTES, 'accesos', cliente.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.lista<Acceso>(CLIENTES, `${cliente.id}/accesos`, undefined, signal),
    staleTime: 0,
  })
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('accesos.titulo')}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 2 }}>
          {translate(data?.length === 0 ? 'accesos.nadie' : 'accesos.detalle')}
        </DialogContentText>
        {error && <Fallo error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Cargando />}
        {data?.map((acceso) => (
          <AccesoDe
            key={acceso.encargado_id}
            cliente={cliente}
            acceso={acceso}
            onCambio={(accesos) => client.setQueryData(queryKey, accesos)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
