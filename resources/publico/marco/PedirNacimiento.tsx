import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { HttpError } from 'react-admin'
import { fechaNacimiento } from '#contract/campos'
import { translate } from '#i18n/translate'
import { Titulo } from '#src/page/Titulo.tsx'
import { AlmacenContext, crearAlmacen } from '../campos/almacen.ts'
import { CampoFecha } from '../campos/CampoFecha.tsx'
import { erroresDelServidor } from '../campos/comprobar.ts'
import { BOTON, Encabezado } from './Paso.tsx'

interface PedirNacimientoProps {
  /** i18n keys. */
  titulo: string
  detalle?: string
  etiqueta: string
  boton: string
  /** Opens what the date protects; what it throws is told here. */
  onFecha: (fecha_nacimiento: string) => Promise<void>
  /** Below the button. */
  children?: ReactNode
}

/** Whoever holds a link answers the child's birth date before anything is shown. */
export function PedirNacimiento({ titulo, detalle, etiqueta, boton, onFecha, children }: PedirNacimientoProps) {
  const [almacen] = useState(() => crearAlmacen({ fecha_nacimiento: '' }))
  const [ocupado, setOcupado] = useState(false)
  const [aviso, setAviso] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const rechazar = (key: string) => {
    almacen.rechazar({ fecha_nacimiento: { key } })
    form.current?.querySelector<HTMLInputElement>('input[name=fecha_nacimiento]')?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (ocupado) return
    const { success, data, error } = fechaNacimiento.safeParse(almacen.valores().fecha_nacimiento)
    if (!success) return rechazar(error.issues[0]?.message ?? 'validacion.fecha')
    setOcupado(true)
    setAviso(undefined)
    try {
      await onFecha(data)
    } catch (fallo) {
      setOcupado(false)
      if (!(fallo instanceof HttpError)) throw fallo
      const dicho = erroresDelServidor(fallo).fecha_nacimiento
      if (dicho) rechazar(dicho.key)
      else setAviso(fallo.message)
    }
  }

  return (
    <AlmacenContext value={almacen}>
      <Titulo>{translate(titulo)}</Titulo>
      <Encabezado>{translate(titulo)}</Encabezado>
      {detalle && <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{translate(detalle)}</Typography>}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <CampoFecha nombre="fecha_nacimiento" etiqueta={etiqueta} />
        <Box role="alert">
          {aviso && (
            <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
              {translate(aviso, { _: aviso })}
            </Alert>
          )}
        </Box>
        <Button type="submit" variant="contained" size="large" fullWidth sx={BOTON} aria-disabled={ocupado}>
          {translate(ocupado ? 'publico.buscando' : boton)}
        </Button>
        {children}
      </form>
    </AlmacenContext>
  )
}
