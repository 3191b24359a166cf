import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { HttpError } from 'react-admin'
import { enLinea } from '#contract/texto/formato'
import type { RegistroActualizar, RegistroPublico } from '#contract/publico/registro'
import { translate } from '#i18n/translate'
import { http } from '#src/data/http.ts'
import { DIAS } from '../borrador.ts'
import { traerMunicipios } from '../campos/CampoMunicipio.tsx'
import { erroresDelServidor } from '../campos/comprobar.ts'
import { useEnvio } from '../enviar.ts'
import { Enviando } from '../marco/Enviando.tsx'
import { Hecho } from '../marco/Hecho.tsx'
import { Marco } from '../marco/Marco.tsx'
import { NoDisponible } from '../marco/NoDisponible.tsx'
import { BOTON } from '../marco/Paso.tsx'
import { PedirNacimiento } from '../marco/PedirNacimiento.tsx'
import { SinEnviar } from '../marco/SinEnviar.tsx'
import { useFormulario } from '../use-formulario.ts'
import { cambiosDe, escritoDe, fusionar, sinAbrir } from './cambios-model.ts'
import type { EscritoActualiza } from './cambios-model.ts'
import { useEnlace } from './enlace.ts'
import { FaltaCarta } from './FaltaCarta.tsx'
import { AvisoServidor, Pasos } from './Pasos.tsx'
import { Lugares } from './Recibido.tsx'
import { conEncargado, estudianteDe, nombreDe } from './registro-model.ts'
import { ResumenCambios } from './ResumenCambios.tsx'

/** The state of the link, as far as it has been opened. */
type Vista =
  | { estado: 'cerrado' }
  | { estado: 'abierto'; registro: RegistroPublico; nacimiento: string }
  | { estado: 'guardado'; registro: RegistroPublico }
  | { estado: 'no_disponible'; error: HttpError }

/**
 * `FormUpdate`, `FormUpdateJunio`, `FormUpdateOctubre`: a registration changed by whoever holds its link and knows the
 * birth date.
 */
export function Actualizar() {
  const { variante, guid, enlace } = useEnlace()
  const { almacen, borrador, anotar, empezar, olvidar } = useFormulario<EscritoActualiza>(
    `actualizar.${enlace}`,
    sinAbrir,
    DIAS.registro,
  )
  const [vista, setVista] = useState<Vista>({ estado: 'cerrado' })
  const [aviso, setAviso] = useState<string>()
  const [retirado, setRetirado] = useState(false)
  const escrito = useSyncExternalStore(almacen.suscribir, almacen.valores)

  useEffect(() => void traerMunicipios().catch(() => undefined), [])

  const abrir = (registro: RegistroPublico, nacimiento: string) => {
    const conservado = almacen.valores()
    empezar(fusionar(conservado, escritoDe(registro)))
    setVista({ estado: 'abierto', registro, nacimiento })
    return conservado.base !== null && cambiosDe(almacen.valores(), registro.convocatoria).length > 0
  }
  const consultar = async (fecha_nacimiento: string) =>
    (
      await http('/Publico/Registros/consultar', {
        method: 'POST',
        token: null,
        body: { variante, guid, fecha_nacimiento },
      })
    ).json as RegistroPublico
  const onFecha = async (nacimiento: string) => {
    try {
      abrir(await consultar(nacimiento), nacimiento)
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 404)) throw error
      setVista({ estado: 'no_disponible', error })
    }
  }
  const guardado = (registro: RegistroPublico) => {
    olvidar()
    setVista({ estado: 'guardado', registro })
  }

  const envio = useEnvio({
    ruta: '/Publico/Registros',
    metodo: 'PUT',
    pendiente: borrador.current.pendiente,
    onPendiente: (pendiente) => anotar({ pendiente }),
    onRecibido: (json) => guardado(json as RegistroPublico),
    esRespuesta: (json) => typeof (Object(json) as Partial<RegistroPublico>).estudiante === 'object',
    onRechazado: (error, cuerpo) => void rechazar(error, cuerpo as RegistroActualizar),
  })

  const rechazar = async (error: HttpError, { nacimiento, estudiante }: RegistroActualizar) => {
    if (error.status === 404) return setVista({ estado: 'no_disponible', error })
    const errores = Object.fromEntries(
      Object.entries(erroresDelServidor(error)).map(([campo, mensaje]) => [
        campo.replace(/^estudiante\./, 'estudiantes.0.'),
        mensaje,
      ]),
    )
    if (error.status !== 412) {
      setAviso(Object.keys(errores).length === 0 || errores.nacimiento ? error.message : undefined)
      almacen.rechazar(errores)
      return
    }
    // Somebody else changed it; or it was this form, whose answer got lost, and then there is nothing left to change.
    const [registro, fecha] = await consultarUna(consultar, nacimiento, estudiante.fecha_nacimiento)
    if (!registro) return setAviso(error.message)
    if (abrir(registro, fecha)) setAviso(translate('registro.cambios.otro_cambio'))
    else guardado(registro)
  }

  const enviar = () => {
    if (vista.estado !== 'abierto') return
    const [estudiante] = almacen.valores().estudiantes
    if (!estudiante) return
    setAviso(undefined)
    setRetirado(false)
    const { registro, nacimiento } = vista
    envio.enviar({
      variante,
      guid,
      nacimiento,
      version: registro.version,
      estudiante: estudianteDe(estudiante),
      encargado: conEncargado(escrito, registro.convocatoria) ? escrito.encargado : null,
    })
  }

  const retirar = () => {
    envio.retirar()
    setRetirado(true)
  }
  const abierta = vista.estado === 'abierto' ? vista.registro.convocatoria : undefined
  const contacto = {
    telefono: abierta?.telefono,
    mensaje: translate('publico.contacto.sin_enviar', { campana: abierta?.nombre ?? '' }),
  }

  if (vista.estado === 'no_disponible')
    return <NoDisponible error={vista.error} onReintentar={() => setVista({ estado: 'cerrado' })} />
  if (vista.estado === 'guardado')
    return (
      <Marco nombre={vista.registro.convocatoria.nombre}>
        <Guardado registro={vista.registro} guid={guid} onOtro={() => setVista({ estado: 'cerrado' })} />
      </Marco>
    )
  if (envio.estado !== 'quieto')
    return (
      <Marco>
        <Enviando envio={envio} onCambiar={retirar} {...contacto} />
      </Marco>
    )
  if (vista.estado === 'cerrado') {
    return (
      <Marco>
        <PedirNacimiento
          titulo="registro.abrir.titulo"
          detalle="registro.abrir.detalle"
          etiqueta="registro.campos.fecha_nacimiento_estudiante"
          boton="registro.abrir.boton"
          onFecha={onFecha}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, textAlign: 'center' }}>
            {translate('registro.despues.abierto')}
          </Typography>
        </PedirNacimiento>
      </Marco>
    )
  }

  const {
    registro: { codigo, convocatoria, lugares, reserva_vencida },
  } = vista
  const cambios = cambiosDe(escrito, convocatoria)
  const avisoDe = () => {
    if (aviso) return <AvisoServidor>{aviso}</AvisoServidor>
    if (retirado) return <SinEnviar {...contacto} />
    return (
      reserva_vencida && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {translate('registro.cambios.reserva_vencida')}
        </Alert>
      )
    )
  }
  return (
    <Marco nombre={enLinea(convocatoria.nombre, codigo)}>
      <Pasos
        almacen={almacen}
        convocatoria={convocatoria}
        lugares={lugares}
        actualiza
        aviso={avisoDe()}
        resumen={<ResumenCambios cambios={cambios} />}
        onEnviar={enviar}
      />
    </Marco>
  )
}

/** The registration by the date that was on file, or, if that very change arrived, by the new one. */
async function consultarUna(
  consultar: (nacimiento: string) => Promise<RegistroPublico>,
  antes: string,
  despues: string,
): Promise<[RegistroPublico | undefined, string]> {
  try {
    return [await consultar(antes), antes]
  } catch (error) {
    if (antes === despues || !(error instanceof HttpError) || error.status !== 422) return [undefined, antes]
    return [await consultar(despues).catch(() => undefined), despues]
  }
}

const Guardado = ({
  registro: { codigo, estudiante, lugares, reserva_hasta, confirma_hasta, falta_carta },
  guid,
  onOtro,
}: {
  registro: RegistroPublico
  guid: string
  onOtro: () => void
}) => (
  <>
    <Hecho titulo={translate('registro.cambios.guardado')}>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('registro.cambios.guardado_detalle', { codigo })}
      </Typography>
    </Hecho>
    <Box sx={{ mb: 3 }}>
      <Lugares lugares={lugares} hasta={reserva_hasta} confirma={confirma_hasta} />
    </Box>
    {falta_carta && <FaltaCarta registros={[{ guid, nombre: nombreDe(estudiante) }]} />}
    <Button fullWidth sx={BOTON} onClick={onOtro}>
      {translate('registro.cambios.otro')}
    </Button>
  </>
)
