import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { fechaNacimiento } from '#contract/campos'
import type { ConsentimientoConsultar, ConsentimientoRegistro } from '#contract/publico/consentimiento'
import { http } from '#src/data/http.ts'
import { Titulo } from '#src/page/Titulo.tsx'
import { AlmacenContext, crearAlmacen } from '../campos/almacen.ts'
import { CampoFecha } from '../campos/CampoFecha.tsx'
import { erroresDelServidor } from '../campos/comprobar.ts'
import { BOTON, Encabezado } from '../marco/Paso.tsx'

interface DesdeRegistroProps {
  guid: string
  onAbierto: (registro: ConsentimientoRegistro, consulta: ConsentimientoConsultar) => void
  onSin: () => void
}

/** Opened from a registration: whoever knows the child's birth date need not write all of it again. */
export function DesdeRegistro({ guid, onAbierto, onSin }: DesdeRegistroProps) {
  const translate = useTranslate()
  const [almacen] = useState(() => crearAlmacen({ fecha_nacimiento: '' }))
  const [ocupado, setOcupado] = useState(false)
  const [aviso, setAviso] = useState<string>()

  const abrir = async () => {
    const { success, data, error } = fechaNacimiento.safeParse(almacen.valores().fecha_nacimiento)
    if (!success) return almacen.rechazar({ fecha_nacimiento: { key: error.issues[0]?.message ?? 'validacion.fecha' } })
    setOcupado(true)
    setAviso(undefined)
    try {
      const consulta = { guid, fecha_nacimiento: data }
      onAbierto((await http('/Publico/Consentimiento/registro', { method: 'POST', token: null, body: consulta })).json as ConsentimientoRegistro, consulta)
    } catch (fallo) {
      setOcupado(false)
      const errores = fallo instanceof HttpError ? erroresDelServidor(fallo) : {}
      almacen.rechazar(errores)
      setAviso(errores.fecha_nacimiento ? undefined : fallo instanceof HttpError ? fallo.message : 'comun.error.inesperado')
    }
  }

  const titulo = translate('consentimiento.registro.titulo')
  return (
    <AlmacenContext value={almacen}>
      <Titulo>{titulo}</Titulo>
      <Encabezado>{titulo}</Encabezado>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!ocupado) void abrir()
        }}
      >
        <CampoFecha nombre="fecha_nacimiento" etiqueta="consentimiento.registro.nacimiento" />
        <div role="alert">{aviso && <Alert severity="error" sx={{ mb: 2 }}>{translate(aviso, { _: aviso })}</Alert>}</div>
        <Button type="submit" variant="contained" size="large" fullWidth sx={BOTON} aria-disabled={ocupado}>{translate('consentimiento.registro.abrir')}</Button>
        <Button fullWidth sx={{ ...BOTON, mt: 1 }} onClick={onSin}>{translate('consentimiento.registro.sin')}</Button>
      </form>
    </AlmacenContext>
  )
}
