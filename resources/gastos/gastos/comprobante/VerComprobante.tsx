import PdfIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type SyntheticEvent } from 'react'
import { useGetOne } from 'react-admin'
import type { Gasto, GastoFila } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'
import { Visor } from './Visor.tsx'

const enSuSitio = (event: SyntheticEvent) => event.stopPropagation()

/** Whether an expense of a list has its proof, and the proof itself over the list. */
export function VerComprobante({ gasto: { id, proveedor, con_comprobante } }: { gasto: GastoFila }) {
  const [open, setOpen] = useState(false)
  if (!con_comprobante) return translate('lista.no')
  return (
    // The row itself opens the expense, and its keys are the list's.
    <Box component="span" onClick={enSuSitio} onKeyDown={enSuSitio}>
      <Button
        size="small"
        startIcon={<PdfIcon />}
        aria-label={translate('gastos.comprobante.ver_de', { proveedor })}
        onClick={() => setOpen(true)}
        sx={{ my: -0.5, ml: -0.75, minHeight: 32 }}
      >
        {translate('layout.ver')}
      </Button>
      {open && <Dialogo id={id} proveedor={proveedor} onClose={() => setOpen(false)} />}
    </Box>
  )
}

function Dialogo({ id, proveedor, onClose }: { id: number; proveedor: string; onClose: () => void }) {
  const titulo = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { data: gasto, error, refetch } = useGetOne<Gasto>(GASTOS, { id })
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="md" aria-labelledby={titulo}>
      <DialogTitle id={titulo}>{translate('gastos.comprobante.de_proveedor', { proveedor })}</DialogTitle>
      <DialogContent>
        {gasto?.comprobante ? (
          <Visor gasto_id={id} comprobante={gasto.comprobante} />
        ) : error ? (
          <Fallo error={error} onRetry={() => void refetch()} />
        ) : gasto ? (
          translate('gastos.comprobante.sin')
        ) : (
          <Cargando />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('comun.accion.cerrar')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
