/** The school's e-mails. */
export const correo = {
  copie: 'Si el botón no abre, copie esta dirección en su navegador:',
  saludo: 'Hola, %{nombre}:',
  una_vez: 'El enlace sirve una sola vez, hasta el %{caduca}. Es solo para usted: no lo comparta.',
  invitacion: {
    rotulo: 'Elegir mi contraseña',
    despues: 'Si no esperaba este correo, no haga nada.',
  },
  recuperacion: {
    asunto: '%{centro}: cambie su contraseña',
    antes: 'Se pidió cambiar la contraseña de su cuenta %{email}.',
    rotulo: 'Cambiar mi contraseña',
    despues: 'Si usted no lo pidió, no haga nada: su contraseña sigue igual.',
  },
  /** To a user who asked for it, with the workbook. */
  informe: {
    asunto: '%{centro}: %{nombre}',
    dia: 'Adjunto va «%{nombre}» del %{fecha}.',
    semana: 'Adjunto va «%{nombre}» de la semana que terminó el %{fecha}.',
    mes: 'Adjunto va «%{nombre}» del mes que terminó el %{fecha}.',
    grande: 'El archivo es muy grande para un correo: expórtelo en Campana.',
    fuera: 'A la vista «%{vista}» le faltan filtros que la lista ya no tiene, o que su rol no ve: va sin ellos.',
    sin_vista: 'La vista «%{vista}» ya no está, o no se comparte con usted: va con los filtros que tenía.',
    abrir: 'Abrir Campana',
    quitar: 'Para pausarlo o quitarlo, abra «Mi perfil» en Campana.',
  },
  /** To administrators, once a day while it lasts. */
  alertas: {
    asunto:
      '%{centro}: hay algo que revisar en Campana |||| %{centro}: hay %{smart_count} cosas que revisar en Campana',
    antes: 'El sistema encontró algo que conviene revisar hoy.',
    rotulo: 'Abrir Campana',
    despues: 'Le escribiremos una vez al día mientras siga así. Si otra persona ya lo atiende, no haga nada.',
    respaldo:
      'Hoy no se pudo hacer el respaldo. El último es de hace %{smart_count} día. |||| Hoy no se pudo hacer el respaldo. El último es de hace %{smart_count} días.',
    nunca_respaldo: 'No se pudo hacer el respaldo, y no hay ninguno. Si la computadora falla, se pierde todo.',
    prueba:
      'El respaldo %{archivo} no se pudo restaurar al probarlo. No cuente con él mientras no se resuelva: %{motivo}',
    disco: 'Al disco le quedan %{mb} MB. Cuando se llene no se podrá cobrar: libere espacio.',
    reloj:
      'La fecha u hora de la computadora no puede ser la correcta. Corríjala, o confírmela con «campana reloj --confirmar»; mientras tanto solo se cobra efectivo en una caja abierta, y nada de mora.',
    reportados:
      'Un pago que una familia reportó espera respuesta desde hace más de %{dias} días hábiles, y mientras tanto no se le cobra mora. Respóndalo en Pagos reportados. |||| %{smart_count} pagos que las familias reportaron esperan respuesta desde hace más de %{dias} días hábiles, y mientras tanto no se les cobra mora. Respóndalos en Pagos reportados.',
    tareas:
      'No se pudo terminar: %{cuales}. Se intenta de nuevo cada hora; si sigue mañana, avise a quien les da soporte.',
    tarea: {
      limpieza: 'borrar lo que ya caducó',
      becas: 'repartir las becas',
      mensualidades: 'cobrar las mensualidades del mes',
      mora: 'cobrar la mora del día',
      mora_sin_confirmar: 'revisar pagos de banco sin confirmar',
      arreglos: 'dar por rotos los arreglos de pago que no se cumplieron',
      reservas: 'liberar los cupos de registros vencidos',
      dias_de_recibos: 'sumar los recibos de cada día',
      saldos: 'sumar lo que se debe de cada cargo',
      cursos: 'contar las matrículas de cada curso',
      recordatorios: 'escribir los avisos a las familias',
      informes: 'preparar los informes por correo',
    },
  },
} as const
