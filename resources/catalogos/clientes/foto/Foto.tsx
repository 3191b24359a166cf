import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { BotonPregunta } from '#src/form/dialogos/BotonPregunta.tsx'
import { ElegirArchivo } from '#src/form/campos/ElegirArchivo.tsx'
import { CLIENTES } from '../cliente-model.ts'
import { Encuadrar } from './Encuadrar.tsx'
import type { Encuadre } from './encuadre-model.ts'
import { ALTO, ANCHO, Marco, Permiso } from './Marco.tsx'
import { abrirFoto, FotoRechazada, recortada, type ParaEncuadrar } from './preparar-foto.ts'
import { useFoto } from './use-foto.ts'

const LADO_A_LADO = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 1.5 } as const

/** The photograph of a student's card, for who may see students; who edits them puts it and takes it away. */
export function Foto({ cliente }: { cliente: Cliente }) {
  const { canAccess: ve } = useCanAccess({ resource: CLIENTES, action: 'list' })
  return ve ? <Vista key={cliente.id} cliente={cliente} /> : null
}

function Vista({ cliente }: { cliente: Cliente }) {
  const { canAccess: edita } = useCanAccess({ resource: CLIENTES, action: 'edit' })
  const { leida, imagen, url, guardar, quitar } = useFoto(cliente.id)
  const [abriendo, setAbriendo] = useState(false)
  const [error, setError] = useState<string>()
  const [porEncuadrar, setPorEncuadrar] = useState<ParaEncuadrar>()
  const envio = useRef<AbortController>(null)
  const nombre = `${cliente.nombres} ${cliente.apellidos}`
  const cambia = edita === true && cliente.datos_borrados_en === null
  const foto = leida.data?.foto
  // A picture that was read stays in sight where it could not be read again.
  const fallo = leida.data ? imagen.error : leida.error

  const elegir = async (archivo: File) => {
    setError(undefined)
    setAbriendo(true)
    try {
      guardar.reset()
      setPorEncuadrar(await abrirFoto(archivo))
    } catch (rechazo) {
      if (!(rechazo instanceof FotoRechazada)) throw rechazo
      setError(translate(`catalogos.clientes.foto.error.${rechazo.motivo}`, rechazo.valores))
    } finally {
      setAbriendo(false)
    }
  }
  const cerrar = () => {
    envio.current?.abort()
    setPorEncuadrar(undefined)
    // A request that was cut off may have arrived.
    if (guardar.isPending) void leida.refetch()
  }
  const enviar = (elegida: ParaEncuadrar, encuadre: Encuadre) => {
    envio.current = new AbortController()
    guardar.mutate(
      { recortar: () => recortada(elegida, encuadre), signal: envio.current.signal },
      { onSuccess: () => setPorEncuadrar(undefined) },
    )
  }

  // Framing goes on, whatever becomes of what is read again behind it.
  if (fallo && !porEncuadrar)
    return <NoSeVe mensaje={fallo.message} onReintentar={() => void (leida.data ? imagen : leida).refetch()} />
  if (!leida.data) return <Skeleton variant="rounded" width={ANCHO} height={ALTO} />
  if (!foto && !cambia) return null
  const aviso = <Permiso permiso={leida.data.permiso} />
  return (
    <Box component="section" aria-label={translate('catalogos.clientes.foto.titulo')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={LADO_A_LADO}>
        <Marco hay={Boolean(foto)} url={url} alt={translate('catalogos.clientes.foto.de', { nombre })} />
        {cambia && (
          <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'center', justifyItems: 'start' }}>
            <ElegirArchivo
              label={foto ? 'catalogos.clientes.foto.cambiar' : 'catalogos.clientes.foto.elegir'}
              camara="catalogos.clientes.foto.tomar"
              acepta="image/*"
              size="small"
              variant={foto ? 'text' : 'outlined'}
              loading={abriendo}
              onElegir={(archivo) => void elegir(archivo)}
            />
            {foto && (
              <BotonPregunta
                label="catalogos.clientes.foto.quitar"
                size="small"
                startIcon={<DeleteIcon />}
                loading={quitar.isPending}
                titulo={translate('catalogos.clientes.foto.quitar_pregunta', { nombre })}
                detalle={translate('catalogos.clientes.foto.quitar_detalle')}
                verbo="catalogos.clientes.foto.quitar"
                color="error"
                onSi={() => quitar.mutate()}
              />
            )}
          </Box>
        )}
      </Box>
      {foto && (
        <Typography variant="caption" color="text.secondary">
          {translate('catalogos.clientes.foto.puesta', {
            cuando: formatoInstante(foto.creado_en),
            quien: foto.usuario_nombre,
          })}
        </Typography>
      )}
      {cambia && aviso}
      {error && (
        <Alert severity="error" onClose={() => setError(undefined)} sx={{ py: 0 }}>
          {error}
        </Alert>
      )}
      {porEncuadrar && (
        <Encuadrar
          nombre={cliente.nombres}
          foto={porEncuadrar}
          aviso={aviso}
          enviando={guardar.isPending}
          error={guardar.error?.message}
          onGuardar={(encuadre) => enviar(porEncuadrar, encuadre)}
          onClose={cerrar}
        />
      )}
    </Box>
  )
}

const NoSeVe = ({ mensaje, onReintentar }: { mensaje: string; onReintentar: () => void }) => (
  <Alert
    severity="error"
    sx={{ py: 0 }}
    action={
      <Button color="inherit" size="small" onClick={onReintentar}>
        {translate('comun.accion.reintentar')}
      </Button>
    }
  >
    {translate('catalogos.clientes.foto.no_se_ve', { porque: translate(mensaje, { _: mensaje }) })}
  </Alert>
)
