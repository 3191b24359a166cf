import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { RecibosLista } from '#resources/recibos/recibos-individuales/RecibosLista.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'

const OCULTAS = ['fecha', 'usuario_nombre', 'cliente_nombre']

/** The receipts of the point of sale. */
export function VentaList() {
  const { canAccess } = useCanAccess({ resource: VENTAS, action: 'create' })
  return (
    <RecibosLista
      titulo="ventas.hechas"
      ocultas={OCULTAS}
      acciones={
        canAccess && (
          <BotonEnlace variant="contained" to={`/${VENTAS}`}>
            {translate('modulos.nombre.RecibosVarios')}
          </BotonEnlace>
        )
      }
    />
  )
}
