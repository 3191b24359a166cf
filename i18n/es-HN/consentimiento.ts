/** The consent letter: what it says, its public form, and the staff's screens. */
export const consentimiento = {
  /** Answers in the words of the letter (contract/publico/carta-texto.ts). */
  carta: {
    anios: '%{smart_count} año |||| %{smart_count} años',
    autorizo: 'autorizo',
    no_autorizo: 'no autorizo',
    con_documento: '%{condicion} (documento: %{documento})',
    documento: 'documento %{documento}',
    en_linea: 'modalidad en línea',
    fechas: 'del %{desde} al %{hasta}',
    fin: {
      internos: 'uso interno del centro',
      redes: 'publicación en las redes del centro',
      publicidad: 'publicidad del centro',
    },
    imagen: 'autorizo fotos y videos con fines de %{fines}',
    sin_imagen: 'no autorizo fotos ni videos',
    lugar: 'las instalaciones del centro',
    ninguna: 'ninguna',
    ninguno: 'ninguno',
    no_se_sabe: 'no se sabe',
    sin_dni: 'sin DNI',
    sin_fechas: 'en las fechas de su programa',
    sin_horario: 'el de su programa',
    solo_quien_firma: 'solo quien firma esta carta',
    retira_solo: 'El menor puede retirarse solo(a).',
    no_retira_solo: 'El menor no puede retirarse solo(a).',
  },
  error: {
    actividad: 'Esta actividad ya no está abierta. Elija otra.',
    firma_vacia: 'Firme en el recuadro antes de enviar.',
    mayor: 'Desde los %{mayoria_edad} años firma la propia persona: no necesita esta carta.',
    registro: 'No encontramos ese registro, o su enlace ya no sirve. Puede llenar la carta usted.',
    texto_cambio: 'El centro cambió el texto de la carta mientras usted la llenaba. Léala de nuevo y firme.',
  },
} as const
