import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { HttpError } from 'react-admin'
import { CuentaAbrir, CuentaEntrar } from '#contract/publico/cuenta'
import type { CuentaPuerta } from '#contract/publico/cuenta'
import { erroresPorCampo } from '#contract/texto/validacion'
import { translate } from '#i18n/translate'
import { Titulo } from '#src/page/Titulo.tsx'
import { AlmacenContext, crearAlmacen } from '../campos/almacen.ts'
import { CampoFecha } from '../campos/CampoFecha.tsx'
import { erroresDelServidor } from '../campos/comprobar.ts'
import { BOTON, Encabezado } from '../marco/Paso.tsx'
import { CampoPin } from './CampoPin.tsx'
import { entrar } from './cuenta-api.ts'

interface PuertaProps {
  guid: string
  pide: CuentaPuerta['pide']
  /** Why it is asked again. */
  aviso?: string
  onDentro: (llave: string) => Promise<void>
  /** The link asks for something else by now. */
  onOtraPuerta: (aviso?: string) => Promise<void>
}

const CONFLICTO = 409

/** The first opening asks a birth date and sets the PIN; every other one asks the PIN. */
export function Puerta({ guid, pide, aviso, onDentro, onOtraPuerta }: PuertaProps) {
  const [almacen] = useState(() => crearAlmacen({ fecha_nacimiento: '', pin: '' }))
  const [ocupado, setOcupado] = useState(false)
  const [queja, setQueja] = useState(aviso)
  const form = useRef<HTMLFormElement>(null)
  const primera = pide === 'nacimiento'
  const palabras = `cuenta.${primera ? 'primera' : 'entrada'}`

  const rechazar = (errores: Record<string, { key: string; params?: Record<string, unknown> }>) => {
    almacen.rechazar(errores)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (ocupado) return
    const { fecha_nacimiento, pin } = almacen.valores()
    const cuerpo = { guid, pin, ...(primera && { fecha_nacimiento }) }
    const { error } = primera ? CuentaAbrir.safeParse(cuerpo) : CuentaEntrar.safeParse(cuerpo)
    if (error) return rechazar(erroresPorCampo(error))
    setOcupado(true)
    setQueja(undefined)
    try {
      await onDentro(await entrar(guid, pin.trim(), primera ? fecha_nacimiento : undefined))
    } catch (fallo) {
      setOcupado(false)
      if (!(fallo instanceof HttpError)) throw fallo
      if (fallo.status === CONFLICTO) return onOtraPuerta(fallo.message)
      const dichos = erroresDelServidor(fallo)
      if (dichos.fecha_nacimiento || dichos.pin) rechazar(dichos)
      else setQueja(fallo.message)
    }
    return undefined
  }

  return (
    <AlmacenContext value={almacen}>
      <Titulo>{translate(`${palabras}.titulo`)}</Titulo>
      <Encabezado>{translate(`${palabras}.titulo`)}</Encabezado>
      {primera && (
        <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{translate('cuenta.primera.detalle')}</Typography>
      )}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {primera && <CampoFecha nombre="fecha_nacimiento" etiqueta="cuenta.primera.nacimiento" />}
        <CampoPin
          nombre="pin"
          etiqueta={`${palabras}.pin`}
          ayuda={primera ? 'cuenta.primera.pin_ayuda' : undefined}
          nuevo={primera}
        />
        <Box role="alert">
          {queja && (
            <Alert severity={queja === aviso ? 'info' : 'error'} role="presentation" sx={{ mb: 2 }}>
              {translate(queja, { _: queja })}
            </Alert>
          )}
        </Box>
        <Button type="submit" variant="contained" size="large" fullWidth sx={BOTON} aria-disabled={ocupado}>
          {translate(ocupado ? 'publico.buscando' : `${palabras}.boton`)}
        </Button>
      </form>
      {!primera && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, textAlign: 'center' }}>
          {translate('cuenta.entrada.olvido')}
        </Typography>
      )}
    </AlmacenContext>
  )
}
