/** Accounts, roles, teachers and the own profile. */
export const usuarios = {
  usuarios: {},
  roles: {},
  docentes: {},
  perfil: {},
} as const
