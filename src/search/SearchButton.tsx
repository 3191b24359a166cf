import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { translate } from '#i18n/translate'
import { Tecla } from '#src/page/Tecla.tsx'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useSingleKeys } from '#src/shortcuts/single-keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import { SearchDialog } from './SearchDialog.tsx'

const field = {
  minWidth: { md: 220 },
  justifyContent: 'flex-start',
  borderColor: 'divider',
  color: 'text.secondary',
  fontWeight: 450,
} as const

/**
 * Opens the search of the whole office: by a press, by `/`, or by Ctrl+K while one writes. At once, so that no letter
 * of what follows is lost.
 */
export function SearchButton({ short }: { short: boolean }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const single = useSingleKeys()
  /** The element that had the focus, and has it again when nothing was chosen. */
  const before = useRef<Element | null>(null)

  const search = () => {
    before.current = document.activeElement
    setOpen(true)
  }
  useKey(KEYS.search, search)
  useKey('Ctrl+k', search)

  useEffect(() => {
    if (open || !(before.current instanceof HTMLElement)) return
    before.current.focus()
    before.current = null
  }, [open])

  const leave = useCallback(
    (to?: string) => {
      setOpen(false)
      if (to === undefined) return
      before.current = null
      void navigate(to)
    },
    [navigate],
  )

  const label = translate('busqueda.titulo')
  const shared = {
    onClick: search,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': single ? '/ Control+K' : 'Control+K',
  } as const
  return (
    <>
      {short ? (
        <IconButton aria-label={label} {...shared}>
          <SearchIcon fontSize="small" />
        </IconButton>
      ) : (
        <Button variant="outlined" color="inherit" startIcon={<SearchIcon fontSize="small" />} {...shared} sx={field}>
          {label}
          <Box component="span" sx={{ ml: 'auto', pl: 1 }}>
            <Tecla>{single ? KEYS.search : 'Ctrl K'}</Tecla>
          </Box>
        </Button>
      )}
      {open && <SearchDialog onLeave={leave} />}
    </>
  )
}
