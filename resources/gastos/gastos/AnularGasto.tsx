import { sePuede } from '#contract/actos'
import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { formatoLempiras, formatoMes } from '#contract/texto/formato'
import { ACTOS_DE_GASTO, type Gasto } from '#contract/gastos/gastos'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { GASTOS } from './gastos-model.ts'

/**
 * Voids an expense of an open month, to who may; it says where the cash of a till goes, or what has to be undone
 * before.
 */
export function AnularGasto({ gasto }: { gasto: Gasto }) {
  if (!sePuede(ACTOS_DE_GASTO.anular, gasto) || gasto.mes_cerrado) return null
  const antes = antesDe(gasto)
  if (antes)
    return (
      <BotonDialogo label="gastos.anular.boton" color="error" resource={GASTOS} action="anular">
        {(onClose) => <Antes {...antes} onClose={onClose} />}
      </BotonDialogo>
    )
  const montos = { total: formatoLempiras(gasto.total), pagado: formatoLempiras(gasto.pagado) }
  return <Actos de={ACTOS_DE_GASTO} registro={gasto} params={montos} detalle={detalleDe(gasto)} />
}

interface Motivo {
  /** i18n key of the sentence. */
  porque: string
  params?: Record<string, string>
}

/** Why the server would not void it yet. */
function antesDe(gasto: Gasto): Motivo | undefined {
  const { periodo, retencion_pagada, comprobantes_retencion, acreditado, reposicion } = gasto
  if (retencion_pagada) return { porque: 'gastos.sin_costo.error.ya_pagada', params: { mes: formatoMes(periodo) } }
  const vigente = comprobantes_retencion.find(({ estado }) => estado === 'emitido')
  if (vigente) return { porque: 'gastos.retencion.error.anule_antes', params: { numero: vigente.numero } }
  if (acreditado > 0) return { porque: 'gastos.notas.error.gasto_con_notas' }
  return reposicion ? { porque: 'cajaChica.error.vale_repuesto' } : undefined
}

function Antes({ porque, params, onClose }: Motivo & { onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-porque`}>
      <DialogTitle id={id}>{translate('gastos.anular.antes')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-porque`} variant="body2">
          {translate(porque, params)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('comun.accion.cerrar')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const detalleDe = ({ de_caja, caja_abierta, caja_chica_id }: Gasto): string =>
  caja_chica_id
    ? 'gastos.anular.caja_chica'
    : de_caja
      ? caja_abierta
        ? 'gastos.anular.caja_abierta'
        : 'gastos.anular.caja_cerrada'
      : 'gastos.anular.detalle'
