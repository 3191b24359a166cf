import PersonIcon from '@mui/icons-material/PersonOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { MARCO, type PermisoDeImagen } from '#contract/catalogos/foto'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'

/** Pixels of the screen. */
export const ANCHO = 88
export const ALTO = (ANCHO * MARCO.alto) / MARCO.ancho

const MARCO_SX = {
  width: ANCHO,
  height: ALTO,
  borderRadius: 1,
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const

/** The photograph as large as the card shows it, in its place while it comes, or that there is none. */
export function Marco({ hay, url, alt }: { hay: boolean; url: string | undefined; alt: string }) {
  if (hay && !url) return <Skeleton variant="rounded" width={ANCHO} height={ALTO} />
  if (url)
    return (
      <Box
        component="img"
        src={url}
        alt={alt}
        sx={[MARCO_SX, { objectFit: 'cover', border: 1, borderColor: 'divider' }]}
      />
    )
  return (
    <Box sx={[MARCO_SX, { border: 1, borderStyle: 'dashed', borderColor: 'divider' }]}>
      <PersonIcon aria-hidden sx={{ fontSize: 40 }} />
      {translate('catalogos.clientes.foto.sin')}
    </Box>
  )
}

/** The family's permission for pictures by their letters, told before one is taken: staff decide, and know it. */
export function Permiso({ permiso }: { permiso: PermisoDeImagen }) {
  if (permiso.estado === 'negada')
    return (
      <Alert severity="warning" sx={{ py: 0 }}>
        {translate('catalogos.clientes.foto.permiso.negada', {
          numero: permiso.numero,
          fecha: formatoFecha(permiso.fecha),
        })}
      </Alert>
    )
  if (permiso.estado !== 'no_consta') return null
  return (
    <Typography variant="caption" color="text.secondary">
      {translate('catalogos.clientes.foto.permiso.no_consta')}
    </Typography>
  )
}
