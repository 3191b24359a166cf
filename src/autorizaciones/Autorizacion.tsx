import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useId, useState, useSyncExternalStore, type FormEvent } from 'react'
import { useTranslate, type HttpError } from 'react-admin'
import type { PorAutorizar, Solicitud } from '#contract/autorizaciones'
import { http } from '#src/data/http.ts'
import { CamposDeFirma, type Errores, type Valores } from './CamposDeFirma.tsx'
import { Espera, Negada, useRespuesta } from './Espera.tsx'
import { Pedidos } from './Pedidos.tsx'
import { conDialogo, pendienteStore } from './pendiente.ts'

/** Opens whenever something is refused that a supervisor can sign; the screen below keeps all that was typed. */
export function Autorizacion() {
  const pendiente = useSyncExternalStore(pendienteStore.subscribe, pendienteStore.getSnapshot)
  useEffect(conDialogo, [])
  return (
    pendiente && (
      <DialogoAutorizacion
        key={pendiente.porAutorizar.id}
        porAutorizar={pendiente.porAutorizar}
        onRespuesta={pendiente.responder}
      />
    )
  )
}

type Manera = 'aqui' | 'telefono'

/**
 * The verb of `/Autorizaciones/:id/<verb>` by manner; a user who holds the right (`propia`) is asked for a reason
 * alone.
 */
const VERBO = { aqui: 'firmar', telefono: 'pedir', propia: 'motivar' } as const
const BOTON = {
  aqui: 'autorizaciones.dialogo.firmar',
  telefono: 'autorizaciones.dialogo.pedir',
  propia: 'autorizaciones.dialogo.continuar',
} as const

interface DialogoProps {
  porAutorizar: PorAutorizar
  onRespuesta: (autorizacion_id: number | null) => void
}

function DialogoAutorizacion({ porAutorizar: { id: primera, pedidos, propia, motivo }, onRespuesta }: DialogoProps) {
  const titulo = useId()
  const formulario = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const translate = useTranslate()
  /** The request's id: the server makes another request when it is sent again with another reason. */
  const [id, setId] = useState(primera)
  const [manera, setManera] = useState<Manera>('aqui')
  const [valores, setValores] = useState<Valores>({ motivo: motivo ?? '', email: '', contrasena: '', codigo: '' })
  const [errores, setErrores] = useState<Errores>({})
  const [rechazo, setRechazo] = useState<string>()
  const [enviando, setEnviando] = useState(false)
  const [pedida, setPedida] = useState(false)
  /** The user gave up waiting; a yes that comes after this does nothing by itself. */
  const [retirando, setRetirando] = useState(false)
  const respuesta = useRespuesta(id, pedida)
  const como = propia ? 'propia' : manera
  // A user who waits for a telephone may still have it signed here, should a supervisor come by.
  const esperando = pedida && como === 'telefono'
  const aprobada = respuesta?.estado === 'aprobada'
  const cerrada = respuesta?.estado === 'negada' || respuesta?.estado === 'vencida'

  const tarde = aprobada && retirando

  useEffect(() => {
    if (aprobada && !retirando) onRespuesta(id)
  }, [aprobada, retirando, id, onRespuesta])

  // Focus goes to the first wrong field, to be typed anew: the code's field appears only once the server asks for it.
  useEffect(() => {
    if (Object.keys(errores).length === 0) return
    const malo = document
      .getElementById(formulario)
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not([tabindex="-1"])')
    malo?.focus()
    if (malo instanceof HTMLInputElement) malo.select()
  }, [errores, formulario])

  /** Changes between signing here and asking elsewhere; the errors of one manner say nothing of the other. */
  const elegir = (otra: Manera) => {
    setManera(otra)
    setErrores({})
    setRechazo(undefined)
  }

  const enviar = async (event: FormEvent) => {
    event.preventDefault()
    if (enviando) return
    setEnviando(true)
    setErrores({})
    setRechazo(undefined)
    try {
      const { motivo, email, contrasena, codigo } = valores
      const firma = como === 'aqui' && { email, contrasena, codigo: codigo || null }
      const { json } = await http(`/Autorizaciones/${id}/${VERBO[como]}`, {
        method: 'POST',
        body: { motivo, ...firma },
      })
      const solicitud = json as Solicitud
      setId(solicitud.id)
      if (solicitud.estado === 'aprobada') onRespuesta(solicitud.id)
      else setPedida(true)
    } catch (error) {
      const { message, body } = error as HttpError
      const propios = (body?.errors as Errores | undefined) ?? {}
      setErrores(propios)
      // A fault told beside its field needs no other sentence, which would take its room.
      if (Object.keys(propios).length === 0) setRechazo(message)
    } finally {
      setEnviando(false)
    }
  }

  /** Closes the dialog; a request that waits for somebody elsewhere is taken back first. */
  const dejar = async () => {
    if (!pedida || cerrada || tarde) return onRespuesta(null)
    setEnviando(true)
    setRechazo(undefined)
    setRetirando(true)
    try {
      await http(`/Autorizaciones/${id}/retirar`, { method: 'POST' })
      onRespuesta(null)
    } catch (error) {
      const { message, status } = error as HttpError
      // Decided meanwhile: the next question tells how.
      if (status === 409) return
      setRetirando(false)
      setRechazo(message)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <Dialog
      open
      // A click beside it would take back what was asked, or lose what was typed.
      onClose={(_, razon) => {
        if (!enviando && razon !== 'backdropClick') void dejar()
      }}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titulo}
    >
      <DialogTitle id={titulo}>
        {translate(propia ? 'autorizaciones.dialogo.titulo_propia' : 'autorizaciones.dialogo.titulo')}
      </DialogTitle>
      <DialogContent>
        {!cerrada && (
          <DialogContentText variant="body2">
            {translate(propia ? 'autorizaciones.dialogo.detalle_propia' : 'autorizaciones.dialogo.detalle')}
          </DialogContentText>
        )}
        <Pedidos pedidos={pedidos} />
        {tarde ? (
          <Alert severity="info">{translate('autorizaciones.dialogo.ya_autorizada')}</Alert>
        ) : cerrada ? (
          <Negada respuesta={respuesta} />
        ) : (
          <Box component="form" id={formulario} noValidate onSubmit={(event) => void enviar(event)}>
            {!propia && (
              <ToggleButtonGroup
                exclusive
                fullWidth
                size="small"
                value={manera}
                onChange={(_, otra: Manera | null) => otra && elegir(otra)}
                aria-label={translate('autorizaciones.dialogo.manera')}
                sx={{ mb: 2 }}
              >
                <ToggleButton value="aqui">{translate('autorizaciones.dialogo.aqui')}</ToggleButton>
                <ToggleButton value="telefono">{translate('autorizaciones.dialogo.telefono')}</ToggleButton>
              </ToggleButtonGroup>
            )}
            {esperando ? (
              <Espera />
            ) : (
              <CamposDeFirma
                conFirma={como === 'aqui'}
                valores={valores}
                errores={errores}
                onChange={(campo, valor) => setValores((antes) => ({ ...antes, [campo]: valor }))}
              />
            )}
            {como === 'telefono' && !esperando && (
              <DialogContentText variant="body2" sx={{ mt: 1 }}>
                {translate('autorizaciones.dialogo.telefono_detalle')}
              </DialogContentText>
            )}
          </Box>
        )}
      </DialogContent>
      {rechazo && !cerrada && (
        <Alert severity="error" sx={{ mx: { xs: 2, sm: 3 } }}>
          {translate(rechazo, { _: rechazo })}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={() => void dejar()} disabled={enviando}>
          {translate(
            cerrada || tarde
              ? 'comun.accion.cerrar'
              : pedida
                ? 'autorizaciones.dialogo.retirar'
                : 'comun.accion.cancelar',
          )}
        </Button>
        {tarde && (
          <Button variant="contained" onClick={() => onRespuesta(id)}>
            {translate('autorizaciones.dialogo.continuar')}
          </Button>
        )}
        {!esperando && !cerrada && !tarde && (
          <Button type="submit" form={formulario} variant="contained" loading={enviando}>
            {translate(BOTON[como])}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
