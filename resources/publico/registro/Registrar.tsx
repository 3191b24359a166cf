import { useEffect, useRef, useState } from 'react'
import type { HttpError } from 'react-admin'
import type { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import type { RegistroRecibido } from '#contract/publico/registro'
import { translate } from '#i18n/translate'
import { http, nuevaClave } from '#src/data/http.ts'
import { FirstPaint } from '#src/layout/FirstPaint.tsx'
import { DIAS, segundosDesde } from '../borrador.ts'
import { traerMunicipios } from '../campos/CampoMunicipio.tsx'
import { codigoDe, erroresDelServidor } from '../campos/comprobar.ts'
import { useEnvio } from '../enviar.ts'
import { Enviando } from '../marco/Enviando.tsx'
import { Marco } from '../marco/Marco.tsx'
import { Recuperado } from '../marco/Recuperado.tsx'
import { SinEnviar } from '../marco/SinEnviar.tsx'
import { useFormulario } from '../use-formulario.ts'
import { useRecibido, type DeAntes } from '../use-recibido.ts'
import { NoDisponible } from '../marco/NoDisponible.tsx'
import { Cerrada } from './Cerrada.tsx'
import { useEnlace } from './enlace.ts'
import { AvisoServidor, Pasos } from './Pasos.tsx'
import { Recibido } from './Recibido.tsx'
import { conEncargado, escritoNuevo, estudianteDe } from './registro-model.ts'
import type { Escrito } from './registro-model.ts'
import { useConvocatoria } from './use-convocatoria.ts'

/**
 * `FormRegister`, `FormRegisterJunio`, `FormRegisterOctubre`: one or several children of one guardian, sent at once.
 */
export function Registrar() {
  const [vuelta, setVuelta] = useState(0)
  return <Formulario key={vuelta} onOtro={() => setVuelta(vuelta + 1)} />
}

function Formulario({ onOtro }: { onOtro: () => void }) {
  const { variante, guid, enlace } = useEnlace()
  const { carga, cargar } = useConvocatoria(variante, guid)
  const { almacen, borrador, recuperado, anotar, olvidar } = useFormulario<Escrito>(enlace, escritoNuevo, DIAS.registro)
  const [recibido, recibir] = useRecibido<RegistroRecibido & DeAntes>(enlace, esRecibido)
  const [aviso, setAviso] = useState<string>()
  const [retirado, setRetirado] = useState(false)
  const convocatoria = carga.estado === 'lista' ? carga.convocatoria : undefined

  const rechazar = (error: HttpError) => {
    const { sitio_web: trampa, ...errores } = erroresDelServidor(error)
    // The form was sent under this key in another tab: the registration here is another one, and gets a key of its own.
    if (codigoDe(error) === 'idempotencia_distinta') anotar({ clave: nuevaClave() })
    setAviso(trampa?.key ?? (Object.keys(errores).length === 0 ? error.message : undefined))
    almacen.reemplazar({ ...almacen.valores(), sitio_web: '' })
    almacen.rechazar(errores)
    cargar()
  }

  const envio = useEnvio({
    ruta: '/Publico/Registros',
    clave: borrador.current.clave,
    pendiente: borrador.current.pendiente,
    onPendiente: (pendiente) => anotar({ pendiente }),
    retirados: borrador.current.retirados,
    onRetirados: (retirados) => anotar({ retirados }),
    onRecibido: (json, deAntes) => {
      recibir({ ...(json as RegistroRecibido), deAntes })
      olvidar()
    },
    esRespuesta: esRecibido,
    onRechazado: rechazar,
  })

  const enviar = () => {
    if (!convocatoria) return
    setAviso(undefined)
    setRetirado(false)
    envio.enviar(
      cuerpoDe(almacen.valores(), convocatoria, { variante, guid, segundos: segundosDesde(borrador.current) }),
    )
  }

  useContarInicio(almacen, `/Publico/Convocatorias/${variante}/${encodeURIComponent(guid)}/iniciado`, recuperado)

  const retirar = () => {
    envio.retirar()
    setRetirado(true)
  }
  const deNuevo = () => {
    recibir(undefined)
    olvidar()
    onOtro()
  }

  const contacto = {
    telefono: convocatoria?.telefono,
    mensaje: translate('publico.contacto.sin_enviar', { campana: convocatoria?.nombre ?? '' }),
  }
  if (recibido)
    return (
      <Marco nombre={convocatoria?.nombre}>
        <Recibido recibido={recibido} variante={variante} onOtro={deNuevo} />
      </Marco>
    )
  if (envio.estado !== 'quieto')
    return (
      <Marco nombre={convocatoria?.nombre}>
        <Enviando envio={envio} onCambiar={retirar} {...contacto} />
      </Marco>
    )
  const avisoDe = () => {
    if (aviso) return <AvisoServidor>{aviso}</AvisoServidor>
    if (retirado) return <SinEnviar onEmpezar={deNuevo} {...contacto} />
    return recuperado && <Recuperado dias={DIAS.registro} onEmpezar={deNuevo} />
  }
  if (carga.estado === 'fallo') return <NoDisponible error={carga.error} onReintentar={cargar} />
  if (!convocatoria) return <FirstPaint />
  if (convocatoria.situacion !== 'abierta') return <Cerrada convocatoria={convocatoria} />
  return (
    <Marco nombre={convocatoria.nombre}>
      <Pasos almacen={almacen} convocatoria={convocatoria} aviso={avisoDe()} onEnviar={enviar} />
    </Marco>
  )
}

const esRecibido = (json: unknown): boolean => {
  const { registros } = Object(json) as Partial<RegistroRecibido>
  return Array.isArray(registros) && registros.length > 0 && registros.every((uno) => Array.isArray(uno?.lugares))
}

/** Tells the campaign once that somebody began to write; that it arrives matters to nobody who writes. */
function useContarInicio(almacen: { suscribir: (listener: () => void) => () => void }, ruta: string, contado: boolean) {
  const hecho = useRef(contado)
  useEffect(() => {
    void traerMunicipios().catch(() => undefined)
    return almacen.suscribir(() => {
      if (hecho.current) return
      hecho.current = true
      void http(ruta, { method: 'POST', token: null }).catch(() => undefined)
    })
  }, [almacen, ruta])
}

/** The body to send; the contract cleans it on the other side as it does here. */
function cuerpoDe(
  escrito: Escrito,
  convocatoria: ConvocatoriaPublica,
  enlace: { variante: string; guid: string; segundos: number },
) {
  const { estudiantes, encargado, como_se_entero, sitio_web } = escrito
  return {
    ...enlace,
    encargado: conEncargado(escrito, convocatoria) ? encargado : null,
    estudiantes: estudiantes.map(estudianteDe),
    como_se_entero: como_se_entero || null,
    sitio_web,
  }
}
