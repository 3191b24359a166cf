import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { HttpError } from 'react-admin'
import { useLocation } from 'react-router'
import type {
  CartaRecibida,
  ConsentimientoConsultar,
  ConsentimientoPublico,
  ConsentimientoRegistro,
} from '#contract/publico/consentimiento'
import { translate } from '#i18n/translate'
import { http, nuevaClave } from '#src/data/http.ts'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { FirstPaint } from '#src/layout/FirstPaint.tsx'
import { DIAS, segundosDesde } from '../borrador.ts'
import type { Errores } from '../campos/almacen.ts'
import { codigoDe, erroresDelServidor } from '../campos/comprobar.ts'
import { useEnvio } from '../enviar.ts'
import { Enviando } from '../marco/Enviando.tsx'
import { Marco } from '../marco/Marco.tsx'
import { BOTON } from '../marco/Paso.tsx'
import { PedirNacimiento } from '../marco/PedirNacimiento.tsx'
import { Recuperado } from '../marco/Recuperado.tsx'
import { SinEnviar } from '../marco/SinEnviar.tsx'
import { useFormulario } from '../use-formulario.ts'
import { useRecibido, type DeAntes } from '../use-recibido.ts'
import { conRegistro, escritoNuevo, respuestasDe, textoNuevo, type Escrito } from './carta-model.ts'
import { firmaVacia, pngDe } from './firma-model.ts'
import { Pasos } from './Pasos.tsx'
import { Recibida } from './Recibida.tsx'

const esRecibida = (json: unknown): boolean => typeof (Object(json) as Partial<CartaRecibida>).numero === 'string'

/** The letter as it is typed, and the registration that it was opened from. */
interface Empezado extends Escrito {
  registro: ConsentimientoConsultar | null
  actividades: ConsentimientoPublico['actividades']
}

/**
 * `FormConsentimiento`: the consent letter, alone or from a registration (`#registro=<guid>`, which no server and no
 * log sees).
 */
export function Consentimiento() {
  const [vuelta, setVuelta] = useState(0)
  const { hash } = useLocation()
  const guid = new URLSearchParams(hash.slice(1)).get('registro') ?? ''
  return <Formulario key={`${guid}.${vuelta}`} guid={guid} onOtra={() => setVuelta(vuelta + 1)} />
}

function Formulario({ guid, onOtra }: { guid: string; onOtra: () => void }) {
  const enlace = `carta.${guid}`
  const { datos, fallo, cargar, setDatos } = useConsentimiento()
  const { almacen, borrador, recuperado, anotar, olvidar } = useFormulario<Empezado>(
    enlace,
    () => ({ ...escritoNuevo(), registro: null, actividades: [] }),
    DIAS.carta,
  )
  const [recibida, recibir] = useRecibido<CartaRecibida & DeAntes>(enlace, esRecibida)
  const [pregunta, setPregunta] = useState(guid !== '' && !recuperado)
  const [aviso, setAviso] = useState<string>()
  const [retirada, setRetirada] = useState(false)

  const rechazar = (error: HttpError) => {
    const { sitio_web: trampa, ...errores } = erroresDelServidor(error)
    // The form was sent under this key in another tab: the letter here is another one, and gets a key of its own.
    if (codigoDe(error) === 'idempotencia_distinta') anotar({ clave: nuevaClave() })
    setAviso(trampa?.key ?? (Object.keys(errores).length === 0 ? error.message : undefined))
    // The trap for robots was filled in, by whatever: the next letter goes without it.
    if (trampa) almacen.reemplazar({ ...almacen.valores(), sitio_web: '' })
    const texto = textoNuevo(error)
    if (texto) return releer(texto)
    // A signature that the server can't read as an image has one remedy: to sign again.
    if (errores.firma) almacen.reemplazar({ ...almacen.valores(), firma: firmaVacia() })
    almacen.rechazar(conActividad(errores))
    cargar()
  }

  /** The school changed the text meanwhile: it is read and signed again. */
  const releer = (texto: ConsentimientoPublico['texto']) => {
    if (datos) setDatos({ ...datos, texto })
    almacen.reemplazar({ ...almacen.valores(), leida: 0, firma: firmaVacia() })
    almacen.rechazar({ leida: { key: 'consentimiento.error.texto_cambio' } })
  }

  const envio = useEnvio({
    ruta: '/Publico/Consentimiento',
    clave: borrador.current.clave,
    pendiente: borrador.current.pendiente,
    onPendiente: (pendiente) => anotar({ pendiente }),
    retirados: borrador.current.retirados,
    onRetirados: (retirados) => anotar({ retirados }),
    onRecibido: (json, deAntes) => {
      recibir({ ...(json as CartaRecibida), deAntes })
      olvidar()
    },
    esRespuesta: esRecibida,
    onRechazado: rechazar,
  })

  const enviar = () => {
    setAviso(undefined)
    setRetirada(false)
    const escrito = almacen.valores()
    envio.enviar({
      ...respuestasDe(escrito),
      texto_version: escrito.leida,
      firma: pngDe(escrito.firma),
      registro: escrito.registro,
      sitio_web: escrito.sitio_web,
      segundos: segundosDesde(borrador.current),
    })
  }

  const onFecha = async (fecha_nacimiento: string) => {
    const consulta = { guid, fecha_nacimiento }
    const registro = (await http('/Publico/Consentimiento/registro', { method: 'POST', token: null, body: consulta }))
      .json as ConsentimientoRegistro
    almacen.reemplazar({
      ...almacen.valores(),
      ...conRegistro(almacen.valores(), registro),
      registro: consulta,
      actividades: registro.actividades,
    })
    if (registro.firmadas.length)
      setAviso(translate('consentimiento.registro.ya', { numero: registro.firmadas.join(', ') }))
    setPregunta(false)
  }
  const retirar = () => {
    envio.retirar()
    setRetirada(true)
  }
  const deNuevo = () => {
    recibir(undefined)
    olvidar()
    onOtra()
  }

  const titulo = translate('consentimiento.titulo')
  const contacto = { telefono: datos?.centro.telefono, mensaje: translate('consentimiento.sin_enviar') }
  const avisoDe = () => {
    if (aviso)
      return (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {translate(aviso, { _: aviso })}
        </Alert>
      )
    if (retirada) return <SinEnviar onEmpezar={deNuevo} {...contacto} />
    return recuperado && <Recuperado dias={DIAS.carta} onEmpezar={deNuevo} />
  }
  if (recibida)
    return (
      <Marco nombre={titulo}>
        <Recibida carta={recibida} onOtra={deNuevo} />
      </Marco>
    )
  if (envio.estado !== 'quieto')
    return (
      <Marco nombre={titulo}>
        <Enviando envio={envio} onCambiar={retirar} {...contacto} />
      </Marco>
    )
  if (fallo)
    return (
      <Marco nombre={titulo}>
        <Notice titulo="consentimiento.sin_cargar" detalle={fallo.message}>
          <Button variant="contained" size="large" fullWidth sx={BOTON} onClick={cargar}>
            {translate('comun.accion.reintentar')}
          </Button>
        </Notice>
      </Marco>
    )
  if (!datos) return <FirstPaint />
  if (pregunta) {
    return (
      <Marco nombre={titulo}>
        <PedirNacimiento
          titulo="consentimiento.registro.titulo"
          detalle="consentimiento.registro.detalle"
          etiqueta="consentimiento.registro.nacimiento"
          boton="consentimiento.registro.abrir"
          onFecha={onFecha}
        >
          <Button fullWidth sx={{ ...BOTON, mt: 1 }} onClick={() => setPregunta(false)}>
            {translate('consentimiento.registro.sin')}
          </Button>
        </PedirNacimiento>
      </Marco>
    )
  }
  return (
    <Marco nombre={titulo}>
      <Pasos
        almacen={almacen}
        datos={{ ...datos, actividades: juntas(almacen.valores().actividades, datos.actividades) }}
        aviso={avisoDe()}
        onEnviar={enviar}
      />
    </Marco>
  )
}

/** An activity that is not open any more is chosen again, from the list. */
function conActividad(errores: Errores): Errores {
  const { curso_id, convocatoria_id, actividad } = errores
  if (!curso_id && !convocatoria_id && !actividad) return errores
  return { ...errores, cual: actividad ?? { key: 'consentimiento.error.actividad' } }
}

/** The registration's activities first, then the others; none twice. */
const juntas = (suyas: ConsentimientoPublico['actividades'], todas: ConsentimientoPublico['actividades']) => [
  ...suyas,
  ...todas.filter(({ tipo, id }) => !suyas.some((suya) => suya.tipo === tipo && suya.id === id)),
]

/** The data that the form begins with; asked for again when the network is back, or by button. */
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
