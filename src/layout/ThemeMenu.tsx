import Check from '@mui/icons-material/Check'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MODES, setMode, useDark, useMode } from '#src/theme/mode.ts'
import type { Mode } from '#src/theme/mode.ts'

const KEYS: Record<Mode, string> = { light: 'layout.tema.claro', dark: 'layout.tema.oscuro', system: 'layout.tema.sistema' }

/** Light, dark, or as the device is. */
export function ThemeMenu() {
  const translate = useTranslate()
  const mode = useMode()
  const dark = useDark()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (chosen: Mode) => {
    setMode(chosen)
    setAnchor(null)
  }
  return (
    <>
      <IconButton aria-label={translate('layout.tema.titulo')} aria-haspopup="menu" aria-expanded={!!anchor} onClick={(event) => setAnchor(event.currentTarget)}>
        {dark ? <DarkModeOutlined fontSize="small" /> : <LightModeOutlined fontSize="small" />}
      </IconButton>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': translate('layout.tema.titulo') } }}>
        {MODES.map((each) => (
          <MenuItem key={each} role="menuitemradio" aria-checked={each === mode} selected={each === mode} onClick={() => choose(each)}>
            <ListItemIcon>{each === mode && <Check fontSize="small" />}</ListItemIcon>
            {translate(KEYS[each])}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
