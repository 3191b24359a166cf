import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router'
import { translate } from '#i18n/translate'
import { NotFound } from '#src/layout/NotFound.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { filaDe, type MenuItem } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'
import { ModuleIcon } from './icons.tsx'
import { menuLabel } from './menu-label.ts'

const rejilla = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const

const tarjeta = {
  display: 'flex',
  gap: 1.5,
  height: '100%',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  '& svg': { color: 'text.secondary', mt: 0.25 },
  '&:hover': { borderColor: 'primary.main' },
} as const

/** The page of a long row of the menu: each of its modules that this user has, with a sentence of what it is for. */
export function FilaPage() {
  const fila = filaDe(useSession().menu, useLocation().pathname)
  if (!fila) return <NotFound />
  return (
    <>
      <PageHeader titulo={menuLabel(fila)} />
      <Box component="ul" sx={rejilla}>
        {fila.items.map((item) => (
          <li key={item.path}>
            <Tarjeta item={item} />
          </li>
        ))}
      </Box>
    </>
  )
}

const Tarjeta = ({ item }: { item: MenuItem }) => (
  <Box component={Link} to={item.path} sx={tarjeta}>
    <ModuleIcon modulo={item.modulo} />
    <div>
      <Typography sx={{ fontWeight: 600 }}>{menuLabel(item)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {item.modulo && translate(`hallar.para.${item.modulo}`)}
      </Typography>
    </div>
  </Box>
)
