import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useRedirect } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoFecha, formatoInstante, enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { TONOS } from './conciliacion-model.ts'
import { Verbos } from './Verbos.tsx'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

/** One payment through a bank, and what may be said of it. It has no history of its own: its receipt tells it. */
export const PagoShow = () => <Registro<PagoBanco> historial={false}>{(pago) => <PagoLeido pago={pago} />}</Registro>

function PagoLeido({ pago }: { pago: PagoBanco }) {
  const redirect = useRedirect()
  // A card is among the bank's payments only while it is charged back.
  const alRecibo = () => redirect('show', recursoDe('RecibosGeneral'), pago.recibo_id)
  return (
    <Box sx={{ maxWidth: 640 }}>
      <PageHeader
        titulo={translate('tesoreria.conciliacion.pago', {
          metodo: translate(`opciones.metodo.${pago.metodo}`),
          referencia: pago.referencia ?? '',
        })}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Verbos pagos={[pago]} onHecho={pago.metodo === 'tarjeta' ? alRecibo : undefined} />
        </Box>
      </PageHeader>
      {pago.heredado && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('tesoreria.conciliacion.heredado')}
        </Alert>
      )}
      <Panel
        titulo="tesoreria.conciliacion.datos"
        junto={
          <Estado tono={TONOS[pago.estado_banco]}>{translate(`opciones.estado_banco.${pago.estado_banco}`)}</Estado>
        }
      >
        <Datos>
          <Dato campo="monto">
            <Dinero centavos={pago.monto} />
          </Dato>
          <Dato campo="fecha_banco">{pago.fecha_banco && formatoFecha(pago.fecha_banco)}</Dato>
          <Dato campo="fecha_conciliada">
            {pago.fecha_conciliada && pago.fecha_conciliada !== pago.fecha_banco && formatoFecha(pago.fecha_conciliada)}
          </Dato>
          <Dato campo="cuenta_nombre">{pago.cuenta_nombre}</Dato>
          <Dato campo="banco">{pago.banco}</Dato>
          <Dato campo="numero_texto">
            <DelRecibo pago={pago} />
          </Dato>
          <Dato campo="cliente_nombre">{pago.cliente_nombre}</Dato>
          <Dato campo="pagador_nombre">{pago.pagador_nombre}</Dato>
          <Dato campo="conciliado_en">
            {pago.conciliado_en && enLinea(formatoInstante(pago.conciliado_en), pago.conciliado_por_nombre)}
          </Dato>
          <Dato campo="rechazo_motivo">{pago.rechazo_motivo}</Dato>
          <Dato campo="rechazo_numero">
            {pago.rechazo_id && <Recibo id={pago.rechazo_id}>{pago.rechazo_numero}</Recibo>}
          </Dato>
        </Datos>
      </Panel>
    </Box>
  )
}

/** The receipt whose money it is. */
const DelRecibo = ({ pago: { recibo_id, numero_texto, fecha } }: { pago: PagoBanco }) => (
  <Recibo id={recibo_id}>{`${numero_texto}, ${formatoFecha(fecha)}`}</Recibo>
)

/** A link to a receipt, for who may open it. */
const Recibo = ({ id, children }: { id: number; children: ReactNode }) => (
  <EnlaceRegistro resource={recursoDe('RecibosGeneral')} id={id}>
    {children}
  </EnlaceRegistro>
)
