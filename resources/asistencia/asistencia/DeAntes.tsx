import Box from '@mui/material/Box'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Estado } from '#src/list/columnas/Estado.tsx'

/**
 * Says that the server did not answer and what is on screen is of an earlier instant (ISO 8601); nothing while it is
 * not.
 */
export const DeAntes = ({ guardado }: { guardado?: string }) => (
  <Box role="status" sx={{ fontSize: '0.875rem', '& > span': { mb: 1 } }}>
    {guardado !== undefined && (
      <Estado tono="aviso" frase>
        {translate('clases.dia.de_antes', { cuando: formatoInstante(guardado) })}
      </Estado>
    )}
  </Box>
)
