import type { ButtonProps } from '@mui/material/Button'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'

/** Enrols the student in a course, to who may. */
export function Matricular({
  id,
  ...button
}: { id: number; state?: object } & Pick<ButtonProps, 'color' | 'size' | 'variant'>) {
  const { canAccess } = useCanAccess({ resource: MATRICULAS, action: 'create' })
  if (!canAccess) return null
  return (
    <BotonEnlace to={`/${MATRICULAS}/create?cliente_id=${id}`} {...button}>
      {translate('catalogos.clientes.matricular')}
    </BotonEnlace>
  )
}
