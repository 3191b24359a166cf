import BrightnessAutoOutlined from '@mui/icons-material/BrightnessAutoOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { translate } from '#i18n/translate'
import { MODES, setMode, useMode } from '#src/theme/mode.ts'

const ICONS = { light: LightModeOutlined, dark: DarkModeOutlined, system: BrightnessAutoOutlined }

/** Light, dark, or as the device is: each press gives the next one. */
export function ThemeButton() {
  const mode = useMode()
  const next = MODES[(MODES.indexOf(mode) + 1) % MODES.length] ?? 'system'
  const label = translate('layout.tema.cambiar', {
    actual: translate(`layout.tema.${mode}`),
    siguiente: translate(`layout.tema.${next}`),
  })
  const Icon = ICONS[mode]
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(next)}>
      <Icon fontSize="small" />
    </IconButton>
  )
}
