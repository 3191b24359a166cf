import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { moduloDeRuta } from '#contract/modulos'
import { Brand } from './Brand.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { UserPanel } from './UserPanel.tsx'

/** Where one is, how it looks, and who one is. */
export function TopBar({ phone }: { phone: boolean }) {
  return (
    <Box
      component="header"
      sx={{ position: 'sticky', top: 0, zIndex: 'appBar', display: 'flex', alignItems: 'center', gap: 1, height: 56, px: { xs: 2, sm: 3 }, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>{phone ? <Brand /> : <Breadcrumb />}</Box>
      <ThemeButton />
      <UserPanel short={phone} />
    </Box>
  )
}

function Breadcrumb() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const modulo = moduloDeRuta(pathname)
  if (!modulo) return null
  const area = translate(`modulos.area.${modulo.area}`)
  const nombre = translate(`modulos.nombre.${modulo.name}`)
  const here = pathname.toLowerCase() === modulo.path.toLowerCase()
  return (
    <Box component="nav" aria-label={translate('layout.ruta')}>
      <Box component="ol" sx={{ display: 'flex', gap: 1, m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {area !== nombre && (
          <li>
            {area}
            <Box component="span" aria-hidden sx={{ ml: 1 }}>›</Box>
          </li>
        )}
        <li>
          <Box component={Link} to={modulo.path} aria-current={here ? 'page' : undefined} sx={{ color: 'text.primary', fontWeight: 500, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}>
            {nombre}
          </Box>
        </li>
      </Box>
    </Box>
  )
}
