/** Pages open to visitors without an account. */
export const publico = {
  abriendo:
    'Abriendo el formulario. Con una conexión lenta tarda un momento. Lo que escriba queda guardado en este teléfono mientras lo llena.',
  /** A link's preview in a messenger. */
  compartido: {
    registro: 'Registro de estudiantes',
    actualizar: 'Corregir un registro',
    carta: 'Carta de consentimiento',
    cuenta: 'Cuenta de la familia',
    detalle: 'Se llena desde el teléfono en unos minutos.',
  },
  /** The notice that a page shows by itself while its code has not arrived. */
  tarda: 'La página tarda más de lo normal. Revise su conexión y actualícela.',
  tarda_llame: 'Si no abre, llame al centro educativo:',
  paso: 'Paso %{numero} de %{total}',
  atras: 'Atrás',
  reintentar: 'Intentar de nuevo',
  buscando: 'Buscando…',
  opcional: '(opcional)',
  elija: 'Elija…',
  sin_elegir: 'Sin elegir',
  departamento: 'Departamento',
  fecha_ayuda: 'Día, mes y año: 05/03/2015',
  revisar: 'Revise el dato marcado. |||| Revise los %{smart_count} datos marcados.',
  contacto: {
    whatsapp: 'Escribir por WhatsApp',
    sin_curso:
      'Buenas. En el registro «%{campana}» no hay curso para un estudiante de 1 año. ¿Qué me recomiendan? |||| Buenas. En el registro «%{campana}» no hay curso para un estudiante de %{smart_count} años. ¿Qué me recomiendan?',
    sin_enviar: 'Buenas. Llené el formulario de registro «%{campana}» y no logra enviarse. ¿Me ayudan?',
    sin_abrir: 'Buenas. No puedo abrir el enlace que me enviaron. ¿Me ayudan?',
    pregunta: 'Buenas. Quisiera preguntar por el registro «%{campana}».',
  },
  recuperado: {
    detalle:
      'Seguimos donde se quedó. Si no lo envía, se borra de este teléfono un día después del último cambio. |||| Seguimos donde se quedó. Si no lo envía, se borra de este teléfono %{smart_count} días después del último cambio.',
    empezar: 'Empezar de nuevo',
    pregunta: '¿Borrar todo lo escrito? No se puede recuperar.',
    pregunta_enviado:
      '¿Borrar todo lo escrito? No se puede recuperar, y si el envío de antes llegó, el centro lo tendría dos veces.',
    seguir: 'No, seguir aquí',
    borrar: 'Sí, borrar',
  },
  situacion: {
    por_abrir: {
      titulo: 'Todavía no abre',
      detalle: 'El registro abre el %{fecha}. Vuelva ese día con este mismo enlace.',
    },
    cerrada: {
      titulo: 'El registro ya cerró',
      detalle: 'Cerró el %{fecha}. Llame al centro educativo para saber de la próxima fecha.',
    },
    llena: {
      titulo: 'Ya no hay lugar',
      detalle: 'Todos los lugares están tomados. Llame al centro educativo: con gusto le atienden.',
    },
    no_encontrada: { titulo: 'No se puede abrir' },
    espere: { titulo: 'Espere un momento' },
    sin_conexion: {
      titulo: 'Sin conexión',
      detalle: 'No se pudo abrir esta página. Se abre sola cuando vuelva la conexión.',
    },
    fallo: {
      titulo: 'No se pudo abrir',
      detalle: 'El centro educativo no contesta bien ahora. Intente de nuevo en unos minutos.',
    },
  },
  envio: {
    sin_guardar:
      'Este navegador no deja guardar lo que escribe: si cierra o recarga esta página, se pierde. Envíelo antes de salir.',
    ahora: 'Enviar ahora',
    cambiar: 'Volver a lo que escribí',
    retirado: 'Todavía no se ha enviado. Todo lo que escribió sigue aquí: revíselo y envíelo otra vez, o pregunte.',
    muy_grande: 'Lo que escribió es demasiado largo para enviarse. Acorte los textos más largos y envíe otra vez.',
    enviando: {
      titulo: 'Enviando…',
      detalle: 'No cierre esta página. Con una conexión lenta puede tardar un minuto.',
      detalle_sin_guardar: 'No cierre esta página. Con una conexión lenta puede tardar un minuto.',
    },
    sin_conexion: {
      titulo: 'Sin conexión: se enviará cuando vuelva',
      detalle: 'Lo que escribió está guardado en este teléfono. Deje esta página abierta: se envía sola, una sola vez.',
      detalle_sin_guardar:
        'No cierre esta página: este navegador no deja guardar lo escrito. Se envía sola, una sola vez.',
    },
    sin_respuesta: {
      titulo: 'El centro educativo no contesta todavía',
      detalle: 'Lo que escribió está guardado en este teléfono. Se envía solo, una sola vez, en cuanto conteste.',
      detalle_sin_guardar:
        'No cierre esta página: este navegador no deja guardar lo escrito. Se envía sola en cuanto conteste, una sola vez.',
    },
  },
} as const
