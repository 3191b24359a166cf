import CheckIcon from '@mui/icons-material/Check'
import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Children, isValidElement, useState, type ReactNode } from 'react'
import { useResourceContext, useStore, useTranslate, useTranslateLabel } from 'react-admin'

interface ColumnProps {
  source?: string
  label?: ReactNode
}

/**
 * Which columns the table shows, by the `source` of each. It keeps them where DataTable looks;
 * react-admin's own chooser nests switches in options, which a screen reader cannot follow.
 */
export function ColumnChooser({ children, ocultas = NONE }: { children: ReactNode; ocultas?: string[] }) {
  const resource = useResourceContext() ?? ''
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, ocultas)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const translate = useTranslate()
  const translateLabel = useTranslateLabel()
  const columns = Children.toArray(children).flatMap((child) =>
    isValidElement<ColumnProps>(child) ? [child.props] : [],
  )

  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((each) => each !== source) : [...hidden, source])

  return (
    <>
      <Button
        size="small"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={translate('ra.action.select_columns')}
        title={translate('ra.action.select_columns')}
        aria-haspopup="menu"
        sx={{ minWidth: 40, ml: 'auto' }}
      >
        <ColumnsIcon fontSize="small" />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map(({ source = '', label }) => {
          const shown = !hidden.includes(source)
          return (
            <MenuItem key={source} dense role="menuitemcheckbox" aria-checked={shown} onClick={() => toggle(source)}>
              <ListItemIcon>{shown && <CheckIcon fontSize="small" />}</ListItemIcon>
              {translateLabel({ source, label })}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

const NONE: string[] = []
