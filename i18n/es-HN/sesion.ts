/** Signing in, signing out and what a person reads when a session cannot begin or go on. */
export const sesion = {
  titulo: 'Ingresar',
  correo: 'Correo electrónico',
  contrasena: 'Contraseña',
  mostrar: 'Mostrar la contraseña',
  ocultar: 'Ocultar la contraseña',
  mantener: 'Mantener la sesión en este equipo',
  ingresar: 'Ingresar',
  ingresando: 'Ingresando…',
  olvido: '¿Olvidó su contraseña?',
  terminada: 'Su sesión terminó. Ingrese de nuevo.',
  elegida: 'Su contraseña quedó guardada. Ingrese con ella.',
  recuperado: 'Lo que estaba escribiendo sigue aquí, sin guardar.',
  en_claro:
    'La conexión con este servidor no va cifrada: quien esté en la misma red puede leer lo que escriba, también la contraseña.',
  sin_respuesta: 'No se pudo llegar al servidor. Revise su conexión e intente de nuevo.',
  sin_guardar:
    'Este navegador no guarda datos de los sitios. Puede ingresar, pero al actualizar o cerrar la página tendrá que hacerlo otra vez.',
  sin_validar: 'El servidor no confirmó la sesión. Intente de nuevo.',
  rechazada: 'El servidor no aceptó el ingreso (%{status}). Intente de nuevo.',
  credenciales: 'El correo o la contraseña no coinciden. Revíselos e intente de nuevo.',
  segundo_factor: {
    titulo: 'Verificación en dos pasos',
    codigo: 'Código de verificación',
    ayuda: 'Escriba los 6 dígitos que muestra ahora su aplicación de verificación.',
    incompleto: 'El código tiene 6 dígitos.',
    codigo_recuperacion: 'Código de recuperación',
    ayuda_recuperacion:
      'Escriba uno de los códigos que guardó. Cada uno sirve una sola vez; si ya no tiene ninguno, pida ayuda a la administración.',
    recuperacion_incompleto: 'El código tiene 12 letras y números: 7K2M-9QXA-04TZ.',
    verificar: 'Verificar',
    verificando: 'Verificando…',
    usar_recuperacion: 'Usar un código de recuperación',
    usar_aplicacion: 'Usar la aplicación de verificación',
    volver: 'Volver al correo y la contraseña',
  },
  sin_modulos: {
    titulo: 'Sin módulos',
    detalle:
      'Su cuenta todavía no tiene módulos asignados. Pida a la administración que le dé un rol y vuelva a ingresar.',
    apagados:
      'El centro tiene apagado todo lo que su rol puede usar. Si lo necesita, pida a la dirección que lo encienda en Ajustes, en «Qué usa el centro».',
  },
  sin_acceso: '¡No tienes acceso a este modulo!',
  sin_accion: 'Su rol no permite hacer eso aquí; pídalo a quien administra los usuarios.',
} as const
