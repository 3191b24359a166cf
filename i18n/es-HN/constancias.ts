/** Certificates and diplomas: their screens, and why one is refused. */
export const constancias = {
  nueva: 'Nueva constancia',
  diplomas: 'Diplomas de un curso',
  busca: 'Número o estudiante…',
  vacio: {
    titulo: 'Todavía no hay constancias.',
    ayuda:
      'De matrícula, de solvencia, de asistencia y diplomas, con número y un código que cualquiera puede verificar.',
    del_estudiante: 'No tiene constancias ni diplomas.',
  },
  emitir: 'Emitir',
  vista: 'Así se lee',
  sin_matriculas: 'Este estudiante no tiene una matrícula para esta constancia.',
  dice: 'Lo que certifica',
  se_revoco: 'Revocada por %{quien} el %{fecha}: %{motivo}',
  por_el_sistema: 'el sistema',
  revocar: {
    boton: 'Revocar',
    pregunta: '¿Revocar %{numero}?',
    detalle: 'Quien verifique su código verá que ya no tiene validez. Queda en la lista y no se puede deshacer.',
    hecho: 'Constancia revocada',
  },
  curso: {
    elija: 'Elija un curso para ver a quienes lo finalizaron.',
    nadie: 'Nadie ha finalizado este curso todavía.',
    finalizaron: 'Quienes lo finalizaron',
    ya: 'Tiene %{numero}',
    emitir: 'Emitir %{smart_count} diploma |||| Emitir %{smart_count} diplomas',
    hechos: 'Se emitió %{smart_count} diploma. |||| Se emitieron %{smart_count} diplomas.',
  },
  error: {
    porque: 'No se emitió. %{porque}',
    vencido: 'Hay %{monto} vencidos.',
    por_confirmar: 'El banco no ha confirmado todo lo pagado: %{recibos}.',
    faltan: 'Al texto le faltan estos datos: %{campos}. Complételos, o quite el campo de la plantilla.',
    sin_clases: 'Todavía no hay clases con asistencia de esta matrícula.',
    ya_tiene: 'Esta matrícula ya tiene un diploma en vigor.',
    ya_revocada: 'Esta constancia ya está revocada.',
    estado: {
      matricula: 'La matrícula no está activa.',
      asistencia: 'La matrícula no tiene clases: no está activa, finalizada ni retirada.',
      diploma: 'La matrícula no está finalizada.',
    },
  },
} as const
