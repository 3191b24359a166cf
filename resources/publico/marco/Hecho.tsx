import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Titulo } from '#src/page/Titulo.tsx'
import { Encabezado } from './Paso.tsx'

/** The head of a last page: a big check, what was done, and what it is known by. */
export function Hecho({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Box sx={{ textAlign: 'center', mb: 3 }}>
      <Titulo>{titulo}</Titulo>
      <CheckIcon aria-hidden sx={{ fontSize: 72, color: 'success.main' }} />
      <Encabezado>{titulo}</Encabezado>
      {children}
    </Box>
  )
}
