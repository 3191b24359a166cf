import { formatoFechaLarga } from '#contract/texto/formato'
import type { ConvocatoriaPublica } from '#contract/publico/convocatoria'
import { translate } from '#i18n/translate'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { Contacto } from '../marco/Contacto.tsx'
import { Marco } from '../marco/Marco.tsx'

/** A campaign that receives nothing today says why, and whom to ask. */
export function Cerrada({
  convocatoria: { nombre, situacion, abre, cierra, telefono },
}: {
  convocatoria: ConvocatoriaPublica
}) {
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
