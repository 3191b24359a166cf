import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { memo } from 'react'
import { useStore } from 'react-admin'
import { translate } from '#i18n/translate'
import { Brand } from './Brand.tsx'
import { MenuList } from './MenuList.tsx'

const WIDTH = 240
const RAIL = 80

const sidebarStyle = (compact: boolean) =>
  ({
    position: 'sticky',
    top: 0,
    flex: 'none',
    display: 'flex',
    flexDirection: 'column',
    width: compact ? RAIL : WIDTH,
    height: '100dvh',
    borderRight: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    displayPrint: 'none',
  }) as const

const brandStyle = (compact: boolean) =>
  ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: compact ? 'center' : 'flex-start',
    height: 56,
    px: 2,
    flex: 'none',
    borderBottom: 1,
    borderColor: 'divider',
  }) as const

/**
 * The menu at the left; a rail of icons with small words on a narrow screen, or where its user prefers one, and so at a
 * counter (`mostrador`) unless its user opens it there. A filter of a list changes the address, and draws none of it
 * again.
 */
export const Sidebar = memo(function Sidebar({ mostrador }: { mostrador: boolean }) {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [rail, setRail] = useStore(mostrador ? 'menu.contraido.mostrador' : 'menu.contraido', mostrador)
  const compact = narrow || rail
  return (
    <Box component="nav" aria-label={translate('layout.navegacion')} sx={sidebarStyle(compact)}>
      <Box sx={brandStyle(compact)}>
        <Brand compact={compact} />
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          overflowX: 'hidden',
          ...(compact ? { px: 0.5, py: 0.5, scrollbarWidth: 'none' } : { px: 1, py: 1.5 }),
        }}
      >
        <MenuList compact={compact} />
      </Box>
      {!narrow && (
        <Box sx={{ display: 'flex', justifyContent: compact ? 'center' : 'flex-end', p: 1 }}>
          <IconButton
            size="small"
            aria-label={translate(rail ? 'layout.expandir' : 'layout.contraer')}
            aria-expanded={!rail}
            onClick={() => setRail(!rail)}
          >
            {rail ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
          </IconButton>
        </Box>
      )}
    </Box>
  )
})
