/** The frame around every screen: navigation, top bar, notices and the pages of last resort. */
export const layout = {
  producto: 'Campana',
  lema: 'Administración escolar',
  salir: 'Cerrar sesión',
  sin_modulos: {
    titulo: 'Sin módulos',
    detalle:
      'Su cuenta todavía no tiene módulos asignados. Pida a la administración que le dé un rol y vuelva a ingresar.',
    apagados:
      'El centro tiene apagado todo lo que su rol puede usar. Si lo necesita, pida a la dirección que lo encienda en Ajustes, en «Qué usa el centro».',
  },
  saltar: 'Saltar al contenido',
  pegado_largo: 'No se pegó: son %{letras} letras y aquí caben %{caben}. Péguelo más corto.',
  navegacion: 'Módulos',
  navegacion_corta: 'Módulos principales',
  mas: 'Más',
  /** Names the tabs of a row of the menu. */
  pestanas: 'Páginas de %{fila}',
  /** Heard after the name of a line of the menu. */
  por_atender: '%{smart_count} por atender',
  cerrar_menu: 'Cerrar el menú',
  contraer: 'Contraer el menú',
  expandir: 'Expandir el menú',
  ruta: 'Ubicación',
  editar: 'Editar',
  impreso: 'Impreso el %{fecha} por %{nombre}',
  cargando: 'Cargando…',
  tarda: 'Está tardando más de lo normal. Revise su conexión; si sigue así, vuelva a cargar la página.',
  usuario: 'Cuenta de %{nombre}',
  perfil: 'Mi perfil',
  tema: {
    light: 'clara',
    dark: 'oscura',
    system: 'como el equipo',
    cambiar: 'Apariencia: %{actual}. Cambiar a %{siguiente}.',
  },
  avisos: 'Avisos',
  cerrar_aviso: 'Cerrar el aviso',
  ver: 'Ver',
  deshacer: 'Deshacer',
  sin_conexion: 'Sin conexión. Lo que guarde ahora no llega al servidor.',
  asistencia_sin_conexion: 'Sin conexión. La asistencia se guarda en este equipo y se envía sola cuando haya conexión.',
  fotos_sin_conexion:
    'Sin conexión. Las fotos que tome aquí se guardan en este equipo y se envían solas cuando haya conexión.',
  solo_asistencia: 'Sin conexión: por ahora solo puede tomar asistencia. Lo demás vuelve con la conexión.',
  segundo_factor: {
    pide: 'Proteja su cuenta de administrador con un código del teléfono: desde mañana, sin él no podrá hacer nada más. |||| Proteja su cuenta de administrador con un código del teléfono: dentro de %{smart_count} días, sin él no podrá hacer nada más.',
    activar: 'Activar',
  },
  reloj: {
    /** After it comes the sentence of the doubt. */
    dice: 'La fecha del servidor está en duda: dice %{ahora}.',
    atras: 'Hay registros posteriores, del %{ultimo}.',
    adelante: 'Desde el %{ultimo} nada confirma qué día es.',
    base: 'La base de datos está en otra computadora, que tiene otra hora.',
    navegadores: 'Varios equipos del centro tienen otro día.',
    mientras:
      'Mientras tanto no se guarda nada con fecha; en una caja abierta se cobra solo efectivo, con fecha por confirmar.',
    mientras_nada:
      'Mientras tanto se puede consultar, pero no se guarda nada con fecha. Lo que se cobre, en un recibo de papel: se registra después con su fecha.',
    confirmar: 'Confirmar',
    que_dia: '¿Qué fecha es hoy?',
    avise: 'Avise a quien administra el sistema.',
    avise_caja:
      'Ingrese desde un teléfono u otra computadora con la hora correcta, o pida a un supervisor que la confirme.',
    confirmado: 'Fecha confirmada.',
    otro_dia: 'El servidor tiene otra fecha. Si la que escribió es la de hoy, corrija la fecha de la computadora.',
  },
  por_enviar: '%{smart_count} por enviar',
  por_enviar_largo:
    '%{smart_count} cambio de asistencia por enviar |||| %{smart_count} cambios de asistencia por enviar',
  fotos_por_enviar: '%{smart_count} foto por enviar |||| %{smart_count} fotos por enviar',
  salir_con_cambios: {
    titulo: '¿Cerrar sesión con cambios sin enviar?',
    detalle:
      'Hay %{smart_count} cambio de asistencia sin enviar. Queda en este equipo y se envía cuando usted vuelva a ingresar aquí. |||| Hay %{smart_count} cambios de asistencia sin enviar. Quedan en este equipo y se envían cuando usted vuelva a ingresar aquí.',
    volatil:
      'Hay %{smart_count} cambio de asistencia sin enviar. Este navegador no guarda nada en el teléfono: espere a que se envíe antes de cerrar la página. |||| Hay %{smart_count} cambios de asistencia sin enviar. Este navegador no guarda nada en el teléfono: espere a que se envíen antes de cerrar la página.',
    fotos:
      'Hay %{smart_count} foto sin enviar. Al cerrar sesión se borra de este equipo: espere a que se envíe, o tendrá que tomarla de nuevo. |||| Hay %{smart_count} fotos sin enviar. Al cerrar sesión se borran de este equipo: espere a que se envíen, o tendrá que tomarlas de nuevo.',
    seguir: 'Seguir aquí',
  },
  version: {
    nueva: 'Hay una versión nueva de Campana.',
    usar: 'Usar la versión nueva',
  },
  no_encontrado: {
    titulo: 'Página no encontrada',
    detalle: 'Esta dirección no existe o todavía no está disponible.',
    volver: 'Ir al inicio',
  },
  sin_datos: {
    no_existe: 'Este registro no existe',
    no_existe_detalle: 'Quizá alguien lo eliminó, o la dirección está incompleta.',
    sin_permiso: 'No tiene acceso a este registro',
    fallo: 'No se pudo abrir esta página',
    volver: 'Ir a %{modulo}',
  },
  error: {
    titulo: 'Algo falló en esta pantalla',
    detalle: 'Lo guardado está a salvo. Vuelva a cargar la página; si se repite, avise a soporte con este texto:',
    recargar: 'Volver a cargar',
  },
  apagado: {
    aviso: 'El centro no usa esto y lo tiene apagado. Usted puede seguir usándolo aquí.',
    suyo: 'El centro no usa esto y lo tiene apagado: no está en el menú ni en otras pantallas.',
    ir: 'Qué usa el centro',
  },
} as const
