import RecordarIcon from '@mui/icons-material/NotificationsActiveOutlined'
import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMutation } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { useCanAccess, useDataProvider, useNotify, useRefresh, type HttpError } from 'react-admin'
import { hoyEn } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import type { Aviso, CxCCliente, Recordado } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useSeUsa } from '#src/session/apagados.ts'
import { CXC } from './cxc-model.ts'
import { Recordar, YA } from './Recordar.tsx'

const enSuSitio = (event: MouseEvent) => event.stopPropagation()

const CELDA = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 0.5,
  minHeight: 32,
  cursor: 'default',
} as const

const QUIEN = {
  fontSize: '0.75rem',
  color: 'text.secondary',
  maxWidth: 92,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

/** Two of them beside a date leave the amounts their room. */
const DE_FILA = { p: 0.25 } as const

/**
 * Opens the reminder in WhatsApp, where it is read before it is sent. Where there is something to tell first (no
 * number, a text with gaps, reminded a short time ago) it leads to the question instead (`onDuda`).
 */
function PorWhatsApp({ fila: { id, nombre }, onDuda }: { fila: CxCCliente; onDuda: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const { mutate, isPending } = useMutation<Recordado | null, HttpError>({
    mutationFn: async () => {
      const aviso = await provider.consulta<Aviso>(CXC, `${id}/aviso`, {})
      if (!aviso.whatsapp || aviso.faltan || aviso.vencido === 0) return null
      return provider.accion<Recordado>(CXC, id, 'recordar', { canal: 'whatsapp', repetir: false })
    },
    onSuccess: (recordado) => {
      if (!recordado?.whatsapp) return onDuda()
      window.open(recordado.whatsapp, '_blank', 'noopener')
      notify('cxc.recordar.hecho.whatsapp', { type: 'success' })
      refresh()
    },
    onError: ({ message, body }) => (body?.code === YA ? onDuda() : notify(message, { type: 'error' })),
  })
  return (
    <IconButton
      size="small"
      color="primary"
      sx={DE_FILA}
      disabled={isPending}
      aria-label={translate('cxc.recordar.whatsapp_a', { nombre })}
      onClick={() => mutate()}
    >
      <WhatsAppIcon fontSize="small" />
    </IconButton>
  )
}

/** When a student was last reminded and by whom; and the buttons to do it, for who may, while something is
 * overdue. */
export function RecordadoEn({ fila }: { fila: CxCCliente }) {
  const { canAccess } = useCanAccess({ resource: CXC, action: 'create' })
  const seUsa = useSeUsa('cobranza')
  const [open, setOpen] = useState(false)
  return (
    // The row itself opens the statement.
    <Box onClick={enSuSitio} sx={CELDA}>
      {fila.recordado_en && (
        <Box sx={{ whiteSpace: 'nowrap', lineHeight: 1.2 }}>
          {formatoFecha(hoyEn(new Date(fila.recordado_en)))}
          <Box sx={QUIEN}>{fila.recordado_por}</Box>
        </Box>
      )}
      {canAccess && seUsa && fila.vencido > 0 && (
        <Box sx={{ ml: 'auto', display: 'flex' }}>
          <PorWhatsApp fila={fila} onDuda={() => setOpen(true)} />
          <IconButton
            size="small"
            color="primary"
            sx={DE_FILA}
            aria-label={translate('cxc.recordar.a', { nombre: fila.nombre })}
            onClick={() => setOpen(true)}
          >
            <RecordarIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
      {open && <Recordar cliente_id={fila.id} onClose={() => setOpen(false)} />}
    </Box>
  )
}
