import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatoInstante, formatoTelefono } from '#contract/texto/formato'
import type { Recordatorio } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { CXC } from './cxc-model.ts'

const RENGLON = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
} as const

/**
 * The reminders sent to a student's family, those that wait and those that did not arrive: who, when, where and of how
 * much; nothing where there is none.
 */
export function Recordatorios({ cliente_id }: { cliente_id: number }) {
  const { data = [] } = useFilas<Recordatorio>(CXC, `${cliente_id}/recordatorios`)
  if (!data.length) return null
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {translate('cxc.recordatorios')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, creado_en, canal, destino, usuario_nombre, vencido, estado }) => (
          <Box component="li" key={id} sx={RENGLON}>
            <Box
              component="time"
              dateTime={creado_en}
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {formatoInstante(creado_en)}
            </Box>
            <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
              {translate(`cxc.por.${canal}`, {
                destino: canal === 'whatsapp' ? formatoTelefono(destino) : destino,
                usuario: usuario_nombre ?? translate('cxc.por.regla'),
              })}
              {estado !== 'enviado' && (
                <Box component="span" sx={{ ml: 1 }}>
                  <EstadoDe estado={estado} />
                </Box>
              )}
            </Box>
            <Dinero centavos={vencido} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
