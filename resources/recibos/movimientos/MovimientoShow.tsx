import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { formatoFecha, formatoInstante, enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { MovimientoUno, PartidaPosible } from '#contract/recibos/movimientos'
import { BotonEliminar } from '#src/form/dialogos/BotonEliminar.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Decidir } from './Decidir.tsx'
import { razonesDichas, TONOS_CERTEZA } from './movimientos-model.ts'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

/** The page of a line of the bank, and what may be said of it. */
export const MovimientoShow = () => <Registro<MovimientoUno>>{(linea) => <MovimientoLeido linea={linea} />}</Registro>

function MovimientoLeido({ linea }: { linea: MovimientoUno }) {
  const { estado, monto, propuesta, partidas, junto_a } = linea
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={linea.descripcion} junto={<Dinero centavos={monto} />}>
        {estado === 'pendiente' && linea.archivo === null && <BotonEliminar />}
        <Decidir linea={linea} />
      </PageHeader>
      {propuesta && linea.certeza && (
        <Alert severity={linea.certeza === 'segura' ? 'success' : 'info'}>
          <Estado tono={TONOS_CERTEZA[linea.certeza]}>{translate(`opciones.certeza.${linea.certeza}`)}</Estado>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {translate('banco.porque', { razones: razonesDichas(propuesta, translate) })}
          </Typography>
          <Partidas partidas={propuesta.partidas} />
        </Alert>
      )}
      <Panel titulo="banco.es" junto={<EstadoDe estado={estado} />}>
        <Partidas partidas={partidas} />
        <Datos>
          <Dato campo="motivo">{linea.motivo}</Dato>
          <Dato campo="decidido_en">
            {linea.decidido_en && enLinea(formatoInstante(linea.decidido_en), linea.decidido_por_nombre)}
          </Dato>
          <Dato campo="fecha">{formatoFecha(linea.fecha)}</Dato>
          <Dato campo="cuenta_nombre">{linea.cuenta_nombre}</Dato>
          <Dato campo="referencia">{linea.referencia}</Dato>
          <Dato campo="saldo">{linea.saldo !== null && <Dinero centavos={linea.saldo} />}</Dato>
          <Dato campo="archivo">{linea.archivo ?? translate('banco.typed')}</Dato>
        </Datos>
        {junto_a.map((otra) => (
          <Typography key={otra.id} variant="body2" sx={{ mt: 1 }}>
            {formatoFecha(otra.fecha)} · {otra.descripcion} · <Dinero centavos={otra.monto} />
          </Typography>
        ))}
      </Panel>
    </Box>
  )
}

/** Records of ours, each with a link to its receipt. */
function Partidas({ partidas }: { partidas: readonly PartidaPosible[] }) {
  if (!partidas.length) return null
  return (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {partidas.map(({ tipo, id, nombre, detalle, fecha, monto, recibo_id }) => (
        <Typography key={`${tipo} ${id}`} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {recibo_id === null ? (
            nombre
          ) : (
            <EnlaceRegistro resource={recursoDe('RecibosGeneral')} id={recibo_id}>
              {nombre}
            </EnlaceRegistro>
          )}
          {[detalle, formatoFecha(fecha)].filter(Boolean).map((dato) => ` · ${dato}`)} · <Dinero centavos={monto} />
        </Typography>
      ))}
    </Box>
  )
}
