/** Words of the frame behind the sign-in, which no visitor's page takes along. */
export const marco = {
  apagado: {
    aviso: 'El centro no usa esto y lo tiene apagado. Usted puede seguir usándolo aquí.',
    suyo: 'El centro no usa esto y lo tiene apagado: no está en el menú ni en otras pantallas.',
    ir: 'Qué usa el centro',
  },
  asistencia_sin_conexion: 'Sin conexión. La asistencia se guarda en este equipo y se envía sola cuando haya conexión.',
  fotos_sin_conexion:
    'Sin conexión. Las fotos que tome aquí se guardan en este equipo y se envían solas cuando haya conexión.',
  solo_asistencia: 'Sin conexión: por ahora solo puede tomar asistencia. Lo demás vuelve con la conexión.',
  por_enviar: '%{smart_count} por enviar',
  por_enviar_largo:
    '%{smart_count} cambio de asistencia por enviar |||| %{smart_count} cambios de asistencia por enviar',
  fotos_por_enviar: '%{smart_count} foto por enviar |||| %{smart_count} fotos por enviar',
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
  salir_con_cambios: {
    titulo: '¿Cerrar sesión con cambios sin enviar?',
    titulo_escrito: '¿Cerrar sesión sin guardar lo de %{pagina}?',
    titulo_a_medias: '¿Cerrar sesión con algo a medias?',
    a_medias: 'Lo que dejó a medias (un cobro, una venta, un conteo) se pierde.',
    detalle:
      'Hay %{smart_count} cambio de asistencia sin enviar. Queda en este equipo y se envía cuando usted vuelva a ingresar aquí. |||| Hay %{smart_count} cambios de asistencia sin enviar. Quedan en este equipo y se envían cuando usted vuelva a ingresar aquí.',
    volatil:
      'Hay %{smart_count} cambio de asistencia sin enviar. Este navegador no guarda nada en el teléfono: espere a que se envíe antes de cerrar la página. |||| Hay %{smart_count} cambios de asistencia sin enviar. Este navegador no guarda nada en el teléfono: espere a que se envíen antes de cerrar la página.',
    fotos:
      'Hay %{smart_count} foto sin enviar. Al cerrar sesión se borra de este equipo: espere a que se envíe, o tendrá que tomarla de nuevo. |||| Hay %{smart_count} fotos sin enviar. Al cerrar sesión se borran de este equipo: espere a que se envíen, o tendrá que tomarlas de nuevo.',
    seguir: 'Seguir aquí',
  },
} as const
