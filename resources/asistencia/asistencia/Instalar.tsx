import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { useManera, usarOferta } from '#src/offline/oferta.ts'

/** Offers to put Campana on the telephone's home screen; nothing where it is there already or the browser can't. */
export function Instalar() {
  const manera = useManera()
  const notify = useNotify()
  const translate = useTranslate()
  if (!manera) return null
  return (
    <Box>
      {manera === 'un_toque' && (
        <Button
          variant="outlined"
          onClick={() => void usarOferta().catch(() => notify('clases.instalar.falla', { type: 'error' }))}
        >
          {translate('clases.instalar.boton')}
        </Button>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate(`clases.instalar.${manera}`)}
      </Typography>
    </Box>
  )
}
