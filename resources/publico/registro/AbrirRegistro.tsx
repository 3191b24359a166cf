import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { fechaNacimiento } from '#contract/campos'
import type { Variante } from '#contract/publico/convocatoria'
import type { RegistroPublico } from '#contract/publico/registro'
import { http } from '#src/data/http.ts'
import { Titulo } from '#src/page/Titulo.tsx'
import { AlmacenContext, crearAlmacen } from '../campos/almacen.ts'
import { CampoFecha } from '../campos/CampoFecha.tsx'
import { erroresDelServidor } from '../campos/comprobar.ts'
import { BOTON, Encabezado } from '../marco/Paso.tsx'

interface AbrirRegistroProps {
  variante: Variante
  guid: string
  onAbierto: (registro: RegistroPublico, nacimiento: string) => void
  /** The link opens nothing. */
  onNoDisponible: (error: HttpError) => void
}

export const consultar = async (variante: Variante, guid: string, fecha_nacimiento: string): Promise<RegistroPublico> =>
  (await http('/Publico/Registros/consultar', { method: 'POST', token: null, body: { variante, guid, fecha_nacimiento } })).json as RegistroPublico

/** Whoever holds the link answers the student's birth date before anything is shown. */
export function AbrirRegistro({ variante, guid, onAbierto, onNoDisponible }: AbrirRegistroProps) {
  const translate = useTranslate()
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
      onAbierto(await consultar(variante, guid, data), data)
    } catch (fallo) {
      setOcupado(false)
      if (!(fallo instanceof HttpError)) throw fallo
      if (fallo.status === 404) return onNoDisponible(fallo)
      const dicho = erroresDelServidor(fallo).fecha_nacimiento
      if (dicho) rechazar(dicho.key)
      else setAviso(fallo.message)
    }
  }

  const titulo = translate('publico.abrir.titulo')
  return (
    <AlmacenContext value={almacen}>
      <Titulo>{titulo}</Titulo>
      <Encabezado>{titulo}</Encabezado>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{translate('publico.abrir.detalle')}</Typography>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <CampoFecha nombre="fecha_nacimiento" etiqueta="publico.campos.fecha_nacimiento_estudiante" />
        <Box role="alert">{aviso && <Alert severity="error" sx={{ mb: 2 }}>{translate(aviso, { _: aviso })}</Alert>}</Box>
        <Button type="submit" variant="contained" size="large" fullWidth sx={BOTON} aria-disabled={ocupado}>{translate(ocupado ? 'publico.abrir.abriendo' : 'publico.abrir.boton')}</Button>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, textAlign: 'center' }}>{translate('publico.despues.abierto')}</Typography>
      </form>
    </AlmacenContext>
  )
}
