/** Words for the states of tills (`opciones.estado`). */
export const estados = {
  abierta: 'Abierta',
  cerrada: 'Cerrada',
  por_explicar: 'Por explicar',
} as const

/** Tills, bank accounts, what the bank confirms, and the closing of a month. */
export const tesoreria = {
  caja: {
    contar_billetes: 'Contar billetes y monedas',
    ocultar_billetes: 'Ocultar billetes y monedas',
    billetes: 'Billetes',
    monedas: 'Monedas',
    billetes_y_monedas: 'Billetes y monedas',
    cuantos_de: 'Cuántos de %{valor}',
    suma: 'Suma',
    cantidad_entera: 'Un número entero',
    de_otro_dia: 'Esta caja está abierta desde el %{fecha}. Ciérrela y abra la de hoy.',
    olvidadas: 'Quedó abierta una caja de otro día: |||| Quedaron abiertas %{smart_count} cajas de otros días:',
    abierta_de_otro: 'Sigue abierta: la cierra su cajero, o quien pueda autorizar.',
    abiertas: 'Abiertas',
  },
  movimientos: {
    titulo: 'Movimientos de efectivo',
    agregar: 'Registrar',
    ayuda: 'Lo que entra o sale de la caja aparte de los recibos: entregas, pagos, sencillo.',
    ninguno: 'No hubo.',
    nuevo: 'Registrar movimiento',
    hay: 'En efectivo hay %{monto}.',
    guardar: 'Registrar',
    hecho: 'Movimiento registrado.',
    concepto_ayuda: 'A quién o para qué.',
    anular: {
      boton: 'Anular movimiento',
      corto: 'Anular',
      de: 'Anular %{concepto}',
      pregunta: '¿Anular el movimiento de %{tipo} por %{monto}?',
      detalle: 'Queda tachado, con el motivo, y no cuenta en la caja. No se puede deshacer.',
      motivo_ayuda: 'Queda en el cierre de la caja.',
      hecho: 'Movimiento anulado.',
      frase: 'anuló un movimiento de %{monto} en %{cosa}',
      ya: 'Este movimiento ya está anulado.',
    },
  },
  devolucion: {
    boton: 'Devolver saldo a favor',
    titulo: 'Devolver saldo a favor de %{nombre}',
    detalle: 'Hay %{monto} a favor. El dinero sale de la caja de usted, con un documento de la serie RD.',
    guardar: 'Devolver',
    motivo_ayuda: 'Queda en la devolución.',
    hecho: 'Devolución %{numero} hecha.',
  },
  conciliacion: {
    busca: 'referencia, recibo, estudiante, encargado…',
    por_confirmar_en: 'En %{cuenta}',
    heredados: 'Rechazados antes, por decidir',
    heredado:
      'Se rechazó antes de que los rechazos fueran documentos: su recibo todavía cuenta este dinero. Rechácelo con su fecha, o déjelo por confirmar si sí llegó.',
    sin_cuenta: 'ninguna cuenta',
    fecha_recibo: 'Fecha del recibo',
    mezclados: 'Elija pagos que estén por confirmar, o solo pagos ya revisados.',
    motivo_ayuda: 'Queda en el pago y en la bitácora.',
    pago: '%{metodo} %{referencia}',
    datos: 'Pago',
    confirmar: {
      boton: 'Confirmar',
      pregunta: '¿Confirmar un pago de %{monto}? |||| ¿Confirmar %{smart_count} pagos por %{monto}?',
      detalle: 'Confirme lo que aparece en el estado de cuenta del banco.',
      fecha_banco_ayuda: 'El día que muestra el banco: a esa fecha cuenta la mora.',
      fechas_varias: 'Cada pago queda con la fecha que se escribió al cobrarlo. Para corregir una, confírmelo solo.',
      fechas: 'Fechas del banco',
      sin_fecha: 'Sin fecha: cuenta la del recibo',
      lejana:
        'Al cobrar se escribió %{fecha}, más de %{dias} días antes del recibo. Escriba la que muestra el banco: a esa fecha cuenta la mora.',
      lejanas:
        'Este pago queda por confirmar: al cobrar se escribió una fecha de más de %{dias} días antes del recibo. Confírmelo solo, con la que muestra el banco. |||| Estos pagos quedan por confirmar: al cobrar se escribió una fecha de más de %{dias} días antes del recibo. Confírmelos solos, con la que muestra el banco.',
      hecho: 'Pago confirmado. |||| %{smart_count} pagos confirmados.',
    },
    rechazar: {
      boton: 'Rechazar',
      pregunta: '¿Rechazar un pago de %{monto}? |||| ¿Rechazar %{smart_count} pagos por %{monto}?',
      detalle:
        'Deja de ser dinero recibido, con un documento de hoy: lo que pagaba se debe otra vez. El recibo y el cierre de su caja quedan como están.',
      hecho: 'Pago rechazado. |||| %{smart_count} pagos rechazados.',
      el_pago: 'El banco rechazó: %{metodo}',
      fecha_banco_ayuda: 'El día en que el banco lo rechazó.',
      comision: 'Cobro del banco',
      comision_ayuda: 'Si el banco cobró por ello y lo paga el estudiante: se le agrega como cargo, por cada pago.',
      deudor: 'Quién debe la venta',
      deudor_ayuda: 'El recibo no es de un estudiante: elija quién lo debe ahora.',
      castigar: 'Nadie lo debe: darlo por perdido',
    },
    deshacer: {
      boton: 'Volver a dejar por confirmar',
      pregunta:
        '¿Volver a dejar por confirmar un pago de %{monto}? |||| ¿Volver a dejar por confirmar %{smart_count} pagos por %{monto}?',
      detalle: 'Se borra quién lo revisó y cuándo; en la bitácora queda.',
      hecho: 'Pago por confirmar. |||| %{smart_count} pagos por confirmar.',
    },
    deshacer_rechazo: {
      boton: 'Deshacer el rechazo',
      pregunta:
        '¿Deshacer el rechazo de un pago de %{monto}? |||| ¿Deshacer el rechazo de %{smart_count} pagos por %{monto}?',
      detalle:
        'Se hace un documento de hoy: lo que se debía otra vez queda pagado, y el pago vuelve a estar como antes del rechazo.',
      hecho: 'Rechazo deshecho. |||| %{smart_count} rechazos deshechos.',
    },
  },
  cierres: {
    titulo: 'Cierre de %{mes}',
    sigue: 'Mes por cerrar',
    cerrar: 'Cerrar mes',
    pregunta: '¿Cerrar %{mes} con %{monto} recibidos?',
    detalle:
      'Después nada se fecha en ese mes ni se anula en él. Solo un administrador puede reabrir el último mes cerrado.',
    hecho: 'Se cerró %{mes}.',
    cerro: 'Lo cerró %{quien} el %{fecha}',
    ninguno: 'Todavía no hay meses cerrados',
    ninguno_ayuda: 'Un mes se cierra cuando termina, con todas sus cajas cerradas.',
    quedaron:
      'Quedó un pago por confirmar de %{monto}. |||| Quedaron %{smart_count} pagos por confirmar, por %{monto}.',
    lista: 'Antes de cerrar',
    lista_lista: 'Todo está listo para cerrar.',
    punto: {
      cajas_abiertas: 'Cajas abiertas',
      fechas_por_confirmar: 'Recibos con fecha por confirmar',
      por_confirmar: 'Pagos por confirmar',
      recibos_sin_factura: 'Recibos sin factura',
      gastos_sin_comprobante: 'Gastos sin comprobante',
      retenciones_sin_comprobante: 'Retenciones sin comprobante',
      retenciones_sin_pagar: 'Meses con retenciones sin pagar al SAR',
    },
    confirmar_aqui: 'Verlo y confirmarlo aquí |||| Ver y confirmar los %{smart_count} aquí',
    hecho_punto: 'Listo',
    bloquea: {
      cajas_abiertas: 'Se cierran antes de cerrar el mes.',
      fechas_por_confirmar: 'Un supervisor dice de qué día son antes de cerrar el mes.',
    },
    acepta: 'Se resuelve, o se acepta con un motivo al cerrar.',
    motivo_de: {
      por_confirmar: 'Motivo: un pago por confirmar |||| Motivo: %{smart_count} pagos por confirmar',
      recibos_sin_factura: 'Motivo: un recibo sin factura |||| Motivo: %{smart_count} recibos sin factura',
      gastos_sin_comprobante: 'Motivo: un gasto sin comprobante |||| Motivo: %{smart_count} gastos sin comprobante',
      retenciones_sin_comprobante:
        'Motivo: una retención sin comprobante |||| Motivo: %{smart_count} retenciones sin comprobante',
      retenciones_sin_pagar:
        'Motivo: retenciones de un mes sin pagar al SAR |||| Motivo: retenciones de %{smart_count} meses sin pagar al SAR',
    },
    aceptado: 'Aceptado: %{motivo}',
    reabrir: {
      boton: 'Reabrir mes',
      pregunta: '¿Reabrir %{mes}?',
      detalle:
        'Se podrá volver a fechar en ese mes. El cierre queda guardado con su motivo, y el mes se cierra de nuevo cuando esté listo.',
      hecho: 'Se reabrió %{mes}.',
      frase: 'reabrió %{nombre}, cerrado con %{recibido} recibidos',
      ya: 'Solo se reabre el último mes cerrado, y después de este hay otro.',
    },
    reabierto_por: 'Reabierto el %{fecha} por %{quien}: %{motivo}',
    ver: 'Ver todas las cifras',
    ocultar: 'Ocultar cifras',
    sin_costo: 'Salió sin ser costo',
    documentos: '%{smart_count} documento |||| %{smart_count} documentos',
    por_metodo: 'Ingresos por forma de pago',
    por_serie: 'Ingresos por serie',
    aparte: 'Lo que se deshizo',
    ademas: 'Otros documentos del mes',
    devoluciones: 'Devoluciones',
    reversiones: 'Reversiones',
    rechazos: 'Pagos rechazados',
    anulados: 'Anulados',
    notas_credito: 'Notas de crédito',
    notas_debito: 'Notas de débito',
    cajas_faltantes: 'Cajas, y lo que les faltó',
    cajas_sobrantes: 'Cajas, y lo que les sobró',
    cuantos: 'Cuántos',
    no_suma: 'no suma',
  },
  cuentas: {
    agregar: 'Agregar cuenta',
    busca: 'nombre, banco, número…',
    nombre_ayuda: 'Como la conocen en caja: BAC ahorros, Terminal Ficohsa.',
    tipo_ayuda: 'Un banco recibe transferencias, depósitos y cheques; una terminal, tarjetas.',
    tipo_fijo: 'No cambia: hay pagos que dependen de esto.',
    numero: 'Número de cuenta',
    activo_ayuda: 'Una cuenta inactiva no se ofrece al cobrar.',
    sin_indicar: 'Sin indicar',
  },
  error: {
    cuenta_de_otro: 'Esta cuenta no recibe esa forma de pago. Elija otra.',
    cuenta_inactiva: 'Esta cuenta ya no está en uso. Elija otra.',
    denominaciones_no_suman: 'Los billetes y monedas no suman lo contado en efectivo.',
    movimiento_de_caja_chica: 'Este movimiento es de una caja chica: anule la reposición o cambie el fondo.',
    movimiento_de_gasto: 'Este movimiento es de un gasto: anule el gasto.',
    elija_deudor: 'Elija quién debe lo que esta venta vendió, o délo por perdido.',
    comision_sin_cliente: 'No hay a quién cobrarle lo que cobró el banco: elija quién debe la venta.',
    rechazo_pagado: 'Lo que el rechazo dejó debiendo ya se pagó o se cambió: el rechazo ya no se deshace.',
    rechazo_sin_facturar:
      'La factura %{numero} de este recibo se hizo sin lo que el banco rechazó. Acredítela entera, deshaga después el rechazo y facture de nuevo el recibo.',
    rechazo_repuesto:
      'Otro recibo pagó esto otra vez, y su factura %{numero} dice solo lo que no decía la de este. Acredítela entera, deshaga después el rechazo y facture de nuevo aquel recibo.',
    rechazo_facturado:
      'Lo que el rechazo dejó debiendo lo dice la factura a crédito %{numero}: cóbrela con un recibo, o anúlela antes de deshacer el rechazo.',
    fecha_lejana:
      'La fecha del banco de este pago es de más de %{dias} días antes de su recibo: %{pagos}. Confírmelo con la fecha que muestra el banco. |||| La fecha del banco de estos pagos es de más de %{dias} días antes de su recibo: %{pagos}. Confirme cada uno con la fecha que muestra el banco.',
    pago_cambio: 'Alguien ya cambió uno de estos pagos. Actualice la lista y elija de nuevo.',
    conciliado_en_cerrado: 'Eso se anotó en un mes que ya está cerrado y no se deshace.',
    pago_con_linea:
      'Un movimiento del banco muestra este pago. Suéltelo en Movimientos del banco y el pago queda por confirmar.',
    nada_que_cerrar: 'Todavía no hay documentos que cerrar.',
    mes_ya_cerrado: 'Ese mes ya está cerrado. El que sigue es %{mes}.',
    mes_en_orden: 'Los meses se cierran en orden. El que sigue es %{mes}.',
    mes_sin_terminar: 'El mes se cierra cuando termina: desde el %{fecha}.',
    mes_cerrado_de:
      '%{mes} ya está cerrado. Use la fecha de hoy o de un mes abierto; si tiene que llevar esa fecha, un administrador puede reabrirlo en Cierre del mes.',
    punto_cambio: 'La lista cambió mientras la revisaba. Actualice la página y revísela de nuevo.',
    punto_falta: {
      por_confirmar:
        'Queda un pago por confirmar. Confírmelo o escriba por qué se cierra así. |||| Quedan %{smart_count} pagos por confirmar. Confírmelos o escriba por qué se cierra así.',
      recibos_sin_factura:
        'Queda un recibo sin factura. Factúrelo o escriba por qué se cierra así. |||| Quedan %{smart_count} recibos sin factura. Factúrelos o escriba por qué se cierra así.',
      gastos_sin_comprobante:
        'Queda un gasto sin comprobante. Adjúntelo o escriba por qué se cierra así. |||| Quedan %{smart_count} gastos sin comprobante. Adjúntelos o escriba por qué se cierra así.',
      retenciones_sin_comprobante:
        'Queda una retención sin comprobante. Emítalo o escriba por qué se cierra así. |||| Quedan %{smart_count} retenciones sin comprobante. Emítalos o escriba por qué se cierra así.',
      retenciones_sin_pagar:
        'Quedan retenciones de un mes sin pagar al SAR. Registre el pago o escriba por qué se cierra así. |||| Quedan retenciones de %{smart_count} meses sin pagar al SAR. Registre los pagos o escriba por qué se cierra así.',
    },
    cajas_abiertas: 'No se puede cerrar el mes: hay cajas abiertas. Cierre antes las de %{cajas}.',
    fechas_por_confirmar:
      'No se puede cerrar el mes: un recibo tiene la fecha por confirmar. Un supervisor dice antes de qué día es. |||| No se puede cerrar el mes: %{smart_count} recibos tienen la fecha por confirmar. Un supervisor dice antes de qué día son.',
  },
} as const
