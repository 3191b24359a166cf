import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { menuLabel } from '#src/layout/menu/menu-label.ts'
import { KEYS, SHORTCUTS } from './keys.ts'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'
import { useDestinations } from './use-destinations.ts'

/** Every key and what it does, and the switch that turns single letters off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const single = useSingleKeys()
  const destinations = useDestinations()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{translate('ayuda.atajos')}</DialogTitle>
      <DialogContent>
        <FormControlLabel
          control={<Switch checked={single} onChange={(_, on) => setSingleKeys(on)} />}
          label={translate('ayuda.letras')}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {translate('ayuda.letras_ayuda')}
        </Typography>
        <Box sx={{ columns: { sm: 2 }, columnGap: 4 }}>
          {SHORTCUTS.map(({ group, shortcuts }) => (
            <Group key={group} titulo={translate(group)}>
              {shortcuts.map(({ keys, does }) => (
                <Line key={does} keys={keys}>
                  {translate(does)}
                </Line>
              ))}
            </Group>
          ))}
          <Group titulo={translate('ayuda.ir.grupo')}>
            {destinations.map(({ letter, item }) => (
              <Line key={item.path} keys={[KEYS.goTo, letter]}>
                {menuLabel(item)}
              </Line>
            ))}
          </Group>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ayuda.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const keyGrid = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  fontSize: '0.875rem',
} as const

function Group({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2.5 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {titulo}
      </Typography>
      <Box component="dl" sx={keyGrid}>
        {children}
      </Box>
    </Box>
  )
}

const keyCap = {
  px: 0.75,
  minWidth: 24,
  textAlign: 'center',
  font: 'inherit',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 0.5,
} as const

/**
 * One line of the help: what it does first, so that the keys stand in a column; read aloud it is a term and its keys.
 */
const Line = ({ keys, children }: { keys: readonly string[]; children: string }) => (
  <>
    <Box component="dt">{children}</Box>
    <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, alignItems: 'flex-start', justifyContent: 'flex-end' }}>
      {keys.map((key) => (
        <Box key={key} component="kbd" sx={keyCap}>
          {key.length === 1 ? key.toUpperCase() : translate(`ayuda.tecla.${key}`, { _: key })}
        </Box>
      ))}
    </Box>
  </>
)
