import { useCanAccess } from 'react-admin'
import type { Factura } from '#contract/facturacion/facturas'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { BotonEnlace } from '#src/page/Enlace.tsx'

const RECIBOS = recursoDe('RecibosIndividuales')

/** The way to one receipt of all that is left of an invoice on credit, for who may charge. */
export function CobrarFactura({ factura: { id, vence, saldo } }: { factura: Factura }) {
  const { canAccess } = useCanAccess({ resource: RECIBOS, action: 'create' })
  if (!canAccess || vence === null || !saldo) return null
  return (
    <BotonEnlace variant="contained" to={`/${RECIBOS}/create?factura_id=${id}`}>
      {translate('facturacion.a_credito.cobrar')}
    </BotonEnlace>
  )
}
