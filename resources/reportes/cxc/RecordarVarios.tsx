import EmailIcon from '@mui/icons-material/MailOutline'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useCanAccess, useListContext } from 'react-admin'
import { MOST_RECORDATORIOS, type CxCResumen, type RecordadosVarios } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { useResumen } from '#src/list/filtros/Resumen.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { useSeUsa } from '#src/session/apagados.ts'
import { CXC } from './cxc-model.ts'

/**
 * Letters to the families of the chosen students, where there is a mail server: asks first, then says who got none and
 * why.
 */
export function RecordarVarios() {
  const { selectedIds } = useListContext()
  const { canAccess } = useCanAccess({ resource: CXC, action: 'create' })
  const { data } = useResumen<CxCResumen>()
  const [ids, setIds] = useState<number[] | null>(null)
  const seUsa = useSeUsa('cobranza')
  if (!canAccess || !seUsa || !data?.correo) return null
  return (
    <>
      <Button size="small" startIcon={<EmailIcon />} onClick={() => setIds(selectedIds.map(Number))}>
        {translate('cxc.varios.boton')}
      </Button>
      {ids && <Cartas ids={ids} onClose={() => setIds(null)} />}
    </>
  )
}

function Cartas({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const id = useId()
  const { onUnselectItems } = useListContext()
  const [resultado, setResultado] = useState<RecordadosVarios>()
  const enviar = useAccion<RecordadosVarios>(CXC, 'recordar', { onSuccess: setResultado })
  const recientes = resultado?.sin_enviar.filter(({ motivo }) => motivo === 'reciente') ?? []
  const close = () => {
    if (resultado) onUnselectItems()
    onClose()
  }
  const demasiados = ids.length > MOST_RECORDATORIOS
  return (
    <Dialog open onClose={enviar.isPending ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('cxc.varios.titulo', { smart_count: ids.length })}</DialogTitle>
      <DialogContent>
        {resultado ? (
          <Resultado resultado={resultado} />
        ) : (
          translate(demasiados ? 'cxc.varios.demasiados' : 'cxc.varios.explica', { max: MOST_RECORDATORIOS })
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={close} disabled={enviar.isPending}>
          {translate(resultado ? 'comun.accion.cerrar' : 'comun.accion.cancelar')}
        </Button>
        {resultado
          ? recientes.length > 0 && (
              <Button
                variant="outlined"
                loading={enviar.isPending}
                onClick={() =>
                  enviar.mutate({
                    id: null,
                    body: { cliente_ids: recientes.map(({ cliente_id }) => cliente_id), repetir: true },
                  })
                }
              >
                {translate('cxc.varios.tambien', { smart_count: recientes.length })}
              </Button>
            )
          : !demasiados && (
              <Button
                variant="contained"
                loading={enviar.isPending}
                onClick={() => enviar.mutate({ id: null, body: { cliente_ids: ids } })}
              >
                {translate('cxc.varios.enviar')}
              </Button>
            )}
      </DialogActions>
    </Dialog>
  )
}

const Resultado = ({ resultado: { enviados, sin_enviar } }: { resultado: RecordadosVarios }) => (
  <>
    <Alert severity={enviados.length ? 'success' : 'warning'}>
      {translate('cxc.varios.enviados', { smart_count: enviados.length })}
    </Alert>
    {sin_enviar.length > 0 && (
      <Renglones sx={{ mt: 1.5 }}>
        {sin_enviar.map(({ cliente_id, nombre, motivo }) => (
          <Renglon key={cliente_id} titulo={nombre} nombre detalle={translate(`cxc.varios.motivo.${motivo}`)} />
        ))}
      </Renglones>
    )}
  </>
)
