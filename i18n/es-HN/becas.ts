const FALTA_MOTIVO = 'Hace falta si el descuento requiere autorización.'

/** Words for the states of scholarships (`opciones.estado`). */
export const estados = {
  por_empezar: 'Por empezar',
  vigente: 'Vigente',
  por_terminar: 'Por terminar',
  terminada: 'Terminada',
} as const

/** Scholarships: their screens, and why one is refused. */
export const becas = {
  otorgar: 'Otorgar beca',
  busca: 'Estudiante, encargado o descuento…',
  titulo: '%{descuento} de %{nombre}',
  hasta: 'hasta el %{fecha}',
  sin_final: 'sin fecha final',
  vacio: {
    titulo: 'Todavía no hay becas.',
    ayuda: 'Un descuento que un estudiante recibe solo en cada cargo que vence entre dos fechas.',
  },
  descuento_ayuda: 'Del catálogo de descuentos: de ahí salen el porcentaje o el monto y a qué se aplica.',
  desde_ayuda: 'Se da a los cargos que vencen desde este día, también a los que ya están en la cuenta.',
  hasta_ayuda: 'Después de este día termina sola. Se lista como «Por terminar» 30 días antes.',
  motivo_ayuda: FALTA_MOTIVO,
  acuerdo: 'Beca',
  cargos: 'Lo que ha rebajado',
  sin_cargos: 'Todavía no hay cargos que venzan entre sus fechas.',
  vence: 'vence el %{fecha}',
  por_regla: 'Por la regla de hermanos',
  solo_de: 'Solo de %{curso}',
  termino: 'La terminó %{quien}: %{motivo}',
  termino_sola: 'Terminó sola: ya no tiene un hermano matriculado antes.',
  renovada: 'Ya se renovó: ver la que sigue',
  renovar: {
    boton: 'Renovar',
    pregunta: '¿Renovar %{descuento_nombre} de %{cliente_nombre}?',
    detalle: 'Sigue desde el día después de su final, o desde hoy si ya pasó.',
    hecho: 'Beca renovada',
    frase: 'renovó %{cosa}',
    motivo_ayuda: FALTA_MOTIVO,
    ya: 'Esta beca no se renueva: se terminó, ya se renovó, no tiene final o se da por regla.',
  },
  terminar: {
    boton: 'Terminar',
    pregunta: '¿Terminar %{descuento_nombre} de %{cliente_nombre}?',
    detalle: 'Lo que vence después de hoy y no tiene pagos se debe otra vez completo. Lo demás queda como está.',
    hecho: 'Beca terminada',
    frase: 'terminó %{cosa}',
    ya: 'Esta beca ya terminó.',
  },
  error: {
    no_es_de_cargos: '%{nombre} no es para cuotas de matrícula ni mensualidades sin plazo. Elija otro.',
    ya_la_tiene: 'El estudiante ya tiene %{nombre} en esas fechas.',
  },
} as const
