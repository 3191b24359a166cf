import { useCanAccess } from 'react-admin'

/** Whether the user hands out users and roles and looks after the centre: who may say what the school uses. */
export function useAdministra(): boolean {
  const centro = useCanAccess({ resource: 'Centro', action: 'edit' })
  const usuarios = useCanAccess({ resource: 'Usuarios', action: 'edit' })
  const roles = useCanAccess({ resource: 'Roles', action: 'edit' })
  return [centro, usuarios, roles].every(({ canAccess }) => canAccess === true)
}
