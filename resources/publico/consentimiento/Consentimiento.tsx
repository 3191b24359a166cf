import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import type { CartaRecibida, ConsentimientoConsultar, ConsentimientoPublico, ConsentimientoRegistro } from '#contract/publico/consentimiento'
import { http, nuevaClave } from '#src/data/http.ts'
import { Notice } from '#src/layout/Notice.tsx'
import { FirstPaint } from '#src/layout/FirstPaint.tsx'
import { segundosDesde } from '../borrador.ts'
import { codigoDe, erroresDelServidor } from '../campos/comprobar.ts'
import { useEnvio } from '../enviar.ts'
import { Enviando } from '../marco/Enviando.tsx'
import { Marco } from '../marco/Marco.tsx'
import { BOTON } from '../marco/Paso.tsx'
import { useFormulario } from '../use-formulario.ts'
import { conRegistro, escritoNuevo, respuestasDe, textoNuevo, type Escrito } from './carta-model.ts'
import { DesdeRegistro } from './DesdeRegistro.tsx'
import { firmaVacia, pngDe } from './firma-model.ts'
import { Pasos } from './Pasos.tsx'
import { Recibida } from './Recibida.tsx'
import { guardarRecibida, leerRecibida } from './recibida-guardada.ts'

/** What is typed, and from which registration it was opened. */
interface Empezado extends Escrito {
  registro: ConsentimientoConsultar | null
  actividades: ConsentimientoPublico['actividades']
}

/** `FormConsentimiento`: the consent letter, alone or from a registration (`#registro=<guid>`, which no server and no log sees). */
export function Consentimiento() {
  const [vuelta, setVuelta] = useState(0)
  const { hash } = useLocation()
  const guid = new URLSearchParams(hash.slice(1)).get('registro') ?? ''
  return <Formulario key={`${guid}.${vuelta}`} guid={guid} onOtra={() => setVuelta(vuelta + 1)} />
}

function Formulario({ guid, onOtra }: { guid: string; onOtra: () => void }) {
  const translate = useTranslate()
  const enlace = `carta.${guid}`
  const { datos, fallo, cargar, setDatos } = useConsentimiento()
  const { almacen, borrador, recuperado, anotar, olvidar } = useFormulario<Empezado>(enlace, () => ({ ...escritoNuevo(), registro: null, actividades: [] }))
  const [recibida, setRecibida] = useState(() => leerRecibida(enlace))
  const [pregunta, setPregunta] = useState(guid !== '' && !recuperado)
  const [aviso, setAviso] = useState<string>()

  const rechazar = (error: HttpError) => {
    const { sitio_web: trampa, ...errores } = erroresDelServidor(error)
    // Another tab of this form was sent under the key: what is here is another letter.
    if (codigoDe(error) === 'idempotencia_distinta') anotar({ clave: nuevaClave() })
    const texto = textoNuevo(error)
    if (texto && datos) {
      setDatos({ ...datos, texto })
      almacen.reemplazar({ ...almacen.valores(), leida: 0, firma: firmaVacia() })
    }
    setAviso(trampa?.key ?? (Object.keys(errores).length === 0 ? error.message : undefined))
    // Whatever filled in what nobody sees, the next letter goes without it.
    if (trampa) almacen.reemplazar({ ...almacen.valores(), sitio_web: '' })
    // Nothing is asked of an image that the server can't read but to sign again.
    if (errores.firma) almacen.reemplazar({ ...almacen.valores(), firma: firmaVacia() })
    almacen.rechazar(texto ? { leida: { key: 'consentimiento.error.texto_cambio' } } : errores.curso_id || errores.convocatoria_id || errores.actividad ? { ...errores, cual: errores.actividad ?? { key: 'consentimiento.error.actividad' } } : errores)
    if (!texto) cargar()
  }

  const envio = useEnvio({
    ruta: '/Publico/Consentimiento',
    clave: borrador.current.clave,
    pendiente: borrador.current.pendiente,
    onPendiente: (pendiente) => anotar({ pendiente }),
    onRecibido: (json) => {
      guardarRecibida(enlace, json as CartaRecibida)
      olvidar()
      setRecibida(json as CartaRecibida)
    },
    onRechazado: rechazar,
  })

  const enviar = () => {
    setAviso(undefined)
    const escrito = almacen.valores()
    envio.enviar({ ...respuestasDe(escrito), texto_version: escrito.leida, firma: pngDe(escrito.firma), registro: escrito.registro, sitio_web: escrito.sitio_web, segundos: segundosDesde(borrador.current) })
  }

  const abrir = (registro: ConsentimientoRegistro, consulta: ConsentimientoConsultar) => {
    almacen.reemplazar({ ...almacen.valores(), ...conRegistro(almacen.valores(), registro), registro: consulta, actividades: registro.actividades })
    if (registro.firmadas.length) setAviso(translate('consentimiento.registro.ya', { numero: registro.firmadas.join(', ') }))
    setPregunta(false)
  }
  const deNuevo = () => {
    guardarRecibida(enlace, undefined)
    olvidar()
    onOtra()
  }

  const titulo = translate('consentimiento.titulo')
  if (recibida) return <Marco nombre={titulo}><Recibida carta={recibida} onOtra={deNuevo} /></Marco>
  if (envio.estado !== 'quieto') return <Marco nombre={titulo}><Enviando estado={envio.estado} onReintentar={envio.reintentar} /></Marco>
  if (fallo) return <Marco nombre={titulo}><Notice titulo="consentimiento.sin_cargar" detalle={fallo.message}><Button variant="contained" size="large" fullWidth sx={BOTON} onClick={cargar}>{translate('comun.accion.reintentar')}</Button></Notice></Marco>
  if (!datos) return <FirstPaint />
  if (pregunta) return <Marco nombre={titulo}><DesdeRegistro guid={guid} onAbierto={abrir} onSin={() => setPregunta(false)} /></Marco>
  return (
    <Marco nombre={titulo}>
      <Pasos
        almacen={almacen}
        datos={{ ...datos, actividades: juntas(almacen.valores().actividades, datos.actividades) }}
        aviso={aviso ? <Alert severity="warning" sx={{ mb: 2.5 }}>{translate(aviso, { _: aviso })}</Alert> : recuperado && <Alert severity="info" sx={{ mb: 2.5 }} action={<Button color="inherit" size="small" onClick={deNuevo}>{translate('consentimiento.empezar')}</Button>}>{translate('consentimiento.recuperado')}</Alert>}
        onEnviar={enviar}
      />
    </Marco>
  )
}

/** Those of the registration first; none twice. */
const juntas = (suyas: ConsentimientoPublico['actividades'], todas: ConsentimientoPublico['actividades']) => [...suyas, ...todas.filter(({ tipo, id }) => !suyas.some((suya) => suya.tipo === tipo && suya.id === id))]

/** What the form begins with; asked for again when the network is back, or by button. */
function useConsentimiento() {
  const [datos, setDatos] = useState<ConsentimientoPublico>()
  const [fallo, setFallo] = useState<HttpError>()
  const cargar = useCallback(async () => {
    try {
      const { json } = await http('/Publico/Consentimiento', { token: null })
      // The form is rendered a few milliseconds at a time, so that the page answers the finger meanwhile.
      startTransition(() => setDatos(json as ConsentimientoPublico))
      setFallo(undefined)
    } catch (error) {
      setFallo(error instanceof HttpError ? error : new HttpError('comun.error.inesperado', 0))
    }
  }, [])
  useEffect(() => {
    void cargar()
    const onLine = () => void cargar()
    window.addEventListener('online', onLine)
    return () => window.removeEventListener('online', onLine)
  }, [cargar])
  return { datos, fallo: datos ? undefined : fallo, cargar: () => void cargar(), setDatos }
}
