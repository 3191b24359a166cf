import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslateLabel } from 'react-admin'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { Diferencia } from '#src/form/stale.ts'
import { Aparte } from '#src/page/Aparte.tsx'

interface StaleDialogProps {
  diferencias: Diferencia[]
  /** The author of the other change, and its time (ISO instant), as far as the server tells them. */
  quien?: string
  cuando?: string
  onKeep: () => void
  onDiscard: () => void
  onClose: () => void
}

/** Somebody else saved first: shows what they changed, and lets the user keep or give up their own edits. */
export function StaleDialog({ diferencias, quien, cuando, onKeep, onDiscard, onClose }: StaleDialogProps) {
  const [open, setOpen] = useState(false)
  const when = cuando ? formatoInstante(cuando) : ''
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby="cambio-ajeno">
      <DialogTitle id="cambio-ajeno">{translate('formulario.cambio_ajeno.titulo')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>
          {translate(quien ? 'formulario.cambio_ajeno.quien' : 'formulario.cambio_ajeno.cuando', {
            quien,
            cuando: when,
          })}
        </Typography>
        <Button onClick={() => setOpen(!open)} aria-expanded={open} size="small">
          {translate('formulario.cambio_ajeno.ver')}
        </Button>
        <Collapse in={open} unmountOnExit>
          <Differences diferencias={diferencias} />
        </Collapse>
        <Aparte sx={{ mt: 1 }}>{translate('formulario.cambio_ajeno.conservar_ayuda')}</Aparte>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onDiscard} color="error">
          {translate('formulario.cambio_ajeno.descartar')}
        </Button>
        <Button onClick={onKeep} variant="contained" autoFocus>
          {translate('formulario.cambio_ajeno.conservar')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const COLUMNAS = ['antes', 'ahora', 'suyo'] as const

function Differences({ diferencias }: { diferencias: Diferencia[] }) {
  const translateLabel = useTranslateLabel()
  const show = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return translate('formulario.vacio')
    if (Array.isArray(value)) return translate('formulario.filas', { smart_count: value.length })
    if (typeof value === 'boolean') return translate(value ? 'lista.si' : 'lista.no')
    return typeof value === 'object' ? Object.values(value).map(show).join(', ') : String(value)
  }
  return (
    <Box tabIndex={0} role="region" aria-labelledby="cambio-ajeno" sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['campo', ...COLUMNAS].map((each) => (
              <TableCell key={each}>{translate(`formulario.cambio_ajeno.${each}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {diferencias.map((each) => (
            <TableRow key={each.campo}>
              <TableCell component="th" scope="row">
                {translateLabel({ source: each.campo })}
              </TableCell>
              {COLUMNAS.map((column) => (
                <TableCell key={column}>{show(each[column])}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
