import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { translate } from '#i18n/translate'
import { useManera, usarOferta } from '#src/offline/oferta.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { local } from '#src/storage.ts'

/** Kept on the device, not with the user: it is about the telephone. */
const DICHO = 'instalar.dicho'

/**
 * Offers to put Campana on the telephone's home screen, until its user has read it; nothing where it is there already
 * or the browser can't.
 */
export function Instalar() {
  const manera = useManera()
  const [dicho, setDicho] = useState(() => local.getItem(DICHO) !== null)
  const notify = useNotify()
  if (!manera || dicho) return null
  const callar = () => {
    local.setItem(DICHO, '1')
    setDicho(true)
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {manera === 'un_toque' && (
          <Button
            variant="outlined"
            onClick={() => void usarOferta().catch(() => notify('clases.instalar.falla', { type: 'error' }))}
          >
            {translate('clases.instalar.boton')}
          </Button>
        )}
        <Button onClick={callar}>{translate('clases.instalar.callar')}</Button>
      </Box>
      <Aparte sx={{ mt: 0.5 }}>{translate(`clases.instalar.${manera}`)}</Aparte>
    </Box>
  )
}
