import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState } from 'react'
import { GUIA } from '#contract/rutas'
import { translate } from '#i18n/translate'
import { GoTo } from '#src/shortcuts/GoTo.tsx'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import { About } from '#src/layout/About.tsx'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('#src/shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** Help: the keys, the guide, and what this is. */
export function HelpMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'atajos' | 'acerca'>()
  const label = translate('ayuda.titulo')
  useKey(KEYS.help, () => setDialog('atajos'))

  const close = () => setAnchor(null)
  const open = (which: typeof dialog) => () => {
    close()
    setDialog(which)
  }
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HelpOutline fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={!!anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -8, horizontal: 'right' }}
      >
        <MenuItem component="a" href={GUIA} target="_blank" rel="noopener" onClick={close}>
          <ListItemIcon>
            <MenuBookOutlined fontSize="small" />
          </ListItemIcon>
          {translate('ayuda.guia')}
        </MenuItem>
        <MenuItem onClick={open('atajos')}>
          <ListItemIcon>
            <KeyboardOutlined fontSize="small" />
          </ListItemIcon>
          {translate('ayuda.atajos')}
        </MenuItem>
        <MenuItem onClick={open('acerca')}>
          <ListItemIcon>
            <InfoOutlined fontSize="small" />
          </ListItemIcon>
          {translate('ayuda.acerca')}
        </MenuItem>
      </Menu>
      {dialog === 'atajos' && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog === 'acerca' && <About onClose={() => setDialog(undefined)} />}
      <GoTo />
    </>
  )
}
