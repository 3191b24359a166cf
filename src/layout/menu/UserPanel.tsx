import ExpandMore from '@mui/icons-material/ExpandMore'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { PERFIL } from '#contract/rutas'
import { translate } from '#i18n/translate'
import { useSession } from '#src/session/use-session.ts'
import { useSalir } from '#src/layout/use-salir.tsx'

const initialsCircle = {
  width: 28,
  height: 28,
  fontSize: '0.75rem',
  fontWeight: 650,
  bgcolor: 'action.selected',
  color: 'primary.main',
} as const

/** The panel of the signed-in user: name, own profile, and the way out. */
export function UserPanel({ short }: { short: boolean }) {
  const { usuario, sinConexion } = useSession()
  const { salir, pregunta } = useSalir()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const nombre = usuario.nombre || usuario.email
  const label = translate('layout.usuario', { nombre })
  return (
    <>
      <Button
        color="inherit"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, px: 0.75, gap: 1, fontWeight: 500 }}
      >
        <Avatar aria-hidden sx={initialsCircle}>
          {initials(nombre)}
        </Avatar>
        {!short && nombre.split(' ')[0]}
        {!short && <ExpandMore fontSize="small" aria-hidden />}
      </Button>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -8, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { minWidth: 220, maxWidth: 300 } } }}
      >
        <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{usuario.nombre}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {usuario.email}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {usuario.rol}
          </Typography>
        </Box>
        <Box sx={{ p: 1 }}>
          {!sinConexion && (
            <Button
              component={Link}
              to={PERFIL}
              onClick={() => setAnchor(null)}
              fullWidth
              color="inherit"
              startIcon={<PersonOutlined fontSize="small" />}
              sx={{ justifyContent: 'flex-start', px: 1, fontWeight: 500 }}
            >
              {translate('layout.perfil')}
            </Button>
          )}
          <Button
            fullWidth
            color="inherit"
            startIcon={<LogoutOutlined fontSize="small" />}
            onClick={salir}
            sx={{ justifyContent: 'flex-start', px: 1, fontWeight: 500 }}
          >
            {translate('layout.salir')}
          </Button>
        </Box>
      </Popover>
      {pregunta}
    </>
  )
}

/** The first letters of the first two words: "Ana Cruz Mejía" → AC. */
const initials = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
