import Button, { type ButtonProps } from '@mui/material/Button'
import { LinkBase, useCanAccess, useTranslate } from 'react-admin'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'

/** Takes a payment of the student, to who may. */
export function Cobrar({ id, variant }: { id: number; variant: ButtonProps['variant'] }) {
  const { canAccess } = useCanAccess({ resource: RECIBOS, action: 'create' })
  const translate = useTranslate()
  if (!canAccess) return null
  return (
    <Button component={LinkBase} to={`/${RECIBOS}/create?cliente_id=${id}`} variant={variant}>
      {translate('catalogos.clientes.cobrar')}
    </Button>
  )
}
