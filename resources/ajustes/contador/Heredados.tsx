import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ACTOS_DE_HEREDADO, type Heredado } from '#contract/ajustes/heredados'
import { enLinea, formatoInstante, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Actos } from '#src/form/dialogos/Actos.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { CONTADOR } from './contador-model.ts'

/** Records that an earlier version left wrong, with the proposed correction; nothing where there are none. */
export function Heredados() {
  const { data = [] } = useFilas<Heredado>(CONTADOR, 'heredados')
  if (data.length === 0) return null
  const esperan = data.filter(({ atendido_en }) => atendido_en === null)
  const atendidos = data.filter(({ atendido_en }) => atendido_en !== null)
  return (
    <Box sx={{ maxWidth: 760, mb: 2 }}>
      <Panel titulo="heredados.titulo">
        <Aparte sx={{ maxWidth: '72ch' }}>{translate('heredados.nota')}</Aparte>
        {[...new Set(esperan.map(({ regla }) => regla))].map((regla) => (
          <Box key={regla} sx={{ mt: 2 }}>
            <Alert severity="warning">
              <strong>{translate(`heredados.de.${regla}.que`)}.</strong> {translate(`heredados.de.${regla}.correccion`)}
            </Alert>
            <Casos casos={esperan.filter((uno) => uno.regla === regla)} />
          </Box>
        ))}
        {atendidos.length > 0 && (
          <>
            <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
              {translate('heredados.atendidos')}
            </Typography>
            <Casos casos={atendidos} />
          </>
        )}
      </Panel>
    </Box>
  )
}

const Casos = ({ casos }: { casos: readonly Heredado[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {casos.map((caso) => (
      <Box
        key={caso.id}
        component="li"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography variant="body2">
          {enLinea(
            caso.quien,
            caso.monto !== null && formatoLempiras(caso.monto),
            caso.atendido_en && formatoInstante(caso.atendido_en),
            caso.usuario_nombre,
            caso.observacion,
          )}
        </Typography>
        <Actos de={ACTOS_DE_HEREDADO} registro={caso} fila valores={{ observacion: '' }}>
          <MotivoInput source="observacion" />
        </Actos>
      </Box>
    ))}
  </Box>
)
