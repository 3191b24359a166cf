/** The dashboard. */
export const inicio = {
  ingresos: 'Ingresos del mes',
  matriculas: 'Matrículas del mes',
  registros: 'Registros del mes',
  vencido: 'Vencido',
  hoy: 'Hoy',
  meta: 'Meta',
  recibido: 'Recibido',
  recibido_y_meta: '%{recibido}, meta %{meta}',
  de_meta: '%{parte} de %{meta}',
  sin_meta: 'Sin meta este mes',
  hace_un_anio: 'Hace un año',
  de_lo_que_deben: '%{parte} de',
  por_mes: 'Ingresos de doce meses (miles de lempiras)',
  por_metodo: 'Ingresos del mes por método',
  por_cobrar: 'Cuentas por cobrar',
  cursos: 'Ocupación de los cursos',
  clases: 'Clases de hoy',
  ocupacion:
    '%{inscritos} de %{cupo} lugares en %{smart_count} curso |||| %{inscritos} de %{cupo} lugares en %{smart_count} cursos',
  curso: '%{nombre}: %{inscritos} de %{cupo} lugares',
  de: '%{parte} de %{todo}',
  esperan: '+%{cuantos} en espera',
  feriado: 'Hoy es feriado: %{feriado}.',
  sin_ingresos: 'Este mes no ha entrado nada todavía.',
  sin_ingresos_doce: 'En doce meses no ha entrado nada todavía.',
  sin_cursos: 'No hay cursos abiertos.',
  sin_clases: 'Hoy no hay clases.',
  clase: {
    tomada: '%{vinieron} de %{alumnos}',
    por_tomar: 'Por tomar',
    suspendida: 'Suspendida',
  },
  ver: {
    meses: 'Ver por mes',
    por_cobrar: 'Ver quién debe',
    cursos: 'Ver todos',
    clases: 'Ver asistencia',
  },
  por_atender: {
    titulo: 'Por atender',
    nada: 'Nada espera.',
    hace: {
      decidir: 'Por decidir',
      confirmar: 'Por confirmar',
      facturar: 'Por facturar',
      cerrar: 'Por cerrar',
      cobrar: 'Por cobrar',
    },
    registros: '%{cuantos} registro por decidir |||| %{cuantos} registros por decidir',
    cajas: 'Una caja de otro día sigue abierta |||| %{cuantos} cajas de otros días siguen abiertas',
    autorizaciones: 'Alguien espera su autorización |||| %{smart_count} solicitudes esperan su autorización',
    arreglos: 'Un arreglo de pago tiene una cuota vencida |||| %{cuantos} arreglos de pago tienen una cuota vencida',
    reportados_atrasados:
      '%{smart_count} espera desde hace más de %{dias} días hábiles, y su mora está detenida |||| %{smart_count} esperan desde hace más de %{dias} días hábiles, y su mora está detenida',
    reportados:
      '%{cuantos} pago reportado sin responder: %{monto} |||| %{cuantos} pagos reportados sin responder: %{monto}',
    retenciones:
      'Retenciones de un mes anterior sin pagar al SAR: %{monto} |||| Retenciones de %{cuantos} meses anteriores sin pagar al SAR: %{monto}',
    lineas: '%{cuantos} movimiento del banco por conciliar |||| %{cuantos} movimientos del banco por conciliar',
    cartas: '%{cuantos} carta de consentimiento por verificar |||| %{cuantos} cartas de consentimiento por verificar',
    sin_factura: '%{cuantos} recibo sin su factura: %{monto} |||| %{cuantos} recibos sin su factura: %{monto}',
    meses: 'Un mes terminado sin cerrar |||| %{cuantos} meses terminados sin cerrar',
    recordatorios:
      '%{cuantos} recordatorio por enviar por WhatsApp |||| %{cuantos} recordatorios por enviar por WhatsApp',
    transferencias:
      '%{cuantos} pago por confirmar con el banco: %{monto} |||| %{cuantos} pagos por confirmar con el banco: %{monto}',
    disco: 'Al disco del servidor le quedan %{libre}: libere espacio antes de que Campana deje de guardar',
    carpeta: {
      datos: {
        no_se_escribe:
          'En la carpeta de los datos no se puede escribir: revise sus permisos y si su disco es de solo lectura',
        sin_archivos:
          'El disco de los datos casi no admite más archivos, aunque tenga espacio: borre los que no use antes de que Campana deje de guardar',
      },
      respaldos: {
        falta: 'La carpeta de los respaldos no está: conecte su disco o corrija BACKUP_DIR',
        no_es_carpeta: 'Donde debe estar la carpeta de los respaldos hay un archivo: muévalo o corrija BACKUP_DIR',
        no_se_escribe:
          'En la carpeta de los respaldos no se puede escribir: revise sus permisos y si su disco es de solo lectura',
        llena: 'El disco de los respaldos está lleno y no se hará ninguno más: libere espacio o use otra carpeta',
        sin_archivos:
          'El disco de los respaldos casi no admite más archivos, aunque tenga espacio: borre los que no use antes de que dejen de hacerse',
        escasa: 'Al disco de los respaldos le queda poco espacio: libere espacio antes de que dejen de hacerse',
      },
      certificados: {
        falta:
          'La carpeta del certificado del servidor (tls, en DATA_DIR) no está: recupérela, o las demás computadoras tendrán que confiar en uno nuevo',
        no_es_carpeta:
          'Donde debe estar la carpeta del certificado del servidor (tls, en DATA_DIR) hay un archivo: muévalo',
        no_se_escribe:
          'En la carpeta del certificado del servidor (tls, en DATA_DIR) no se puede escribir: revise sus permisos y si su disco es de solo lectura',
        llena:
          'El disco del certificado del servidor (tls, en DATA_DIR) está lleno y no se podrá renovar: libere espacio',
        sin_archivos:
          'El disco del certificado del servidor (tls, en DATA_DIR) casi no admite más archivos y quizá no se pueda renovar: borre los que no use',
      },
      temporal: {
        falta: 'La carpeta temporal del servidor no está y nada se puede exportar: créela o corrija TMPDIR',
        no_es_carpeta:
          'Donde debe estar la carpeta temporal del servidor hay un archivo y nada se puede exportar: muévalo o corrija TMPDIR',
        no_se_escribe:
          'En la carpeta temporal del servidor no se puede escribir y nada se puede exportar: revise sus permisos y si su disco es de solo lectura',
        llena:
          'El disco de la carpeta temporal del servidor está lleno y exportar puede fallar: libere espacio o use otra con TMPDIR',
        sin_archivos:
          'El disco de la carpeta temporal del servidor casi no admite más archivos y exportar puede fallar: borre los que no use o use otra con TMPDIR',
      },
    },
    respaldo: 'Un día sin respaldo |||| %{smart_count} días sin respaldo',
    nunca_respaldo: 'Todavía no hay ningún respaldo: vea cómo se hace',
    prueba_fallida: 'El último respaldo no se pudo restaurar: %{motivo}',
  },
  respaldo: {
    hecho: 'Último respaldo: %{fecha}.',
    probado: 'Restaurado y comprobado por última vez: %{fecha}.',
    sin_probar: 'Todavía no se ha restaurado ninguno para comprobarlo.',
  },
  vacio: {
    titulo: 'Nada que resumir',
    detalle:
      'Esta página resume módulos que su rol no incluye. Si los necesita, pida a quien administra los roles que se los agregue.',
  },
}
