/** The texts that a school begins with, which it may write anew (contract/ajustes/plantillas.ts names their fields). */
export const originales = {
  recordatorio: {
    asunto: '{{centro}}: estado de cuenta de {{estudiante}}',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. En la cuenta de {{estudiante}} hay {{vencido}} pendientes de pago, ya vencidos:\n\n{{detalle}}\n\nSi ya hizo el pago, por favor no tome en cuenta este mensaje. Muchas gracias.\n\nCon gusto le atendemos en el {{telefono}}.',
  },
  aviso_pago: {
    asunto: '{{centro}}: recordatorio de pago',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. Le recordamos estos pagos:\n\n{{detalle}}\n\nTotal: {{total}}\n\nPuede pagar en el centro o en una de estas cuentas:\n{{cuentas}}\n\nSi ya hizo el pago, por favor no tome en cuenta este mensaje. Muchas gracias.\n\nCon gusto le atendemos en el {{telefono}}.',
  },
  invitacion: {
    asunto: '{{centro}}: su cuenta está lista',
    cuerpo:
      'Hola, {{nombre}}:\n\n{{centro}} le abrió una cuenta en su sistema. Su usuario es {{usuario}}; elija ahora su contraseña para entrar.',
  },
  constancia_matricula: {
    asunto: 'CONSTANCIA DE MATRÍCULA',
    cuerpo:
      '{{centro}} hace constar que {{estudiante}}, con código {{codigo}}, tiene matrícula en el curso {{curso}}, período {{periodo}}, que se imparte del {{desde}} al {{hasta}}.\n\nSe extiende a petición de la parte interesada, el {{fecha_en_letras}}.',
  },
  constancia_solvencia: {
    asunto: 'CONSTANCIA DE SOLVENCIA',
    cuerpo:
      '{{centro}} hace constar que {{estudiante}}, con código {{codigo}}, no tiene pagos vencidos al {{fecha}}.\n\nSe extiende a petición de la parte interesada, el {{fecha_en_letras}}.',
  },
  constancia_arreglo: {
    asunto: 'CONSTANCIA DE ARREGLO DE PAGO AL DÍA',
    cuerpo:
      '{{centro}} hace constar que {{estudiante}}, con código {{codigo}}, está al día con su arreglo de pago {{arreglo}} al {{fecha}}. No es una constancia de solvencia.\n\nSe extiende a petición de la parte interesada, el {{fecha_en_letras}}.',
  },
  constancia_asistencia: {
    asunto: 'CONSTANCIA DE ASISTENCIA',
    cuerpo:
      '{{centro}} hace constar que {{estudiante}}, con código {{codigo}}, asistió a {{asistencias}} de {{clases}} clases ({{porcentaje}}) del curso {{curso}}, período {{periodo}}, hasta el {{fecha}}.\n\nSe extiende a petición de la parte interesada, el {{fecha_en_letras}}.',
  },
  registro_recibido: {
    asunto: '{{centro}}: registro {{registro}}',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. Recibimos el registro {{registro}} de {{estudiante}}. Su cupo está apartado hasta el {{reserva}}:\n\n{{cursos}}\n\nCon gusto le atendemos en el {{telefono}}.',
  },
  registro_aceptado: {
    asunto: '{{centro}}: registro {{registro}}',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. El registro {{registro}} de {{estudiante}} fue aceptado:\n\n{{cursos}}\n\nCon gusto le atendemos en el {{telefono}}.',
  },
  registro_rechazado: {
    asunto: '{{centro}}: registro {{registro}}',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. No pudimos aceptar el registro {{registro}} de {{estudiante}}.\n\nMotivo: {{motivo}}\n\nCon gusto le atendemos en el {{telefono}}.',
  },
  registro_duplicado: {
    asunto: '{{centro}}: registro {{registro}}',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. El registro {{registro}} de {{estudiante}} ya lo teníamos: no tiene que hacer nada más.\n\nCon gusto le atendemos en el {{telefono}}.',
  },
  ausencia: {
    asunto: '{{centro}}: aviso de asistencia',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. Le avisamos de esta inasistencia sin excusa:\n\n{{ausencias}}\n\nSi hay una excusa, por favor comuníquela al centro. Muchas gracias.\n\nCon gusto le atendemos en el {{telefono}}.',
  },
  carta_pedida: {
    asunto: '{{centro}}',
    cuerpo:
      'Buen día, {{encargado}}.\n\nLe saluda {{centro}}. Nos falta la carta de consentimiento de {{estudiante}}. Puede firmarla aquí, desde su teléfono:',
  },
  recibo: {
    asunto: '{{centro}}',
    cuerpo: '{{centro}}: recibo {{numero}} por {{monto}}. Puede verlo aquí hasta el {{caduca}}:',
  },
  cuenta: {
    asunto: '{{centro}}',
    cuerpo:
      'Hola, {{encargado}}. Con este enlace de {{centro}} ve lo que debe, sus recibos y la asistencia. Es personal: no lo comparta.',
  },
  diploma: {
    asunto: 'DIPLOMA',
    cuerpo:
      '{{centro}} otorga este diploma a\n\n{{estudiante}}\n\npor haber finalizado el curso\n\n{{curso}}\n\nimpartido del {{desde}} al {{hasta}}.\n\nDado el {{fecha_en_letras}}.',
  },
} as const
