import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { ReactNode } from 'react'

interface CajaProps {
  ancla: HTMLElement | null
  label: string
  /** Enter says that what was written is all, and chooses nothing in the box. */
  cierraConEnter?: boolean
  onCerrar: () => void
  /** The keyboard has gone on to something else. */
  onSalir: () => void
  children: ReactNode
}

/** The box under a pill of the bar. */
export const CajaDePildora = ({ ancla, label, cierraConEnter, onCerrar, onSalir, children }: CajaProps) => (
  <Popper open anchorEl={ancla} placement="bottom-start" sx={{ zIndex: 'modal' }}>
    <Paper
      role="dialog"
      aria-label={label}
      variant="outlined"
      onKeyDown={({ key }) => (key === 'Escape' || (key === 'Enter' && cierraConEnter)) && onCerrar()}
      // Whoever goes on with Tab has left it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onSalir()
      }}
      sx={{ mt: 0.5, p: 1, width: 280, maxWidth: 'calc(100vw - 32px)' }}
    >
      {children}
    </Paper>
  </Popper>
)
