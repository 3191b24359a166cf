/** Words that every form shares. */
export const formulario = {
  corregir: 'Falta %{smart_count} dato por corregir: |||| Faltan %{smart_count} datos por corregir:',
  cargando: 'Cargando…',
  fecha_ayuda: 'dd/mm/aaaa',
  abrir_calendario: 'Abrir el calendario',
  deshacer: 'Deshacer cambios',
  vacio: '(vacío)',
  motivo: {
    otro: 'Otro',
    /** The label of a reason that is on no list. */
    explicacion: 'Explicación',
    letras: 'Al menos 5 letras. %{escritos} de %{maximo}.',
    detalle: 'Detalle (opcional)',
    de: '%{que}: %{de}',
  },
  filas: '%{smart_count} fila |||| %{smart_count} filas',
  eliminar: {
    pregunta: '¿Eliminar %{nombre}?',
    detalle: 'Esta acción no se puede deshacer.',
    hecho: '%{nombre} se eliminó.',
    en_uso: '%{nombre} no se puede eliminar',
    desactivar: 'Desactivar en su lugar',
    desactivado: '%{nombre} se desactivó.',
  },
  cambio_ajeno: {
    titulo: 'Otra persona cambió estos datos',
    quien: '%{quien} guardó cambios el %{cuando}. Los suyos siguen en el formulario, sin guardar.',
    cuando: 'Alguien guardó cambios el %{cuando}. Los suyos siguen en el formulario, sin guardar.',
    ver: 'Ver cambios',
    campo: 'Dato',
    antes: 'Al abrir',
    ahora: 'Guardado ahora',
    suyo: 'Lo que usted escribió',
    conservar: 'Conservar mis cambios',
    conservar_ayuda: 'Sus cambios quedan sobre los datos actuales; revíselos y guarde.',
    descartar: 'Descartar mis cambios',
  },
} as const
