import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatoInstante } from '#contract/texto/formato'
import { Estado } from '#src/list/columnas/Estado.tsx'

/**
 * Says that the server did not answer and what is on screen is of an earlier instant (ISO 8601); nothing while it is
 * not.
 */
export function DeAntes({ guardado }: { guardado?: string }) {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ fontSize: '0.875rem', '& > span': { mb: 1 } }}>
      {guardado !== undefined && (
        <Estado tono="aviso" frase>
          {translate('clases.dia.de_antes', { cuando: formatoInstante(guardado) })}
        </Estado>
      )}
    </Box>
  )
}
