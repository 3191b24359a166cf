import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import type { HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { Contacto } from './Contacto.tsx'
import { Marco } from './Marco.tsx'
import { BOTON } from './Paso.tsx'

/**
 * A link that opens nothing: unknown, expired or of another form, all alike; or a server that did not answer, which
 * is asked again when the network is back, or by button.
 */
export function NoDisponible({ error, onReintentar }: { error: HttpError; onReintentar: () => void }) {
  const sinRed = error.status === 0
  const reintentar = useEvent(onReintentar)
  useEffect(() => {
    if (!sinRed) return
    window.addEventListener('online', reintentar)
    return () => window.removeEventListener('online', reintentar)
  }, [sinRed, reintentar])
  const caso =
    error.status === 404 ? 'no_encontrada' : error.status === 429 ? 'espere' : sinRed ? 'sin_conexion' : 'fallo'
  const dicho = caso === 'no_encontrada' || caso === 'espere'
  return (
    <Marco>
      <Notice
        titulo={`publico.situacion.${caso}.titulo`}
        detalle={dicho ? error.message : `publico.situacion.${caso}.detalle`}
      >
        {caso !== 'no_encontrada' && (
          <Button variant="contained" size="large" fullWidth sx={BOTON} onClick={onReintentar}>
            {translate('publico.reintentar')}
          </Button>
        )}
        <Contacto mensaje={translate('publico.contacto.sin_abrir')} />
      </Notice>
    </Marco>
  )
}
