/**
 * What the bitácora tells of each action, after the user's name: `frase.<Modulo>.<accion>`, else `frase.todos.<accion>`.
 * `cosa` is the record with its article («el curso Inglés A1»), `de_cosa` the same after «de»,
 * `a_cosa` as what something is done to («a Sofía», «el curso Inglés A1»); `nombre` the bare name.
 */
export const bitacora = {
  sistema: 'El sistema',
  frase: {
    todos: {
      crear: 'agregó %{a_cosa}',
      editar: 'cambió «%{campo}» %{de_cosa} |||| cambió %{smart_count} datos %{de_cosa}',
      sin_cambios: 'guardó los datos %{de_cosa} sin cambios',
      activar: 'activó %{a_cosa}',
      desactivar: 'desactivó %{a_cosa}',
      eliminar: 'eliminó %{a_cosa}',
      exportar: 'exportó %{modulo} a %{formato}',
      importar: 'cambió «%{campo}» %{de_cosa} al importar |||| cambió %{smart_count} datos %{de_cosa} al importar',
      otra: 'hizo «%{accion}» en %{modulo}',
      otra_de: 'hizo «%{accion}» con %{cosa}',
    },
    RecibosIndividuales: {
      crear: 'cobró %{total} a %{pagador} con %{cosa}',
      anular: 'anuló %{cosa}',
      revertir: 'anuló %{cosa} con la reversión %{reversion}',
      devolver: 'devolvió un saldo a favor de %{total} con %{cosa}',
      reimprimir: 'volvió a imprimir %{cosa}',
      enviar: 'creó un enlace para compartir %{cosa}',
    },
    Caja: {
      abrir: 'abrió su caja con %{fondo}',
      cerrar: 'cerró %{cosa} sin diferencia',
      cerrar_con: 'cerró %{cosa}: %{diferencia}',
    },
    Clientes: {
      fusionar: 'unió la ficha %{otro} a la %{de_cosa}',
      fusionada: 'unió la ficha %{de_cosa} a otra',
      borrar_datos: 'borró los datos personales %{de_cosa}',
    },
    Cursos: {
      cambio_precio: 'cambió los precios %{de_cosa}',
      cambio_precio_con: 'cambió los precios %{de_cosa} y %{smart_count} cargo |||| cambió los precios %{de_cosa} y %{smart_count} cargos',
      duplicar: 'creó %{cosa} como copia de otro período',
    },
    Matriculas: {
      crear: 'matriculó a %{nombre}',
      crear_en_espera: 'puso en espera a %{nombre}',
      activar: 'dio cupo a %{nombre}',
      retirar: 'retiró a %{nombre}',
      anular: 'anuló %{cosa}',
      editar_cargos: 'cambió los cargos %{de_cosa}',
    },
    Finiquitos: {
      revocar: 'revocó %{cosa}',
    },
    Roles: {
      permisos: 'cambió los permisos %{de_cosa}',
    },
    Usuarios: {
      cambiar_contrasena: 'cambió su contraseña',
      contrasena_rechazada: 'escribió mal su contraseña actual',
      activar_segundo_factor: 'activó su verificación en dos pasos',
      quitar_segundo_factor: 'quitó la verificación en dos pasos %{de_cosa}',
      quitar_segundo_factor_propio: 'quitó su verificación en dos pasos',
      renovar_codigos: 'renovó sus códigos de recuperación',
      cerrar_sesiones: 'cerró la sesión %{de_cosa} |||| cerró %{smart_count} sesiones %{de_cosa}',
      cerrar_sesiones_propio: 'cerró otra de sus sesiones |||| cerró otras %{smart_count} de sus sesiones',
      enlace: 'creó un enlace para que %{nombre} elija su contraseña',
      pedir_recuperacion: 'recibió una solicitud para recuperar la contraseña %{de_cosa}',
      elegir_contrasena: 'eligió su contraseña con un enlace',
    },
    Sesion: {
      ingreso: 'ingresó',
      ingreso_fallido: 'no pudo ingresar',
      ingreso_desconocido: 'rechazó un ingreso con un correo que no existe',
      segundo_factor_fallido: 'escribió mal el código de verificación',
      codigo_recuperacion: 'ingresó con un código de recuperación',
      permiso_negado: 'no tuvo permiso para %{accion} en %{modulo}',
      permiso_negado_otro: 'no tuvo permiso para algo que intentó',
    },
    Importaciones: {
      importar: 'importó «%{archivo}»: %{nuevas} nuevos, %{cambiadas} cambiados',
    },
    Demostracion: {
      sembrar: 'preparó la demostración',
    },
  },
  /** A reason or remark after the sentence. */
  con_motivo: '%{frase}: %{motivo}',
  diferencia: {
    faltan: 'faltan %{monto}',
    sobran: 'sobran %{monto}',
  },
  cosa: {
    recibos: 'el recibo %{nombre}',
    cajas: 'la caja de %{nombre}',
    clientes: '%{nombre}',
    cursos: 'el curso %{nombre}',
    curso_categorias: 'la categoría %{nombre}',
    matriculas: 'la matrícula de %{nombre}',
    finiquitos: 'el finiquito %{nombre}',
    usuarios: 'el usuario %{nombre}',
    docentes: 'el docente %{nombre}',
    roles: 'el rol %{nombre}',
  },
  /** A record whose name is not known, or not told any more. */
  sin_nombre: {
    recibos: 'un recibo',
    cajas: 'una caja',
    clientes: 'un estudiante',
    cursos: 'un curso',
    curso_categorias: 'una categoría',
    matriculas: 'una matrícula',
    finiquitos: 'un finiquito',
    usuarios: 'un usuario',
    docentes: 'un docente',
    roles: 'un rol',
    centro: 'los datos del centro',
    otro: 'un registro',
  },
  valor: {
    imagen: 'Imagen',
    desde: 'desde %{fecha}',
    vence: 'vence %{fecha}',
  },
} as const
