import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { formatoLempiras, formatoMes } from '#contract/formato'
import { GastoAnular, type Gasto } from '#contract/gastos/gastos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { GASTOS } from './gastos-model.ts'

const validar = validarCon(GastoAnular)

/**
 * Voids an expense of an open month, to who may; it says where the cash of a till goes, or what has to be undone
 * before.
 */
export function AnularGasto({ gasto }: { gasto: Gasto }) {
  if (gasto.estado === 'anulado' || gasto.mes_cerrado) return null
  const antes = antesDe(gasto)
  return (
    <BotonDialogo label="gastos.anular.boton" color="error" resource={GASTOS} action="anular">
      {(onClose) => (antes ? <Antes {...antes} onClose={onClose} /> : <Pregunta gasto={gasto} onClose={onClose} />)}
    </BotonDialogo>
  )
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
  const translate = useTranslate()
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

function Pregunta({ gasto, onClose }: { gasto: Gasto; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const total = formatoLempiras(gasto.total)
  return (
    <DialogoFormulario
      titulo={translate('gastos.anular.pregunta', { proveedor: gasto.proveedor, total })}
      detalle={translate(detalleDe(gasto), { total: formatoLempiras(gasto.pagado) })}
      guardar="gastos.anular.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion(GASTOS, gasto.id, 'anular', values)}
      hecho="gastos.anular.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="gasto" ayuda="gastos.anular.motivo_ayuda" />
    </DialogoFormulario>
  )
}
