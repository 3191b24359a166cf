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
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState, useSyncExternalStore, type FormEvent } from 'react'
import type { HttpError } from 'react-admin'
import type { PorAutorizar, Solicitud } from '#contract/autorizaciones'
import { translate } from '#i18n/translate'
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

type Manera = 'aqui' | 'telefono'

const NINGUNO: Errores = {}

interface DialogoProps {
  porAutorizar: PorAutorizar
  onRespuesta: (autorizacion_id: number | null) => void
}

function DialogoAutorizacion({ porAutorizar, onRespuesta }: DialogoProps) {
  const { pedidos, propia } = porAutorizar
  const titulo = useId()
  const formulario = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const peticion = usePeticion(porAutorizar, onRespuesta)
  const { enviando, rechazo, respuesta, cerrada, tarde } = peticion
  return (
    <Dialog
      open
      // A click beside it would take back what was asked, or lose what was typed.
      onClose={(_, razon) => {
        if (!enviando && razon !== 'backdropClick') peticion.dejar()
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
        ) : respuesta && cerrada ? (
          <Negada respuesta={respuesta} />
        ) : (
          <Firma id={formulario} peticion={peticion} />
        )}
      </DialogContent>
      {rechazo && !cerrada && (
        <Alert severity="error" sx={{ mx: { xs: 2, sm: 3 } }}>
          {translate(rechazo, { _: rechazo })}
        </Alert>
      )}
      <Botones formulario={formulario} peticion={peticion} />
    </Dialog>
  )
}

const enviar = async (id: number, verbo: string, body?: object): Promise<Solicitud> =>
  (await http(`/Autorizaciones/${id}/${verbo}`, { method: 'POST', body })).json as Solicitud

/** The request that a user makes: its manner, its words, and what became of it. */
function usePeticion({ id: primera, propia, motivo }: PorAutorizar, onRespuesta: DialogoProps['onRespuesta']) {
  /** The request's id: the server makes another request when it is sent again with another reason. */
  const [id, setId] = useState(primera)
  const [manera, setManera] = useState<Manera>('aqui')
  const [valores, setValores] = useState<Valores>({ motivo: motivo ?? '', email: '', contrasena: '', codigo: '' })
  const [pedida, setPedida] = useState(false)
  const como: keyof typeof VERBO = propia ? 'propia' : manera
  const firma = useMutation<Solicitud, HttpError>({
    mutationFn: () => {
      const { motivo: razon, codigo, ...quien } = valores
      return enviar(id, VERBO[como], { motivo: razon, ...(como === 'aqui' && { ...quien, codigo: codigo || null }) })
    },
    onSuccess: (solicitud) => {
      setId(solicitud.id)
      if (solicitud.estado === 'aprobada') onRespuesta(solicitud.id)
      else setPedida(true)
    },
  })
  const retiro = useMutation<Solicitud, HttpError>({
    mutationFn: () => enviar(id, 'retirar'),
    onSuccess: () => onRespuesta(null),
  })
  // Decided meanwhile: the next question tells how.
  const decidida = retiro.error?.status === 409
  /** The user gave up waiting; a yes that comes after this does nothing by itself. */
  const retirando = decidida || retiro.isPending || retiro.isSuccess
  const respuesta = useRespuesta(id, pedida)
  const aprobada = respuesta?.estado === 'aprobada'
  const cerrada = respuesta?.estado === 'negada' || respuesta?.estado === 'vencida'
  const tarde = aprobada && retirando
  const errores = (firma.error?.body?.errors as Errores | undefined) ?? NINGUNO
  // A fault told beside its field needs no other sentence, which would take its room.
  const rechazo = Object.keys(errores).length > 0 || decidida ? undefined : (firma.error ?? retiro.error)?.message
  const enviando = firma.isPending || retiro.isPending
  useEffect(() => {
    if (aprobada && !retirando) onRespuesta(id)
  }, [aprobada, retirando, id, onRespuesta])
  const olvidarRechazo = () => {
    firma.reset()
    // That the user gave up outlives whatever is pressed next.
    if (!decidida) retiro.reset()
  }
  return {
    ...{ como, valores, errores, rechazo, enviando, pedida, respuesta, cerrada, tarde },
    // A user who waits for a telephone may still have it signed here, should a supervisor come by.
    esperando: pedida && como === 'telefono',
    escribir: (parte: Partial<Valores>) => setValores((antes) => ({ ...antes, ...parte })),
    /** Changes between signing here and asking elsewhere; the errors of one manner say nothing of the other. */
    elegir: (otra: Manera) => {
      setManera(otra)
      olvidarRechazo()
    },
    continuar: () => onRespuesta(id),
    firmar: () => {
      if (enviando) return
      olvidarRechazo()
      firma.mutate()
    },
    /** Closes the dialog; a request that waits for somebody elsewhere is taken back first. */
    dejar: () => {
      if (!pedida || cerrada || tarde) return onRespuesta(null)
      firma.reset()
      retiro.mutate()
    },
  }
}
type Peticion = ReturnType<typeof usePeticion>

/** The form of a request: signed here, or asked of somebody elsewhere. */
function Firma({ id, peticion }: { id: string; peticion: Peticion }) {
  const { como, esperando, valores, errores, enviando } = peticion
  // Focus goes to the first wrong field, to be typed anew: the code's field appears only once the server asks for it.
  useEffect(() => {
    if (Object.keys(errores).length === 0) return
    const malo = document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]:not([tabindex="-1"])')
    malo?.focus()
    if (malo instanceof HTMLInputElement) malo.select()
    // One that has the focus is not scrolled to by it, and what is wrong is said under it.
    malo?.scrollIntoView?.({ block: 'nearest' })
  }, [errores, id])
  const alEnviar = (event: FormEvent) => {
    event.preventDefault()
    peticion.firmar()
  }
  return (
    <Box component="form" id={id} noValidate onSubmit={alEnviar}>
      {como !== 'propia' && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={como}
          // A request that is on its way is of one manner, and cannot be called back.
          disabled={enviando}
          onChange={(_, otra: Manera | null) => otra && peticion.elegir(otra)}
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
          onChange={(campo, valor) => peticion.escribir({ [campo]: valor })}
        />
      )}
      {como === 'telefono' && !esperando && (
        <DialogContentText variant="body2" sx={{ mt: 1 }}>
          {translate('autorizaciones.dialogo.telefono_detalle')}
        </DialogContentText>
      )}
    </Box>
  )
}

function Botones({ formulario, peticion }: { formulario: string; peticion: Peticion }) {
  const { como, pedida, cerrada, tarde, enviando } = peticion
  const dejar = cerrada || tarde ? 'comun.accion.cerrar' : pedida ? 'autorizaciones.dialogo.retirar' : undefined
  return (
    <DialogActions>
      <Button onClick={peticion.dejar} disabled={enviando}>
        {translate(dejar ?? 'comun.accion.cancelar')}
      </Button>
      {tarde && (
        <Button variant="contained" onClick={peticion.continuar}>
          {translate('autorizaciones.dialogo.continuar')}
        </Button>
      )}
      {!peticion.esperando && !cerrada && !tarde && (
        <Button type="submit" form={formulario} variant="contained" loading={enviando}>
          {translate(BOTON[como])}
        </Button>
      )}
    </DialogActions>
  )
}
