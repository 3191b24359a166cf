import CheckIcon from '@mui/icons-material/Check'
import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { DENSIDADES, useEleccionDeDensidad } from './densidad.ts'
import type { Columnas } from './use-columnas.ts'

/**
 * Chooser of the table's columns and of its rows' height. The choice stays for its user on this list, and the height on
 * all; react-admin's own chooser nests switches in options, which a screen reader cannot follow.
 */
export function ColumnChooser({ columnas }: { columnas: Columnas }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [densidad, setDensidad] = useEleccionDeDensidad()
  const rotulo = translate('ra.action.select_columns')
  return (
    <>
      <Button
        size="small"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={rotulo}
        title={rotulo}
        aria-haspopup="menu"
        sx={{ minWidth: 40 }}
      >
        <ColumnsIcon fontSize="small" />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columnas.todas.map(({ source, rotulo: nombre }) => {
          const shown = columnas.visibles.includes(source)
          return (
            <MenuItem
              key={source}
              dense
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => columnas.mostrar(source, !shown)}
            >
              <ListItemIcon>{shown && <CheckIcon fontSize="small" />}</ListItemIcon>
              {nombre}
            </MenuItem>
          )
        })}
        <Divider />
        {DENSIDADES.map((una) => (
          <MenuItem
            key={una}
            dense
            role="menuitemradio"
            aria-checked={densidad === una}
            onClick={() => setDensidad(densidad === una ? null : una)}
          >
            <ListItemIcon>{densidad === una && <CheckIcon fontSize="small" />}</ListItemIcon>
            {translate(`lista.densidad.${una}`)}
          </MenuItem>
        ))}
        {columnas.restablecer && (
          <MenuItem dense onClick={columnas.restablecer}>
            <ListItemIcon />
            {translate('lista.restablecer')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
