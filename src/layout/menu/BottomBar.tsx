import Close from '@mui/icons-material/Close'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import { barraDe, flatMenu } from '#src/session/navbar.ts'
import type { MenuItem } from '#src/session/navbar.ts'
import { useCuanto } from '#src/session/por-atender.ts'
import { useSession } from '#src/session/use-session.ts'
import { VENTANA_BAJA } from '#src/theme/ventanas.ts'
import { Brand } from './Brand.tsx'
import { Cuanto } from './Cuanto.tsx'
import { ModuleIcon } from './icons.tsx'
import { MenuList, unRenglon, useIsCurrent } from './MenuList.tsx'
import { shortLabel } from './menu-label.ts'

const cell = {
  flex: '1 1 0',
  minWidth: 0,
  height: 56,
  flexDirection: 'column',
  gap: 0.25,
  fontFamily: 'inherit',
  // A word of eleven letters fits in a fifth of 320 px.
  fontSize: 'clamp(0.625rem, 3.2vw, 0.6875rem)',
  fontWeight: 500,
  color: 'text.secondary',
  '&[aria-current]': { color: 'primary.main', fontWeight: 650 },
} as const

const RENGLON = { ...unRenglon, px: 0 } as const

const bar = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 'appBar',
  display: 'flex',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  pb: 'env(safe-area-inset-bottom)',
  displayPrint: 'none',
  [VENTANA_BAJA]: { position: 'static' },
} as const

/**
 * The navigation of a phone: the role's first modules within the thumb's reach, and the rest behind «Más», with its
 * number.
 */
export function BottomBar() {
  const [open, setOpen] = useState(false)
  const { menu } = useSession()
  const first = barraDe(menu)
  const cuantoDe = useCuanto()
  const detras = flatMenu(menu).flatMap(({ modulo }) => (first.some((uno) => uno.modulo === modulo) ? [] : [modulo]))
  return (
    <>
      <Box component="nav" aria-label={translate('layout.navegacion_corta')} sx={bar}>
        {first.map((item) => (
          <BarLink key={item.path} item={item} cuanto={cuantoDe([item.modulo])} />
        ))}
        <ButtonBase sx={cell} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          <MoreHoriz fontSize="small" aria-hidden />
          {translate('layout.mas')}
          <Cuanto cuanto={cuantoDe(detras)} sobre />
        </ButtonBase>
      </Box>
      <Drawer
        anchor="right"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: { 'aria-label': translate('layout.navegacion'), role: 'dialog', sx: { width: 'min(320px, 88vw)' } },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, p: 2 }}>
          <Brand />
          <IconButton aria-label={translate('layout.cerrar_menu')} onClick={() => setOpen(false)}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Box component="nav" aria-label={translate('layout.navegacion')} sx={{ px: 1, pb: 3 }}>
          <MenuList onNavigate={() => setOpen(false)} />
        </Box>
      </Drawer>
    </>
  )
}

function BarLink({ item, cuanto }: { item: MenuItem; cuanto: number }) {
  const current = useIsCurrent(item)
  return (
    <ButtonBase component={Link} to={item.path} aria-current={current ? 'page' : undefined} sx={cell}>
      <ModuleIcon modulo={item.modulo} />
      <Box component="span" sx={RENGLON}>
        {shortLabel(item)}
      </Box>
      <Cuanto cuanto={cuanto} sobre />
    </ButtonBase>
  )
}
