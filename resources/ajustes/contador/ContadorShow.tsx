import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TextInput } from 'react-admin'
import { ACTOS_DE_PUNTO, type Punto } from '#contract/ajustes/contador'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'

/** One point: what is read of the law, how the product and the school do it, and who confirmed it. */
export const ContadorShow = () => <Registro<Punto>>{(punto) => <PuntoLeido punto={punto} />}</Registro>

const OBSERVACION = (
  <TextInput source="observacion" multiline minRows={2} helperText="contador.confirmar.observacion_ayuda" autoFocus />
)

function PuntoLeido({ punto: registro }: { punto: Punto }) {
  const { punto, estado, ahora, cambiados, confirmado_en, huella } = registro
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={translate(`opciones.punto.${punto}`)}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Actos
            de={ACTOS_DE_PUNTO}
            registro={registro}
            params={{ punto: translate(`opciones.punto.${punto}`) }}
            propio={{
              confirmar: { valores: { huella, observacion: null }, variant: 'contained', children: OBSERVACION },
            }}
          />
        </Box>
      </PageHeader>
      {estado === 'cambio' && <Alert severity="warning">{translate('contador.cambio')}</Alert>}
      {estado === 'no_aplica' && <Alert severity="info">{translate('contador.no_aplica')}</Alert>}
      <Panel titulo="contador.ley">
        <Typography variant="body2">{translate(`contador.de.${punto}.ley`)}</Typography>
      </Panel>
      <Panel titulo="contador.producto">
        <Typography variant="body2">{translate(`contador.de.${punto}.producto`)}</Typography>
      </Panel>
      {ahora.length > 0 && (
        <Panel titulo="contador.asi_lo_tiene">
          <Renglones renglones={ahora} />
          {cambiados.length > 0 && (
            <>
              <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
                {translate('contador.cambiados')}
              </Typography>
              <Renglones renglones={cambiados} />
            </>
          )}
        </Panel>
      )}
      <Panel titulo="contador.confirmacion" junto={<EstadoDe estado={estado} />}>
        <Datos>
          <Dato campo="confirmado_en">{confirmado_en && formatoInstante(confirmado_en)}</Dato>
          <Dato campo="usuario_nombre">{registro.usuario_nombre}</Dato>
          <Dato campo="observacion">{registro.observacion}</Dato>
        </Datos>
      </Panel>
    </Box>
  )
}

const Renglones = ({ renglones }: { renglones: readonly string[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {renglones.map((renglon) => (
      <Typography key={renglon} component="li" variant="body2">
        {renglon}
      </Typography>
    ))}
  </Box>
)
