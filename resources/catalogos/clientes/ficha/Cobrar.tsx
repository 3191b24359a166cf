import type { ButtonProps } from '@mui/material/Button'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'

/** Takes a payment of the student, to who may. */
export function Cobrar({ id, variant }: { id: number; variant: ButtonProps['variant'] }) {
  const { canAccess } = useCanAccess({ resource: RECIBOS, action: 'create' })
  if (!canAccess) return null
  return (
    <BotonEnlace to={`/${RECIBOS}/create?cliente_id=${id}`} variant={variant}>
      {translate('catalogos.clientes.cobrar')}
    </BotonEnlace>
  )
}
