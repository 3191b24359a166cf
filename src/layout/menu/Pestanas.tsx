import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import { enlaceDeTira, TIRA_DE_ENLACES } from '#src/page/tira.ts'
import type { MenuEntry, MenuItem } from '#src/session/navbar.ts'
import { useCuanto } from '#src/session/por-atender.ts'
import { Cuanto } from './Cuanto.tsx'
import { menuLabel } from './menu-label.ts'
import { TIRA, usePestanas } from './use-pestanas.ts'

const tira = {
  ...TIRA_DE_ENLACES,
  px: { xs: 2, sm: 3 },
  flex: 'none',
  // The page begins nearer, so that as many rows of a list are seen as without it.
  mb: -1,
  bgcolor: 'background.paper',
} as const

const pestana = { ...enlaceDeTira(40), gap: 1.5 } as const

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
  const enTotal = cuanto(fila.items.map(({ modulo }) => modulo))
  const tiraRef = useRef<HTMLElement>(null)
  // On a phone the tab of this page may stand beyond the edge; the numbers move it, once they come.
  useEffect(() => {
    tiraRef.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [actual, enTotal])
  return (
    <Box
      component="nav"
      ref={tiraRef}
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

const Pestana = ({ item, actual, cuanto }: { item: MenuItem; actual: boolean; cuanto: number }) => (
  <Box component={Link} to={item.path} aria-current={actual ? 'page' : undefined} sx={pestana}>
    {menuLabel(item)}
    <Cuanto cuanto={cuanto} />
  </Box>
)
