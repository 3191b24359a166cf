export const ajustes = {
  bitacora: {
    abrir: 'Abrir',
    abrir_de: 'Abrir: %{frase}',
    busca: 'Usuario, nombre, recibo o motivo',
    accion: {
      crear: 'Agregar',
      editar: 'Cambiar',
      eliminar: 'Eliminar',
      anular: 'Anular',
      exportar: 'Exportar',
      importar: 'Importar',
      reimprimir: 'Reimprimir',
      ingreso: 'Ingresar',
      ingreso_fallido: 'Ingreso fallido',
      permiso_negado: 'Permiso negado',
    },
    modulo: {
      Sesion: 'Ingresos',
      Importaciones: 'Importaciones',
      Respaldos: 'Respaldos',
      Demostracion: 'Demostración',
    },
  },
  tasas: {
    agregar: 'Agregar tasa',
    nombre_ayuda: 'Como la lee quien registra gastos: ISR 12.5% por honorarios.',
    tasa_ayuda: 'La que su contador confirme, en por ciento.',
    base_ayuda: 'De qué parte de la factura se retiene.',
    activo_ayuda: 'Una tasa inactiva no se ofrece para gastos nuevos.',
    nota: 'Qué se retiene, a quién y cuánto lo dice la ley: confirme con su contador. Un gasto guarda lo que su tasa decía.',
    vacio: {
      titulo: 'El centro no retiene a sus proveedores.',
      ayuda: 'Si es agente de retención, agregue las tasas que su contador le confirme.',
    },
  },
  equipos: {
    titulo: 'Equipos compartidos',
    ayuda:
      'Las computadoras donde se sientan varias personas: la recepción, la biblioteca. En ellas la sesión termina al cerrar el navegador y a los 30 minutos sin uso, y nadie puede mantenerla. Márquelas una por una, desde cada una; si usan dos navegadores, en los dos.',
    compartir: 'Este equipo es compartido',
    renombrar: 'Cambiar el nombre de este equipo',
    que_pasa: 'Desde ahora, también su sesión termina aquí al cerrar el navegador y a los 30 minutos sin uso.',
    nombre_ayuda: 'Por el que lo reconocerá en esta lista: Recepción, Biblioteca 2.',
    compartido: 'Equipo marcado',
    este: 'Este equipo',
    usado: 'Último ingreso: %{cuando}',
    pregunta: '¿%{nombre} ya no es compartido?',
    detalle: 'Desde el próximo ingreso, ahí la sesión durará como en el equipo de una sola persona.',
    quitado: 'Ya no es un equipo compartido',
  },
  centro: {
    solo_lectura: 'Su rol permite ver estos datos, no cambiarlos.',
    seccion: {
      identidad: 'Identidad',
      textos: 'Textos del recibo',
      reglas: 'Reglas',
      mora: 'Recargo por mora',
      facturas: 'Facturas',
      motivos: 'Motivos que se ofrecen',
    },
    ayuda: {
      nombre: 'Como debe leerse en los recibos.',
      municipio: 'Donde se fechan las constancias y los finiquitos.',
      correo: 'Sale junto al teléfono en los recibos.',
      pie_recibo: 'Al pie de cada recibo: un agradecimiento, la política de devoluciones, sus redes. Hasta 4 líneas.',
      mayoria_edad:
        'Quien no la ha cumplido necesita un encargado; Campana lo advierte al guardarlo y al matricularlo.',
      manual_dias:
        'Un recibo de papel que llega más tarde necesita la firma de un supervisor de caja. No cuentan fines de semana ni feriados.',
      arreglo_cuotas:
        'Un arreglo de pago con más cuotas, o con más de un mes entre ellas, necesita la autorización de un supervisor.',
      arreglo_dias: 'Si la primera cuota vence después, también la necesita.',
      exigir_referencia:
        'Con esto no se cobra ni se devuelve hasta escribir la referencia y la cuenta de una transferencia o depósito, el banco y el número de un cheque, y la autorización de una tarjeta. Sin esto, lo que falte se lista al cerrar la caja. Los recibos de papel siempre se pueden ingresar.',
      conteo_ciego:
        'Con esto, quien cuenta su caja no ve cuánto debería haber hasta que la cierra, y la cierra con lo que contó la primera vez. Los supervisores de caja sí lo ven.',
      mora: 'Con una regla, Campana agrega por sí sola un cargo de mora por cada cuota de matrícula o mensualidad vencida de quien sigue en el curso o lo terminó. Lo revisa cada hora.',
      mora_porcentaje: 'De lo que se debe ese día.',
      mora_dias: 'Días de gracia después del vencimiento.',
      facturar:
        'Al cobrar rige desde que hay un rango CAI activo que se imprime aquí; los de imprenta se facturan a pedido.',
      motivos:
        'Uno por renglón, en el orden en que se ofrecen. Quien elige Otro escribe el suyo con al menos 5 letras. Lo que ya se guardó no cambia.',
      limite: 'De más de este monto, la factura lleva el nombre y la identidad del cliente.',
    },
    mora: {
      cobraria:
        'Con esta regla se cobraría mora hoy por %{smart_count} cargo, de %{estudiantes}: %{total} en total. |||| Con esta regla se cobraría mora hoy por %{smart_count} cargos, de %{estudiantes}: %{total} en total.',
      estudiantes: '%{smart_count} estudiante |||| %{smart_count} estudiantes',
      nada: 'Con esta regla hoy no se cobraría mora a nadie.',
    },
    campo: {
      mora_tipo: 'Forma del recargo',
      mora_fija: 'Monto del recargo',
      mora_porcentaje: 'Porcentaje del recargo',
    },
    logo: {
      titulo: 'Logo',
      sin_logo: 'Sin logo',
      actual: 'Logo de %{centro}',
      elegir: 'Elegir logo',
      cambiar: 'Cambiar logo',
      quitar: 'Quitar logo',
      quitar_pregunta: '¿Quitar el logo de %{centro}?',
      quitar_detalle: 'Los recibos y las páginas saldrán sin él. La imagen no se podrá recuperar.',
      soltar: 'O suelte una imagen aquí. Se guarda de inmediato.',
      guardado: 'El logo quedó guardado.',
      quitado: 'El logo se quitó.',
      error: {
        tipo: 'Elija una imagen PNG o JPEG.',
        medidas: 'El logo mide entre %{menor} y %{mayor} píxeles por lado. Elija otra imagen o cambie su tamaño.',
        danada:
          'Esta imagen está dañada o tiene un formato que los recibos no pueden mostrar. Guárdela de nuevo como PNG o JPEG e intente otra vez.',
        ilegible: 'No se pudo abrir esta imagen. Elija un archivo PNG o JPEG.',
      },
    },
    vista: {
      titulo: 'Vista previa',
      formato: 'Tamaño del papel',
      carta: 'Carta',
      ticket80: 'Tiquete 80 mm',
      papel: 'Recibo de muestra con los datos escritos',
      bajar: 'Descargar PDF',
      error: 'No se pudo mostrar el recibo de muestra.',
      reintentar: 'Intentar de nuevo',
    },
  },
} as const
