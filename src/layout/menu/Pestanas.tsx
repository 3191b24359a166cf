import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import type { MenuEntry, MenuItem } from '#src/session/navbar.ts'
import { useCuanto } from '#src/session/por-hacer.ts'
import { Cuanto } from './Cuanto.tsx'
import { menuLabel } from './menu-label.ts'
import { TIRA, usePestanas } from './use-pestanas.ts'

const tira = {
  display: 'flex',
  gap: { xs: 2, sm: 3 },
  px: { xs: 2, sm: 3 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  flex: 'none',
  // The page begins nearer, so that as many rows of a list are seen as without it.
  mb: -1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  displayPrint: 'none',
} as const

const pestana = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  flex: 'none',
  minHeight: 40,
  '@media (pointer: coarse)': { minHeight: 44 },
  borderBottom: '2px solid transparent',
  color: 'text.secondary',
  fontSize: '0.875rem',
  // The same weight in all: the others would move aside for a bolder one.
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': { color: 'primary.main', borderColor: 'currentColor' },
} as const

/**
 * The pages of a row of the menu, over each of them. A record or a form lies below one of those pages, and has the way
 * back to it in the breadcrumb; a row with a page of its own leads to all from there.
 */
export function Pestanas() {
  const { fila, actual } = usePestanas()
  return fila ? <Tira fila={fila} actual={actual} /> : null
}

function Tira({ fila, actual }: { fila: MenuEntry; actual?: MenuItem }) {
  const cuanto = useCuanto()
  return (
    <Box
      component="nav"
      aria-label={translate('layout.pestanas', { fila: menuLabel(fila) })}
      className={TIRA}
      sx={tira}
    >
      {fila.items.map((item) => (
        <Pestana key={item.path} item={item} actual={item === actual} cuanto={cuanto([item.modulo])} />
      ))}
    </Box>
  )
}

function Pestana({ item, actual, cuanto }: { item: MenuItem; actual: boolean; cuanto: number }) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the tab of this page may stand beyond the edge.
  useEffect(() => {
    if (actual) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [actual])
  return (
    <Box component={Link} ref={link} to={item.path} aria-current={actual ? 'page' : undefined} sx={pestana}>
      {menuLabel(item)}
      <Cuanto cuanto={cuanto} />
    </Box>
  )
}
