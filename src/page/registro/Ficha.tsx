import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { Parte } from '#src/page/Parte.tsx'

/** A panel of a record's page, under a heading (i18n key) with its actions beside it. */
export function Panel({ titulo, junto, children }: { titulo: string; junto?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {translate(titulo)}
        </Typography>
        {junto}
      </Box>
      <Parte>{children}</Parte>
    </Paper>
  )
}

/** The facts of a record, label and value on one line. */
export const Datos = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'minmax(104px, auto) 1fr', columnGap: 2, rowGap: 0.75, m: 0 }}
  >
    {children}
  </Box>
)

/** One fact; `campo` names its label (`campos.<campo>`). Nothing for an absent (or false) value. */
export function Dato({ campo, children }: { campo: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null
  return (
    <>
      <Typography component="dt" variant="body2" color="text.secondary">
        {translate(`campos.${campo}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  )
}
