import HowToReg from '@mui/icons-material/HowToRegOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { PRESTABLES, type Solicitud } from '#contract/autorizaciones'
import { http } from '#src/data/http.ts'
import { useSession } from '#src/session/use-session.ts'
import { UnaSolicitud } from './UnaSolicitud.tsx'

const CADA_MS = 20_000

/** Requests of today that wait for this user's word; nothing for who may give none. */
export function Bandeja() {
  const { modulos } = useSession()
  const puede = PRESTABLES.some((permiso) => {
    const [modulo, accion = ''] = permiso.split(':')
    return modulos.some(({ name, acciones }) => name === modulo && acciones?.includes(accion))
  })
  return puede ? <Boton /> : null
}

function Boton() {
  const translate = useTranslate()
  const [abierta, setAbierta] = useState(false)
  const { data = [], isError } = useQuery({
    queryKey: ['Autorizaciones'],
    queryFn: async ({ signal }) => (await http('/Autorizaciones', { signal })).json as Solicitud[],
    refetchInterval: CADA_MS,
    retry: false,
  })
  // The open dialog outlives the last request, so that its supervisor sees what became of it.
  if (data.length === 0 && !abierta) return null
  const label = translate('autorizaciones.bandeja.cuantas', { smart_count: data.length })
  return (
    <>
      <IconButton aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setAbierta(true)}>
        <Badge badgeContent={data.length} color="error">
          <HowToReg fontSize="small" />
        </Badge>
      </IconButton>
      {abierta && <Lista solicitudes={data} fallo={isError} onClose={() => setAbierta(false)} />}
    </>
  )
}

interface ListaProps {
  solicitudes: readonly Solicitud[]
  fallo: boolean
  onClose: () => void
}

function Lista({ solicitudes, fallo, onClose }: ListaProps) {
  const titulo = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const translate = useTranslate()
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={titulo}>
      <DialogTitle id={titulo}>{translate('autorizaciones.bandeja.titulo')}</DialogTitle>
      <DialogContent>
        {solicitudes.map((solicitud) => (
          <UnaSolicitud key={solicitud.id} solicitud={solicitud} />
        ))}
        {solicitudes.length === 0 && (
          <Typography color="text.secondary">
            {translate(fallo ? 'autorizaciones.bandeja.error' : 'autorizaciones.bandeja.ninguna')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}
