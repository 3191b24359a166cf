import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { translate } from '#i18n/translate'

/**
 * Inputs that are seldom needed, behind one button of a section: open from the start where something is filled in,
 * and whenever one of them is wrong.
 */
export function MasDatos({
  titulo,
  campos,
  children,
}: {
  titulo: string
  campos: readonly string[]
  children: ReactNode
}) {
  const { getValues } = useFormContext()
  const { errors } = useFormState()
  const [open, setOpen] = useState(() => campos.some((campo) => Boolean(getValues(campo))))
  if (open || campos.some((campo) => get(errors, campo))) return children
  return (
    <Box sx={{ pt: 1 }}>
      <Button endIcon={<ExpandMoreIcon />} onClick={() => setOpen(true)} aria-expanded={false}>
        {translate(titulo)}
      </Button>
    </Box>
  )
}
