import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useId, useState } from 'react'
import { useCanAccess, useCreatePath, useListContext, useNotify, useRefresh } from 'react-admin'
import type { FacturasHechas } from '#contract/facturacion/facturas'
import { formatoLempiras } from '#contract/texto/formato'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { translate } from '#i18n/translate'
import { recursoDeRecibo } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { useAccion } from '#src/data/use-accion.ts'
import { Enlace } from '#src/page/Enlace.tsx'
import { FACTURAS } from './facturas-model.ts'

/** Invoices the receipts that are chosen in the list, to who may; with `todos`, all of the page. */
export function FacturarVarios({ todos = false }: { todos?: boolean }) {
  const { data = [], selectedIds, onUnselectItems } = useListContext<ReciboFila>()
  const { canAccess } = useCanAccess({ resource: FACTURAS, action: 'create' })
  /** Receipts that were chosen when the button was pressed: reading them again meanwhile changes none. */
  const [recibos, setRecibos] = useState<readonly ReciboFila[] | null>(null)
  if (!canAccess || (todos && !data.length && !recibos)) return null
  const cerrar = () => {
    setRecibos(null)
    onUnselectItems()
  }
  return (
    <>
      <Button size="small" onClick={() => setRecibos(data.filter(({ id }) => todos || selectedIds.includes(id)))}>
        {todos
          ? translate('facturacion.lote.pagina', { smart_count: data.length })
          : translate('facturacion.lote.boton')}
      </Button>
      {recibos && <Pregunta recibos={recibos} onClose={cerrar} />}
    </>
  )
}

interface PreguntaProps {
  recibos: readonly ReciboFila[]
  onClose: () => void
}

/** Asks first, naming how many and how much; then tells of each that has no invoice why. */
function Pregunta({ recibos, onClose }: PreguntaProps) {
  const id = useId()
  const refresh = useRefresh()
  const notify = useNotify()
  // Rows that leave the list take this dialog with them: it is read again once the outcome has been.
  const facturar = useAccion<FacturasHechas>(FACTURAS, 'lote', {
    idempotente: true,
    relee: false,
    onSuccess: ({ recibos: hechas }) => {
      if (hechas.some(({ motivo }) => motivo !== null)) return
      notify('facturacion.lote.hechas', { type: 'success', messageArgs: { smart_count: hechas.length } })
      onClose()
      refresh()
    },
    // It is said in the dialog.
    onError: () => undefined,
  })
  const { data, error, isPending } = facturar
  const close = () => {
    onClose()
    if (data) refresh()
  }
  const facturarlos = () => facturar.mutate({ id: null, body: { recibos: recibos.map((recibo) => recibo.id) } })
  const total = recibos.reduce((suma, recibo) => suma + recibo.total, 0)
  return (
    <Dialog open onClose={isPending ? undefined : close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {data
          ? translate('facturacion.lote.resultado', {
              hechas: data.recibos.filter(({ numero }) => numero !== null).length,
              smart_count: data.recibos.length,
            })
          : translate('facturacion.lote.pregunta', { smart_count: recibos.length, monto: formatoLempiras(total) })}
      </DialogTitle>
      <DialogContent>
        {data ? (
          <Pendientes recibos={recibos} hechas={data.recibos} />
        ) : (
          <DialogContentText variant="body2">{translate('facturacion.lote.detalle')}</DialogContentText>
        )}
        {error && (
          <Alert severity="error" role="alert" sx={{ mt: 1 }}>
            {translate(error.message, { _: error.message })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={isPending}>
          {translate(data ? 'comun.accion.cerrar' : 'comun.accion.cancelar')}
        </Button>
        {!data && (
          <Button variant="contained" loading={isPending} onClick={facturarlos}>
            {translate('facturacion.lote.boton')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The receipts that have no invoice still, each with why, and the way to where that is put right. */
function Pendientes({ recibos, hechas }: Pick<PreguntaProps, 'recibos'> & { hechas: FacturasHechas['recibos'] }) {
  const createPath = useCreatePath()
  return (
    <List dense disablePadding>
      {hechas.map(({ recibo_id, motivo }) => {
        const recibo = recibos.find(({ id }) => id === recibo_id)
        if (motivo === null || !recibo) return null
        return (
          <ListItem key={recibo_id} disableGutters>
            <ListItemText
              primary={
                <Enlace to={createPath({ resource: recursoDeRecibo(recibo), type: 'show', id: recibo_id })}>
                  {recibo.numero_texto}
                </Enlace>
              }
              secondary={motivo}
            />
          </ListItem>
        )
      })}
    </List>
  )
}
