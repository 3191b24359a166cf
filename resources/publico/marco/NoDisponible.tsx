import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { HttpError } from 'react-admin'
import { Notice } from '#src/layout/Notice.tsx'
import { Contacto } from './Contacto.tsx'
import { Marco } from './Marco.tsx'
import { BOTON } from './Paso.tsx'

/** A link that opens nothing: unknown, expired or of another form, all alike; or a server that did not answer. */
export function NoDisponible({ error, onReintentar }: { error: HttpError; onReintentar: () => void }) {
  const translate = useTranslate()
  const caso =
    error.status === 404
      ? 'no_encontrada'
      : error.status === 429
        ? 'espere'
        : error.status === 0
          ? 'sin_conexion'
          : 'fallo'
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
