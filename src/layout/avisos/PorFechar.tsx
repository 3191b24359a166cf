import Box, { type BoxProps } from '@mui/material/Box'
import { useCanAccess } from 'react-admin'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { Enlace } from '#src/page/Enlace.tsx'
import { Fechar, usePorFechar } from './Fechar.tsx'

const GENERAL = recursoDe('RecibosGeneral')
const ESPERAN = encodeURIComponent(JSON.stringify({ fecha_por_confirmar: true }))

/** Cash receipts taken while nobody knew the day, which they wait for. */
export function PorFechar({ sx }: Pick<BoxProps, 'sx'>) {
  const recibos = usePorFechar(true)
  const { canAccess } = useCanAccess({ resource: GENERAL, action: 'list' })
  const [primero, ultimo] = [recibos[0], recibos.at(-1)]
  if (!primero || !ultimo) return null
  return (
    <Box sx={sx}>
      <span>
        <strong>{translate('recibos.fechar.hay', { smart_count: recibos.length })}</strong>{' '}
        {[...new Set([primero.numero_texto, ultimo.numero_texto])].join(' … ')}.{' '}
        {canAccess && (
          <Enlace to={`/${GENERAL}?filter=${ESPERAN}`} color="inherit">
            {translate('layout.ver')}
          </Enlace>
        )}
      </span>
      <Fechar recibos={recibos} />
    </Box>
  )
}
