/** Messages to families by the rule of the centre: reminders of payments, and absences. */
export const recordatorios = {
  busca: 'Nombre, correo o teléfono',
  para: 'Para',
  hacer: 'Enviar',
  por_whatsapp: 'Por WhatsApp',
  enviados: 'Enviados',
  no_enviados: 'No llegaron',
  enviar: 'Enviar',
  enviar_a: 'Enviar por WhatsApp a %{nombre}',
  ya_pago: 'Ya no debe nada de esto: el mensaje se quitó.',
  ya_vino: 'La ausencia se corrigió o se excusó: el mensaje se quitó.',
  no_mas_a: 'No enviar más recordatorios a %{nombre}',
  volver_a: 'Volver a enviar recordatorios a %{nombre}',
  anotado: 'No se le enviarán más recordatorios.',
  permitido: 'Se le volverán a enviar recordatorios.',
  vacio: 'Todavía no hay recordatorios',
  vacio_ayuda: 'Elija en «Días de aviso» cuándo se recuerda un pago y enciéndalos.',
  vacio_desde: 'Encendidos desde el %{fecha}. Se escriben solos, cada hora, de 8:00 a 18:00 en días hábiles.',
  apagados: 'Los avisos están apagados: nadie recibe ninguno.',
  de_noche: 'Ahora no se escribe a las familias: lo que espera por correo sale de 8:00 a 18:00 del próximo día hábil.',
  regla: {
    boton: 'Días de aviso',
    titulo: 'Días en que se recuerda un pago',
    detalle:
      'Cada familia recibe un solo mensaje al día, con todo lo que debe: por correo o, si no tiene, por WhatsApp desde esta lista. De cada aviso se escribe una vez.',
    sin_correo:
      'Este sistema no tiene servidor de correo: los mensajes quedan en esta lista para enviarlos por WhatsApp, uno por uno.',
    activo: 'Recordar los pagos',
    activo_ayuda: 'Cuenta desde el día en que se enciende; de lo vencido antes no se escribe.',
    ausencias: 'Avisar de las ausencias',
    ausencias_ayuda:
      'Cuando una clase se cierra, se avisa de quien faltó sin excusa a los encargados que pueden ver su asistencia. Cuenta desde que se enciende.',
    antes: 'Días antes de vencer',
    despues: 'Días después de vencer',
    el_dia: 'El mismo día',
    dias: '%{smart_count} día |||| %{smart_count} días',
    guardada: 'Quedó guardado.',
  },
  error: {
    sin_dias: 'Elija al menos un día.',
    ya_no_espera: 'Este mensaje ya no espera: alguien lo envió o se quitó.',
  },
} as const
