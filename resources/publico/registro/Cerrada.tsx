import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { formatoFechaLarga } from '#contract/formato'
import type { HttpError } from 'react-admin'
import type { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import { Notice } from '#src/layout/Notice.tsx'
import { Contacto } from '../marco/Contacto.tsx'
import { Marco } from '../marco/Marco.tsx'
import { BOTON } from '../marco/Paso.tsx'

/** A campaign that receives nothing today says why, and whom to ask. */
export function Cerrada({
  convocatoria: { nombre, situacion, abre, cierra, telefono },
}: {
  convocatoria: ConvocatoriaPublica
}) {
  const translate = useTranslate()
  const detalle = translate(`publico.situacion.${situacion}.detalle`, {
    fecha: formatoFechaLarga(situacion === 'por_abrir' ? abre : cierra),
  })
  return (
    <Marco nombre={nombre}>
      <Notice titulo={`publico.situacion.${situacion}.titulo`} detalle={detalle}>
        <Contacto telefono={telefono} mensaje={translate('publico.contacto.pregunta', { campana: nombre })} />
      </Notice>
    </Marco>
  )
}

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
