import RecordarIcon from '@mui/icons-material/NotificationsActiveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState, type MouseEvent } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { hoyEn } from '#contract/fechas'
import { formatoFecha } from '#contract/formato'
import type { CxCCliente } from '#contract/reportes/cxc'
import { CXC } from './cxc-model.ts'
import { Recordar } from './Recordar.tsx'

const enSuSitio = (event: MouseEvent) => event.stopPropagation()

const CELDA = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 0.5,
  minHeight: 32,
  cursor: 'default',
} satisfies SxProps<Theme>

const QUIEN = {
  fontSize: '0.75rem',
  color: 'text.secondary',
  maxWidth: 120,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} satisfies SxProps<Theme>

/** When a student was last reminded and by whom; and a button to do it, for who may, while something is overdue. */
export function Recordado({ fila }: { fila: CxCCliente }) {
  const { canAccess } = useCanAccess({ resource: CXC, action: 'create' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    // The row itself opens the statement.
    <Box onClick={enSuSitio} sx={CELDA}>
      {fila.recordado_en && (
        <Box sx={{ whiteSpace: 'nowrap', lineHeight: 1.2 }}>
          {formatoFecha(hoyEn(new Date(fila.recordado_en)))}
          <Box sx={QUIEN}>{fila.recordado_por}</Box>
        </Box>
      )}
      {canAccess && fila.vencido > 0 && (
        <IconButton
          size="small"
          color="primary"
          sx={{ ml: 'auto' }}
          aria-label={translate('cxc.recordar.a', { nombre: fila.nombre })}
          onClick={() => setOpen(true)}
        >
          <RecordarIcon fontSize="small" />
        </IconButton>
      )}
      {open && <Recordar cliente_id={fila.id} onClose={() => setOpen(false)} />}
    </Box>
  )
}
