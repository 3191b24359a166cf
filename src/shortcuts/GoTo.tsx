import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { translate } from '#i18n/translate'
import { menuLabel } from '#src/layout/menu/menu-label.ts'
import { Tecla } from '#src/page/Tecla.tsx'
import { KEYS } from './keys.ts'
import { useDestinations } from './use-destinations.ts'
import { isTyping, useKey } from './use-key.ts'

const WAITS_MS = 5_000

/**
 * `g` and then a letter opens a module of the menu; meanwhile the letters are on screen. Any other key, a press
 * elsewhere, or time ends it.
 */
export function GoTo() {
  const [waiting, setWaiting] = useState(false)
  useKey(KEYS.goTo, () => setWaiting(true))
  return waiting ? <Waiting onEnd={() => setWaiting(false)} /> : null
}

const panel = {
  position: 'fixed',
  left: '50%',
  bottom: 24,
  transform: 'translateX(-50%)',
  zIndex: 'modal',
  width: 'max-content',
  maxWidth: 'min(720px, 92vw)',
  p: 2,
  displayPrint: 'none',
} as const

const letterGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  columnGap: 2,
  rowGap: 0.5,
  minWidth: { sm: 440 },
} as const

function Waiting({ onEnd }: { onEnd: () => void }) {
  const navigate = useNavigate()
  const destinations = useDestinations()

  useEffect(() => {
    // Listening in the capture phase keeps the letter from everybody else, even from a shortcut.
    const listen = (event: KeyboardEvent) => {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
      // A user who has gone on to something else (a combination, a field) keeps the key.
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return onEnd()
      const to = destinations.find(({ letter }) => letter === event.key.toLowerCase())?.item.path
      event.preventDefault()
      event.stopPropagation()
      onEnd()
      if (to) void navigate(to)
    }
    const timer = setTimeout(onEnd, WAITS_MS)
    window.addEventListener('keydown', listen, true)
    window.addEventListener('pointerdown', onEnd, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', onEnd, true)
      window.removeEventListener('keydown', listen, true)
    }
  }, [destinations, navigate, onEnd])

  return (
    <Paper role="status" variant="outlined" sx={panel}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {translate('ayuda.ir.titulo')}
      </Typography>
      <Box aria-hidden sx={letterGrid}>
        {destinations.map(({ letter, item }) => (
          <Box key={item.path} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.875rem' }}>
            <Tecla>{letter.toUpperCase()}</Tecla>
            {menuLabel(item)}
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
