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
} as const
