import Button from '@mui/material/Button'
import { LinkBase, useCanAccess, useTranslate } from 'react-admin'
import { ARREGLOS } from './arreglos-model.ts'

/** From a student's account to an arrangement of what is overdue of it, for who may make one. */
export function ArreglarVencido({ id }: { id: number }) {
  const { canAccess } = useCanAccess({ resource: ARREGLOS, action: 'create' })
  const translate = useTranslate()
  if (!canAccess) return null
  return (
    <Button component={LinkBase} to={`/${ARREGLOS}/create?cliente_id=${id}`} size="small">
      {translate('arreglos.arreglar')}
    </Button>
  )
}
