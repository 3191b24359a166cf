/** Accounts, roles, teachers and the own profile. */
export const usuarios = {
  usuarios: {},
  roles: {
    agregar: 'Agregar rol',
    busca: 'Nombre o descripción',
    copiar: 'Copiar rol',
    copia_de: 'Copia de %{nombre}',
    copia_menor: 'Se copió sin lo que su propio rol no tiene.',
    caracteristicas: 'Características',
    del_sistema: 'Del sistema',
    con_segundo_factor: 'Exige segundo factor',
    solo_lo_propio: 'Solo lo propio',
    tienen: '%{smart_count} usuario lo tiene |||| %{smart_count} usuarios lo tienen',
    mayor: 'Este rol permite cosas que usted no puede hacer; por eso aquí solo se ve.',
    nombre_fijo: 'Es un rol del sistema: conserva su nombre.',
    solo_propios_ayuda: 'Ve únicamente los cursos que imparte y sus estudiantes.',
    segundo_factor_ayuda: 'Quien lo tenga ingresa también con un código de su teléfono (verificación en dos pasos).',
    en_vigor: 'Los cambios valen de inmediato, también para quien ya ingresó.',
    permisos: 'Qué puede hacer',
    matriz: {
      todo: 'todo',
      todos: 'Todos los módulos',
      area: 'Área %{area}',
      casilla: '%{de}: %{accion}',
      teclas: 'Las flechas recorren las casillas; la barra espaciadora marca y desmarca.',
      no_suyo: 'Su propio rol no lo tiene, por eso no puede darlo.',
      ajeno: 'Este rol ve solo lo propio; este módulo no es de cursos ni de asistencias.',
      nada: 'Sin acceso',
    },
    menu: {
      titulo: 'Así verá el menú',
      al_ingresar: 'Al ingresar verá: %{pantalla}',
      vacio: 'Sin módulos que ver: al ingresar no encontrará nada.',
      subir: 'Subir %{nombre}',
      bajar: 'Bajar %{nombre}',
      movido: '%{nombre}: lugar %{lugar} de %{total}',
    },
  },
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
