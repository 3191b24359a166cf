import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { EnHoja } from '#src/list/salida/hoja.ts'

interface HojaProps {
  titulo: string
  abierta: boolean
  onClose: () => void
  /** The way out, under the fields. */
  pie: ReactNode
  /** Its fields go on working while it is closed. */
  keepMounted?: boolean
  children: ReactNode
}

/** The choices of a list on a phone, within reach of a thumb: one under another, from the lower edge. */
export function Hoja({ titulo, abierta, onClose, pie, keepMounted, children }: HojaProps) {
  const id = useId()
  return (
    <Drawer
      anchor="bottom"
      open={abierta}
      onClose={onClose}
      keepMounted={keepMounted}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { borderRadius: '12px 12px 0 0' } } }}
    >
      <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
        <Typography id={id} variant="h2">
          {titulo}
        </Typography>
        <EnHoja.Provider value={true}>{children}</EnHoja.Provider>
        <Box sx={{ display: 'flex', gap: 1 }}>{pie}</Box>
      </Box>
    </Drawer>
  )
}
