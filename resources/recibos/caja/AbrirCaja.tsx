import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Caja } from '#contract/recibos/caja'
import { esIlegible, type MontoEscrito } from '#contract/dinero'
import { useAccion } from '#src/data/use-accion.ts'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { CAJA } from './use-caja-actual.ts'

interface AbrirCajaProps {
  autoFocus?: boolean
  /** Tries to charge without a till: at each one this says so and takes the focus. */
  pedida?: number
  /** It is open, and the keyboard was nowhere before: it goes where the work goes on. */
  onAbierta?: () => void
}

const PANEL = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 0.5,
  px: 2,
  py: 1,
  borderColor: 'warning.main',
  bgcolor: 'warning.light',
  '& > .MuiAlert-root': { width: '100%', order: 1 },
} as const

const ABRIR = { flex: 'none', mt: 1, minHeight: 40 } as const

/** Opens the user's till with its float, wherever money is about to be taken. */
export function AbrirCaja({ autoFocus, pedida = 0, onAbierta }: AbrirCajaProps) {
  const [fondo, setFondo] = useState<MontoEscrito>(null)
  const [intentado, setIntentado] = useState(false)
  const antes = useRef<HTMLElement | null>(null)
  const { canAccess, isPending } = useCanAccess({ resource: CAJA, action: 'create' })
  const { canAccess: sinEfectivo } = useCanAccess({ resource: CAJA, action: 'edit' })
  const queryClient = useQueryClient()
  const abrir = useAccion<Caja>(CAJA, 'abrir', {
    hecho: 'recibos.caja.abierta',
    onSuccess: (caja) => {
      queryClient.setQueryData([CAJA, 'actual'], caja)
      if (antes.current?.isConnected) antes.current.focus()
      else onAbierta?.()
    },
  })
  const enDuda = useEnDuda()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pedida) (panel.current?.querySelector<HTMLElement>('input, button') ?? panel.current)?.focus()
  }, [pedida])
  if (isPending) return null
  // A till has its day too.
  if (enDuda)
    return (
      <Alert severity="warning" role={pedida ? 'alert' : 'status'} tabIndex={-1} ref={panel as RefObject<never>}>
        {translate('recibos.en_duda.caja')}
      </Alert>
    )
  const ayuda = canAccess ? 'abrir_ayuda' : sinEfectivo ? 'abrir_sin_efectivo_ayuda' : 'abrir_sin_permiso'

  // The keyboard goes back to where it came from: a sale under way goes on.
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) antes.current = relatedTarget
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (!esIlegible(fondo)) abrir.mutate({ id: null, body: { fondo: fondo ?? 0 } })
  }
  return (
    <Paper variant="outlined" component="section" ref={panel} tabIndex={-1} aria-labelledby="abrir-caja" sx={PANEL}>
      <Box sx={{ flex: '1 1 260px' }}>
        <Typography id="abrir-caja" variant="h3" component="h2">
          {translate('recibos.caja.abrir_titulo')}
        </Typography>
        <Typography variant="body2">{translate(`recibos.caja.${ayuda}`)}</Typography>
      </Box>
      {pedida > 0 && (
        <Alert severity="error" role="alert">
          {translate(canAccess ? 'recibos.caja.pedida_con_fondo' : 'recibos.caja.pedida')}
        </Alert>
      )}
      {canAccess && (
        <Box
          component="form"
          onSubmit={onSubmit}
          onFocus={onFocus}
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}
        >
          <CampoDinero
            label={translate('campos.fondo')}
            value={fondo}
            automatico={0}
            onChange={setFondo}
            autoFocus={autoFocus}
            sx={{ maxWidth: 200 }}
          />
          <Button type="submit" variant="contained" loading={abrir.isPending} sx={ABRIR}>
            {translate('recibos.caja.abrir')}
          </Button>
        </Box>
      )}
      {!canAccess && sinEfectivo && (
        <Button
          variant="contained"
          loading={abrir.isPending}
          onClick={() => abrir.mutate({ id: null, body: { fondo: 0, sin_efectivo: true } })}
          sx={{ minHeight: 40 }}
        >
          {translate('recibos.caja.abrir_sin_efectivo')}
        </Button>
      )}
      {intentado && esIlegible(fondo) && (
        <Alert severity="error" role="alert">
          {translate('recibos.caja.impide.abrir')}
        </Alert>
      )}
    </Paper>
  )
}
