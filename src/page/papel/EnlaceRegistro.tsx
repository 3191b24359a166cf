import { useCanAccess, useCreatePath } from 'react-admin'
import type { ReactNode } from 'react'
import { recursoDe } from '#contract/modulos'
import { Enlace } from '#src/page/Enlace.tsx'

interface EnlaceRegistroProps {
  resource: string
  id: number
  children: ReactNode
}

/** The name of a record: a link to its page, for who may open it. */
export function EnlaceRegistro({ resource, id, children }: EnlaceRegistroProps) {
  const { canAccess } = useCanAccess({ resource, action: 'show' })
  const createPath = useCreatePath()
  if (!canAccess) return children
  return (
    <Enlace
      to={createPath({ resource, type: 'show', id })}
      color="inherit"
      sx={{ textDecorationColor: 'currentColor' }}
    >
      {children}
    </Enlace>
  )
}

/** The name of a student, a link for who may open the page. */
export const Estudiante = ({ id, nombre }: { id: number; nombre: string }) => (
  <EnlaceRegistro resource={recursoDe('Clientes')} id={id}>
    {nombre}
  </EnlaceRegistro>
)
