import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Aparte } from '#src/page/Aparte.tsx'

const estiloDeLaCifra = (grande: boolean | undefined, mal: boolean | undefined) =>
  ({
    fontSize: grande ? '1.375rem' : '1.125rem',
    fontWeight: 650,
    lineHeight: '1.75rem',
    color: mal ? 'error.main' : undefined,
  }) as const

/** One figure under its name (translated); `mal` is red. */
export function Cifra({
  titulo,
  grande,
  mal,
  children,
}: {
  titulo: string
  grande?: boolean
  mal?: boolean
  children: ReactNode
}) {
  return (
    <Box>
      <Aparte>{titulo}</Aparte>
      <Typography component="div" sx={estiloDeLaCifra(grande, mal)}>
        {children}
      </Typography>
    </Box>
  )
}
