import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Solicitud } from '#contract/autorizaciones'
import { formatoInstante, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { http } from '#src/data/http.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Pedidos } from './Pedidos.tsx'

const UNA = {
  pb: 2,
  mb: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { mb: 0, pb: 0, borderBottom: 0 },
} as const

/** One request for authorisation: what, who and why, with buttons for yes and no. */
export function UnaSolicitud({ solicitud }: { solicitud: Solicitud }) {
  const { id, pedidos, motivo, usuario_nombre, creado_en } = solicitud
  const notify = useNotify()
  const queryClient = useQueryClient()
  const [respuesta, setRespuesta] = useState('')
  /** Asked once more, with the amount: what is approved of money is not taken back. */
  const [segura, setSegura] = useState(false)
  const monto = pedidos.reduce((suma, pedido) => suma + (pedido.monto ?? 0), 0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (verbo: 'aprobar' | 'negar') =>
      http(`/Autorizaciones/${id}/${verbo}`, {
        method: 'POST',
        body: verbo === 'negar' ? { respuesta } : undefined,
      }),
    onSuccess: (_, verbo) =>
      notify(verbo === 'aprobar' ? 'autorizaciones.bandeja.aprobada' : 'autorizaciones.bandeja.negada', {
        type: verbo === 'aprobar' ? 'success' : 'info',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['Autorizaciones'] }),
  })
  return (
    <Box component="section" sx={UNA}>
      <Aparte>
        {translate('autorizaciones.bandeja.pide', { nombre: usuario_nombre, hora: formatoInstante(creado_en) })}
      </Aparte>
      <Pedidos pedidos={pedidos} />
      <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {translate('autorizaciones.bandeja.motivo', { motivo })}
      </Typography>
      <TextField
        label={translate('autorizaciones.bandeja.respuesta')}
        value={respuesta}
        onChange={({ target }) => setRespuesta(target.value)}
        size="small"
        fullWidth
        slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off' } }}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <Button disabled={isPending} onClick={() => mutate('negar')}>
          {translate('autorizaciones.bandeja.negar')}
        </Button>
        <Button
          variant="contained"
          disabled={isPending}
          onClick={({ detail }) => {
            // The second tap of a double one is no confirmation.
            if (monto > 0 && (!segura || detail > 1)) setSegura(true)
            else mutate('aprobar')
          }}
          onBlur={() => setSegura(false)}
          sx={{ flex: { xs: 1, sm: 'none' }, minHeight: { xs: 48, sm: 0 } }}
        >
          {segura
            ? translate('autorizaciones.bandeja.aprobar_monto', { monto: formatoLempiras(monto) })
            : translate('autorizaciones.bandeja.aprobar')}
        </Button>
      </Box>
    </Box>
  )
}
