import Box from '@mui/material/Box'

/** What a state means at a glance; the word always says it too. */
export type Tono = 'bien' | 'aviso' | 'mal' | 'info' | 'neutro'

const COLOR: Record<Tono, string> = {
  bien: 'success.main',
  aviso: 'warning.main',
  mal: 'error.main',
  info: 'info.main',
  neutro: 'text.disabled',
}

/** A state as a word with a dot of colour, never colour alone. */
export function Estado({ tono = 'neutro', children }: { tono?: Tono; children: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: COLOR[tono], flexShrink: 0 }}
      />
      {children}
    </Box>
  )
}
