/** The server's words about attendance; those of its screens are in `clases`. */
export const asistencia = {
  /** A change that will never be taken, told on the telephone beside it. */
  rechazo: {
    ajena: 'Esta clase no está en su horario.',
    futura: 'Esta clase todavía no llega.',
    suspendida: 'Esta clase está suspendida.',
    cerrada: 'Esta clase ya se cerró. Para cambiarla, pida que la reabran.',
    no_listado: 'Este estudiante no está en la lista de esta clase.',
    demasiados_oyentes: 'Esta clase ya tiene 50 personas fuera de la lista.',
  },
  error: {
    no_planeada: 'El horario del curso no tiene clase ese día a esa hora: agréguela como reposición.',
    planeada: 'El horario del curso ya tiene esta clase: no es una reposición.',
    fuera_del_curso: 'Elija una fecha desde que el curso comienza hasta 90 días después de que termina.',
    ya_tomada: 'Ya se tomó asistencia: la clase no se puede suspender.',
    se_cruza: 'El curso ya tiene clase de %{desde} a %{hasta}.',
    ya_feriado: 'Ese día ya es feriado: %{nombre}.',
  },
  feriado: {
    anio_nuevo: 'Año Nuevo',
    jueves_santo: 'Jueves Santo',
    viernes_santo: 'Viernes Santo',
    sabado_santo: 'Sábado Santo',
    americas: 'Día de las Américas',
    trabajo: 'Día del Trabajo',
    independencia: 'Día de la Independencia',
    soldado: 'Día del Soldado',
    raza: 'Día de la Raza',
    armadas: 'Día de las Fuerzas Armadas',
    morazanica: 'Semana Morazánica',
    navidad: 'Navidad',
  },
}
