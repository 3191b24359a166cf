import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { VistaDeLista, LugarDeVista } from '#contract/ajustes/filtros-guardados'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { useLaVista } from './LaVista.tsx'
import { FILTROS_GUARDADOS, useReleerVistas } from './use-vistas.ts'
import { VistaDialog } from './VistaDialog.tsx'

/** All views of a list: where each stands for its user, and how to change or take one away. */
export function VistasDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { vistas } = useLaVista()
  const [cambiando, setCambiando] = useState<VistaDeLista>()
  const [quitando, setQuitando] = useState<VistaDeLista>()
  const notify = useNotify()
  const releer = useReleerVistas()
  const provider = useDataProvider<CampanaDataProvider>()
  const quitar = useMutation({
    mutationFn: (vista: VistaDeLista) =>
      provider.delete<VistaDeLista>(FILTROS_GUARDADOS, { id: vista.id, previousData: vista }),
    onSuccess: (_, { nombre }) => {
      notify('vistas.eliminada', { type: 'success', messageArgs: { nombre } })
      setQuitando(undefined)
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: releer,
  })
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('vistas.lista.titulo')}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{translate('vistas.lista.detalle')}</DialogContentText>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {vistas.map((vista) => (
            <Una
              key={vista.id}
              vista={vista}
              onCambiar={() => setCambiando(vista)}
              onQuitar={() => setQuitando(vista)}
            />
          ))}
        </Box>
        {vistas.length === 0 && <Typography color="text.secondary">{translate('vistas.ninguna')}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('vistas.lista.cerrar')}
        </Button>
      </DialogActions>
      {cambiando && <VistaDialog vista={cambiando} onClose={() => setCambiando(undefined)} />}
      {quitando && (
        <Pregunta
          open
          titulo={translate('vistas.lista.pregunta', { nombre: quitando.nombre })}
          detalle={
            quitando.roles.length
              ? translate('vistas.lista.de_todos', { roles: nombres(quitando) })
              : translate('vistas.lista.de_uno')
          }
          verbo="vistas.lista.quitar"
          color="error"
          loading={quitar.isPending}
          onSi={() => quitar.mutate(quitando)}
          onClose={() => setQuitando(undefined)}
        />
      )}
    </Dialog>
  )
}

const nombres = ({ roles }: VistaDeLista): string => roles.map(({ nombre }) => nombre).join(', ')

interface UnaProps {
  vista: VistaDeLista
  onCambiar: () => void
  onQuitar: () => void
}

const fila = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

function Una({ vista, onCambiar, onQuitar }: UnaProps) {
  const { nombre, propia, duenio, roles, cambia, quita } = vista
  const compartida = roles.length > 0 && translate('vistas.con', { roles: nombres(vista) })
  return (
    <Box component="li" sx={fila}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{nombre}</Typography>
        <Aparte>
          {enLinea(!propia && translate('vistas.de', { duenio }), compartida || translate('vistas.solo_suya'))}
        </Aparte>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <Lugar vista={vista} campo="fijada" rotulo="vistas.lista.pestana" nombrada="vistas.lista.pestana_de" />
        <Lugar vista={vista} campo="en_inicio" rotulo="vistas.lista.inicio" nombrada="vistas.lista.inicio_de" />
        {cambia && (
          <Button size="small" onClick={onCambiar} aria-label={translate('vistas.lista.cambiar_de', { nombre })}>
            {translate('vistas.lista.cambiar')}
          </Button>
        )}
        {quita && (
          <Button
            size="small"
            color="error"
            onClick={onQuitar}
            aria-label={translate('vistas.lista.quitar_de', { nombre })}
          >
            {translate('vistas.lista.quitar')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

interface LugarProps {
  vista: VistaDeLista
  campo: keyof LugarDeVista
  /** i18n keys: of the place, and of this view in it. */
  rotulo: string
  nombrada: string
}

/** A place where a view stands for its user, as soon as it is said so. */
function Lugar({ vista, campo, rotulo, nombrada }: LugarProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const releer = useReleerVistas()
  const poner = useMutation({
    mutationFn: (puesta: boolean) =>
      provider.accion<VistaDeLista>(FILTROS_GUARDADOS, vista.id, 'lugar', { [campo]: puesta }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: releer,
  })
  // As it was asked, until the views are read again.
  const puesta = poner.isPending ? poner.variables : vista[campo]
  return (
    <FormControlLabel
      label={translate(rotulo)}
      control={
        <Checkbox
          size="small"
          checked={puesta}
          onChange={(_, pone) => poner.mutate(pone)}
          slotProps={{ input: { 'aria-label': translate(nombrada, { nombre: vista.nombre }) } }}
        />
      }
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
}
