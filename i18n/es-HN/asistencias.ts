/** The attendance report. */
export const asistencias = {
  busca: 'estudiante, código, curso…',
  clases_del: 'Clases del',
  matricula: 'Matrícula',
  hora: 'Hora',
  nota: 'Nota',
  minutos: '%{minutos} min',
  llamar: 'Llamar',
  sin_telefono: 'Sin teléfono',
  sin_docente: 'Sin docente',
  sin_clases: 'Todavía no hay clases que cuenten.',
  encargado: 'Encargado: %{nombre}',
  seguidas: '%{smart_count} seguida |||| %{smart_count} seguidas',
  faltas: '%{smart_count} falta seguida |||| %{smart_count} faltas seguidas',
  faltas_desde: '%{smart_count} falta desde el %{fecha} |||| %{smart_count} faltas seguidas desde el %{fecha}',
  clases: '%{smart_count} clase |||| %{smart_count} clases',
  regla: {
    estudiantes:
      'Asistencia = (presentes + tardes) ÷ (clases menos justificadas). Una clase suspendida o que nadie tomó no cuenta, ni las anteriores a la matrícula.',
    faltas: 'Matrículas activas con tres faltas seguidas o más, sin justificar, hasta su última clase.',
    sin_tomar:
      'Clases del horario, ya pasadas, sin asistencia: no cuentan las suspendidas, los feriados ni los cursos sin estudiantes.',
  },
  vista: {
    rotulo: 'Ver',
    estudiantes: 'Estudiantes',
    faltas: 'Tres faltas seguidas',
    sin_tomar: 'Clases sin tomar',
  },
  total: {
    dadas: 'Clases dadas',
    matriculas: 'Matrículas',
    ausencias: 'Ausencias',
    por_curso: 'Cursos con menos asistencia',
    por_docente: 'Docentes con menos asistencia en sus cursos',
    sin_tomar: 'Clases sin tomar, del %{desde} al %{hasta}',
    sin_tomar_curso: 'Por curso',
    sin_tomar_docente: 'Por docente',
  },
  matriz: {
    boton: 'Ver por clase',
    excel: 'Excel',
    titulo: 'Asistencia por clase',
    volver: 'Volver al reporte',
    elija: 'Elija un curso para ver a sus estudiantes clase por clase.',
    sin_alumnos: 'Este curso todavía no tiene estudiantes.',
    sin_clases: 'No se ha tomado la asistencia de ninguna clase en estas fechas.',
    mas_clases: 'Se muestran las últimas %{clases} clases. Para ver otras, cambie las fechas.',
    mas_alumnos: 'Se muestran los primeros %{alumnos} estudiantes. El reporte los tiene a todos.',
    letras: 'P presente · A ausente · T tarde · J justificado · un punto: no estaba en la lista',
    no_estaba: 'No estaba en la lista',
  },
  papel: {
    del_al: 'Del %{desde} al %{hasta}',
    letras: 'P presente · A ausente · T tarde · J justificado · en blanco: no estaba en la lista',
    hoja: 'Hoja %{hoja} de %{hojas}',
  },
  mensaje: {
    falta:
      'Le saludamos de %{centro}: %{nombre} no asistió a la última clase de %{curso}. ¿Nos cuenta si todo está bien? |||| Le saludamos de %{centro}: %{nombre} no ha asistido a las últimas %{smart_count} clases de %{curso}. ¿Nos cuenta si todo está bien?',
    saludo: 'Le saludamos de %{centro}. Le escribimos sobre %{nombre}, de %{curso}.',
  },
  error: {
    dias: 'Elija un rango de hasta %{dias} días.',
  },
}
