/** Accounts, roles, teachers and the own profile. */
export const usuarios = {
  usuarios: {},
  roles: {},
  docentes: {
    error: {
      dni_existe: 'Este DNI ya es de %{nombre}.',
      usuario_de_otro: 'Este usuario ya es de %{nombre}. Quíteselo antes en su página.',
      usuario_inactivo: 'Elija un usuario activo.',
    },
  },
  perfil: {
    verificacion: {
      ya_activa: 'La verificación en dos pasos ya está activa. Quítela primero para cambiar de teléfono o de aplicación.',
      no_activa: 'La verificación en dos pasos no está activa.',
      exigida: 'Su rol exige la verificación en dos pasos; no se puede quitar.',
    },
    sesiones: {
      dispositivo: '%{navegador} en %{sistema}',
    },
  },
} as const
