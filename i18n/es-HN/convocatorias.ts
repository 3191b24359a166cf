/** Campaigns of registration: their screens, and what their public forms answer. */
export const convocatorias = {
  error: {
    no_disponible: 'Este formulario no está disponible. Pida el enlace al centro educativo.',
    enlace_no_disponible: 'Este enlace no está disponible. Si necesita cambiar algo, escriba al centro educativo.',
    por_abrir: 'El registro abre el %{fecha}. Le esperamos ese día.',
    cerrada: 'El registro cerró el %{fecha}. Escriba al centro educativo para saber de otra fecha.',
    llena: 'El registro ya está completo. Escriba al centro educativo: quizá se abra otro.',
    trampa: 'Deje vacío este dato: no se usa, y solo lo llenan los robots.',
    nacimiento: 'Esta no es la fecha de nacimiento que está en el registro.',
    cambio: 'No se guardó: el registro cambió mientras tanto. Ábralo otra vez con su enlace.',
    quedan: 'Queda un solo lugar en este registro. Escriba al centro educativo. |||| Quedan solo %{smart_count} lugares en este registro. Escriba al centro educativo.',
  },
  /** Why a place was let go. */
  lugar: {
    vencido: 'Venció su reserva',
    quitado: 'Lo quitó la familia',
  },
} as const
