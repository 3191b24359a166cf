import ExpandMore from '@mui/icons-material/ExpandMore'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { sessionStore } from '#src/session/session.ts'
import { useSession } from '#src/session/use-session.ts'

/** Who is signed in, and the way out. */
export function UserMenu({ short }: { short: boolean }) {
  const translate = useTranslate()
  const { usuario } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const nombre = usuario.nombre || usuario.email
  return (
    <>
      <Button
        color="inherit"
        aria-label={translate('layout.usuario', { nombre })}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, px: 0.75, gap: 1, fontWeight: 500 }}
      >
        <Avatar aria-hidden sx={{ width: 28, height: 28, fontSize: '0.75rem', fontWeight: 650, bgcolor: 'action.selected', color: 'primary.main' }}>{initials(nombre)}</Avatar>
        {!short && nombre.split(' ')[0]}
        {!short && <ExpandMore fontSize="small" aria-hidden />}
      </Button>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: -8, horizontal: 'right' }}>
        <Box component="li" role="none" sx={{ px: 2, pt: 0.5, pb: 1.5, mb: 1, maxWidth: 280, borderBottom: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600 }}>{usuario.nombre}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{usuario.email}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>{usuario.rol}</Typography>
        </Box>
        <MenuItem autoFocus onClick={() => sessionStore.signOut()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {translate('sesion.salir')}
        </MenuItem>
      </Menu>
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
