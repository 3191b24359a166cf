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
  constancia_asistencia: {
    asunto: 'CONSTANCIA DE ASISTENCIA',
    cuerpo:
      '{{centro}} hace constar que {{estudiante}}, con código {{codigo}}, asistió a {{asistencias}} de {{clases}} clases ({{porcentaje}}) del curso {{curso}}, período {{periodo}}, hasta el {{fecha}}.\n\nSe extiende a petición de la parte interesada, el {{fecha_en_letras}}.',
  },
  diploma: {
    asunto: 'DIPLOMA',
    cuerpo:
      '{{centro}} otorga este diploma a\n\n{{estudiante}}\n\npor haber finalizado el curso\n\n{{curso}}\n\nimpartido del {{desde}} al {{hasta}}.\n\nDado el {{fecha_en_letras}}.',
  },
} as const
