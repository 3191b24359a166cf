/** Signing in, signing out and what a person reads when a session cannot begin or go on. */
export const sesion = {
  titulo: 'Ingresar',
  correo: 'Correo electrónico',
  contrasena: 'Contraseña',
  mostrar: 'Mostrar la contraseña',
  ocultar: 'Ocultar la contraseña',
  mantener: 'Mantener la sesión en este teléfono',
  ingresar: 'Ingresar',
  ingresando: 'Ingresando…',
  olvido: '¿Olvidó su contraseña?',
  terminada: 'Su sesión terminó. Ingrese de nuevo.',
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
  sin_acceso: '¡No tienes acceso a este modulo!',
  sin_accion: 'Su rol no permite hacer eso aquí; pídalo a quien administra los usuarios.',
  recuperacion: {
    titulo: 'Recuperar el acceso',
    detalle: 'Escriba el correo de su cuenta y le enviaremos un enlace para elegir otra contraseña.',
    enviar: 'Enviar el enlace',
    enviando: 'Enviando…',
    enviado:
      'Si hay una cuenta con el correo %{email}, en unos minutos recibirá un enlace que sirve durante 30 minutos. Revise también el correo no deseado.',
    sin_correo:
      'Este centro no envía correos. Pida a la persona que administra el sistema que le dé un enlace para elegir otra contraseña.',
    otro: 'Usar otro correo',
    volver: 'Volver a ingresar',
  },
  enlace: {
    titulo: 'Elija su contraseña',
    bienvenida: 'Le damos la bienvenida, %{nombre}. Con esta contraseña y su correo %{email} podrá ingresar.',
    cambio:
      '%{nombre}, con esta contraseña ingresará de ahora en adelante. Las sesiones abiertas de %{email} se cerrarán.',
    guardar: 'Guardar la contraseña',
    guardando: 'Guardando…',
    elegida: 'Su contraseña quedó guardada. Ingrese con ella.',
    titulo_invalido: 'Este enlace ya no sirve',
    invalido: 'Este enlace ya se usó o venció. Pida otro para elegir su contraseña.',
    pedir: 'Pedir otro enlace',
  },
  fuerza: {
    regla: 'De 8 a 128 caracteres; una frase larga es más segura.',
    faltan: 'Falta %{smart_count} carácter. |||| Faltan %{smart_count} caracteres.',
    sobran: 'Escriba 128 caracteres o menos.',
    sirve: 'Sirve si no es común. Con una palabra más es más segura.',
    buena: 'Tiene un buen largo.',
  },
  primer_inicio: {
    titulo: 'Primera cuenta',
    detalle: 'Esta cuenta administra todo el sistema. Con ella podrá crear las demás.',
    nombre: 'Su nombre',
    crear: 'Crear la cuenta e ingresar',
    creando: 'Creando la cuenta…',
    enlace_invalido:
      'Este enlace ya se usó o venció. Inicie Campana de nuevo para obtener otro, o ingrese si ya tiene cuenta.',
  },
} as const
