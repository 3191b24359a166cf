/** The pages that a link leads to: a school's first one, and choosing a password. */
export const enlaces = {
  primer_inicio: {
    titulo: 'Empiece con Campana',
    centro: 'Su centro',
    nombre_centro: 'Nombre del centro',
    nombre_centro_ayuda: 'Sale en recibos y formularios. El logo, el RTN y lo demás se completan después.',
    perfil: '¿Qué clase de centro es?',
    elija: 'Elija una.',
    perfiles: {
      academia: 'Academia o escuela de idiomas',
      tecnico: 'Centro técnico o de capacitación',
      colegio: 'Colegio o escuela',
      todo: 'Otra; muéstreme todo',
    },
    preguntas: 'Marque lo que su centro hace',
    pregunta: {
      cai: 'Da facturas con CAI del SAR',
      transferencias: 'Recibe pagos por transferencia o depósito',
      becas: 'Da becas',
    },
    preguntas_ayuda: 'Todo se puede cambiar cuando quiera.',
    cuenta: 'Su cuenta',
    detalle: 'Esta cuenta administra todo el sistema. Con ella podrá crear las demás.',
    nombre: 'Su nombre',
    crear: 'Empezar',
    creando: 'Preparando…',
    enlace_invalido:
      'Este enlace ya se usó o venció. Inicie Campana de nuevo para obtener otro, o ingrese si ya tiene cuenta.',
  },
  fuerza: {
    regla: 'Cuatro palabras que no suelan ir juntas son fáciles de recordar y difíciles de adivinar.',
    reglas: 'Reglas de la contraseña',
    regla_de: {
      largo: 'De 8 a 128 caracteres.',
      secuencia: 'Con letras, y sin filas de teclas ni repeticiones.',
      igual: 'Distinta de su nombre, su correo y el nombre del centro.',
      comun: 'Más que una palabra, un nombre o un lugar, aunque lleve cifras.',
    },
    si: 'Se cumple:',
    no: 'No se cumple:',
    falta: 'Por cumplir:',
    faltan: 'Falta %{smart_count} carácter. |||| Faltan %{smart_count} caracteres.',
    sobran: 'Escriba 128 caracteres o menos.',
    sirve: 'Sirve si no es común. Con una palabra más es más segura.',
    buena: 'Tiene un buen largo.',
  },
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
    titulo_invalido: 'Este enlace ya no sirve',
    invalido: 'Este enlace ya se usó o venció. Pida otro para elegir su contraseña.',
    pedir: 'Pedir otro enlace',
  },
} as const
