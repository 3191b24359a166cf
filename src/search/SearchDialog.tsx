import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { MAS_LETRAS } from '#contract/listas/cuentas'
import { translate } from '#i18n/translate'
import { OCULTO } from '#src/page/registro/oculto.ts'
import { Hits } from './Hits.tsx'
import { Outcome } from './Outcome.tsx'
import { useSearch } from './use-search.ts'

const searchRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  minHeight: 56,
  flex: 'none',
  borderBottom: 1,
  borderColor: 'divider',
} as const

/**
 * One box for the whole office: a student, a receipt, a course, or a module by its name. Nothing of what was looked for
 * is kept. `onLeave` with a path where one was chosen.
 */
export function SearchDialog({ onLeave }: { onLeave: (to?: string) => void }) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [opensFirst, setOpensFirst] = useState(false)
  const { groups, busy, error, retry } = useSearch(text)
  const hits = groups.flatMap((group) => group.hits)
  const chosen = hits[active]

  const type = (typed: string) => {
    setText(typed)
    setActive(0)
    setOpensFirst(false)
  }

  // Enter before the answer: whoever reads numbers off a pile does not wait for it.
  const first = opensFirst && !busy ? hits[0]?.to : undefined
  useEffect(() => {
    if (first) onLeave(first)
  }, [first, onLeave])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && hits.length) setActive((active + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && chosen) onLeave(chosen.to)
    else if (event.key === 'Enter' && busy) setOpensFirst(true)
    else if (!step) return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={() => onLeave()}
      disableRestoreFocus
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { 'aria-label': translate('busqueda.titulo'), sx: { mt: { sm: '9vh' }, maxHeight: { sm: '78vh' } } },
      }}
    >
      <Box sx={searchRow}>
        <SearchIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={translate('busqueda.placeholder')}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('busqueda.titulo'),
            'aria-expanded': hits.length > 0,
            'aria-controls': id,
            'aria-autocomplete': 'list',
            'aria-activedescendant': chosen ? `${id}-${active}` : undefined,
            maxLength: MAS_LETRAS,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
          sx={{ fontSize: '1rem' }}
        />
        <IconButton aria-label={translate('busqueda.cerrar')} onClick={() => onLeave()}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ height: 4, flex: 'none' }}>{busy && <LinearProgress aria-hidden />}</Box>
      <Box role="status" sx={OCULTO}>
        {text.trim() &&
          (busy ? translate('busqueda.buscando') : translate('busqueda.cuantos', { smart_count: hits.length }))}
      </Box>
      <Hits id={id} groups={groups} active={active} onActive={setActive} onChoose={onLeave} />
      <Outcome text={text.trim()} empty={hits.length === 0} busy={busy} error={error} onRetry={retry} />
    </Dialog>
  )
}
