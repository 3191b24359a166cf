/** Pages open to visitors without an account. */
export const publico = {
  formularios: {
    FormConsentimiento: 'Carta de consentimiento',
    FormRegister: 'Registro de estudiantes',
    FormUpdate: 'Actualización del registro',
    FormRegisterJunio: 'Registro de estudiantes · Junio',
    FormUpdateJunio: 'Actualización del registro · Junio',
    FormRegisterOctubre: 'Registro de estudiantes · Octubre',
    FormUpdateOctubre: 'Actualización del registro · Octubre',
  },
  cerrado: {
    detalle: 'El formulario en línea todavía no está abierto. Escriba o visite el centro educativo: con gusto le atienden.',
  },
  paso: 'Paso %{numero} de %{total}',
  atras: 'Atrás',
  opcional: '(opcional)',
  elija: 'Elija…',
  sin_elegir: 'Sin elegir',
  departamento: 'Departamento',
  fecha_ayuda: 'Día, mes y año: 05/03/2015',
  revisar: 'Revise el dato marcado. |||| Revise los %{smart_count} datos marcados.',
  envio: {
    ahora: 'Enviar ahora',
    enviando: {
      titulo: 'Enviando…',
      detalle: 'No cierre esta página. Con una conexión lenta puede tardar un minuto.',
    },
    sin_conexion: {
      titulo: 'Sin conexión: se enviará cuando vuelva',
      detalle: 'Lo que escribió está guardado en este teléfono. Deje esta página abierta: se envía sola, una sola vez.',
    },
    sin_respuesta: {
      titulo: 'El centro educativo no contesta todavía',
      detalle: 'Lo que escribió está guardado en este teléfono. Se envía solo, una sola vez, en cuanto conteste.',
    },
  },
} as const
