import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import type { FotoDeCliente } from '#contract/catalogos/foto'
import { moduloDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useBlobUrl } from '#src/data/use-blob-url.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { useOnline } from '#src/layout/avisos/online.ts'
import { esperan, useFotosPorEnviar, type FotoPorEnviar } from '#src/offline/fotos-estado.ts'
import { bandeja } from '#src/offline/fotos.ts'
import { Enlace } from '#src/page/Enlace.tsx'
import { CLIENTES } from '../../cliente-model.ts'
import { Marco } from '../Marco.tsx'
import { useImagenPorEnviar } from './TarjetaDeFoto.tsx'

const FILA = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** The photographs' progress, and those that the server did not take, with what can be done about each. */
export function EnvioDeFotos() {
  const { fotos, enviadas, fallo, volatil } = useFotosPorEnviar()
  const sinRed = !useOnline() || fallo === 'red'
  const van = esperan({ fotos }).length
  const rechazadas = fotos.filter(({ rechazo }) => rechazo !== null)
  const reintentables = rechazadas.filter(({ rechazo }) => rechazo?.clase === 'otra')
  const todas = van + enviadas
  if (todas + rechazadas.length === 0) return <Box role="status" />
  return (
    <Paper variant="outlined" component="section" aria-label={translate('fotos.envio.titulo')} sx={{ p: 1.5, mb: 2 }}>
      <Box role="status">
        {van > 0 && sinRed && (
          <Estado tono="aviso" frase>
            {translate('fotos.envio.sin_red', { smart_count: van })}
          </Estado>
        )}
        {van > 0 && !sinRed && fallo === 'servidor' && (
          <Estado tono="aviso" frase>
            {translate('fotos.envio.servidor', { smart_count: van })}
          </Estado>
        )}
        {van > 0 && !sinRed && !fallo && (
          <Estado tono="info" frase>
            {translate('fotos.envio.van', { enviadas, todas })}
          </Estado>
        )}
        {van === 0 && enviadas > 0 && (
          <Estado tono="bien" frase>
            {translate('fotos.envio.hecho', { smart_count: enviadas })}
          </Estado>
        )}
      </Box>
      {van > 0 && (
        <LinearProgress
          variant="determinate"
          value={(100 * enviadas) / todas}
          aria-label={translate('fotos.envio.titulo')}
          sx={{ mt: 1 }}
        />
      )}
      {volatil && (
        <Alert severity="warning" sx={{ mt: 1, py: 0 }}>
          {translate('fotos.envio.volatil')}
        </Alert>
      )}
      {rechazadas.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {translate('fotos.envio.rechazadas', { smart_count: rechazadas.length })}
            </Typography>
            {reintentables.length > 1 && (
              <Button size="small" onClick={() => void bandeja.otraVez(reintentables)}>
                {translate('fotos.envio.todas_otra_vez')}
              </Button>
            )}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rechazadas.map((foto) => (
              <Rechazada key={foto.clave} foto={foto} />
            ))}
          </Box>
        </Box>
      )}
    </Paper>
  )
}

function Rechazada({ foto }: { foto: FotoPorEnviar }) {
  const { clave, cliente_id, nombre, rechazo } = foto
  const borrada = rechazo?.clase === 'borrada'
  const imagen = useImagenPorEnviar(borrada ? undefined : clave)
  const url = useBlobUrl(imagen.data ?? undefined, 'image/jpeg')
  const mensaje = rechazo?.mensaje ?? ''
  const botones = (
    <>
      {rechazo?.clase === 'choca' && <Reemplazar foto={foto} />}
      {rechazo?.clase === 'otra' && (
        <Accion verbo="fotos.envio.otra_vez" nombre={nombre} onClick={() => void bandeja.otraVez([foto])} />
      )}
      <Accion verbo="fotos.envio.descartar" nombre={nombre} onClick={() => void bandeja.descartar([foto])} />
    </>
  )
  return (
    <Box component="li" sx={FILA}>
      <Marco hay={!borrada} url={url} alt={translate('catalogos.clientes.foto.de', { nombre })} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{nombre}</Typography>
        <Typography variant="body2">{translate(mensaje, { _: mensaje })}</Typography>
        {rechazo?.clase === 'choca' && (
          <Enlace to={`${moduloDe('Clientes').path}/${cliente_id}/show`} variant="body2">
            {translate('fotos.envio.ver')}
          </Enlace>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>{botones}</Box>
      </Box>
    </Box>
  )
}

/** Over the one that the student has now, which its user may have seen. */
function Reemplazar({ foto }: { foto: FotoPorEnviar }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const reemplazar = useMutation({
    mutationFn: async () => {
      const leida = await provider.consulta<FotoDeCliente>(CLIENTES, `${foto.cliente_id}/foto`)
      await bandeja.otraVez([foto], leida.foto?.huella ?? null)
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  return (
    <Accion
      verbo="fotos.envio.reemplazar"
      nombre={foto.nombre}
      loading={reemplazar.isPending}
      onClick={() => reemplazar.mutate()}
    />
  )
}

interface AccionProps {
  /** i18n key. */
  verbo: string
  nombre: string
  loading?: boolean
  onClick: () => void
}

const Accion = ({ verbo, nombre, loading, onClick }: AccionProps) => (
  <Button
    size="small"
    loading={loading}
    onClick={onClick}
    aria-label={translate('fotos.envio.de', { verbo: translate(verbo), nombre })}
  >
    {translate(verbo)}
  </Button>
)
