import ClickAwayListener from '@mui/material/ClickAwayListener'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { ReactNode } from 'react'

interface CajaProps {
  ancla: HTMLElement | null
  onSalir: () => void
  children: ReactNode
}

/** The box under a filter in which its two dates are written. */
export const CajaDeFechas = ({ ancla, onSalir, children }: CajaProps) => (
  <Popper open anchorEl={ancla} placement="bottom-start" sx={{ zIndex: 'modal' }}>
    <ClickAwayListener onClickAway={onSalir}>
      <Paper
        ref={alPrimero}
        variant="outlined"
        onKeyDown={({ key }) => key === 'Escape' && onSalir()}
        sx={{ mt: 0.5, p: 1.5, display: 'flex', gap: 1 }}
      >
        {children}
      </Paper>
    </ClickAwayListener>
  </Popper>
)

/** The first date is asked for without another click. */
const alPrimero = (caja: HTMLElement | null) => caja?.querySelector('input')?.focus({ preventScroll: true })
