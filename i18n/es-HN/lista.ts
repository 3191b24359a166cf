/** Words that every list of a catalogue or a report shares. */
export const lista = {
  limpiar_busqueda: 'Borrar la búsqueda',
  cargando: 'Cargando la lista…',
  resumen: 'Totales de lo filtrado',
  si: 'Sí',
  no: 'No',
  exportar: {
    boton: 'Exportar',
    csv: 'CSV, cualquier cantidad de filas',
    xlsx: 'Excel, hasta 50,000 filas',
  },
  /** A total that the server counted no further. */
  o_mas: '%{total} o más',
  vacia: {
    titulo: 'Todavía no hay registros',
    ayuda: 'Cuando agregue el primero, aparece aquí.',
    sin_resultado: 'Ningún registro coincide',
    sin_resultado_ayuda: 'Cambie la búsqueda o quite los filtros.',
    quitar_filtros: 'Quitar filtros',
  },
  error: 'No se pudo cargar la lista',
  filtro: {
    boton: 'Filtros, %{cuantos} en uso',
    todos: 'Todos',
    todas_las_fechas: 'Cualquier fecha',
    rango: 'Elegir fechas…',
    desde: '%{campo}, desde',
    hasta: '%{campo}, hasta',
  },
  lapsos: {
    hoy: 'Hoy',
    ayer: 'Ayer',
    esta_semana: 'Esta semana',
    este_mes: 'Este mes',
    mes_pasado: 'Mes pasado',
    este_anio: 'Este año',
  },
  guardados: {
    boton: 'Filtros guardados',
    ninguno: 'Guarde una búsqueda que use a menudo y la encuentra aquí.',
    guardar_actual: 'Guardar los filtros actuales',
    nombre: 'Nombre del filtro',
    guardar: 'Guardar filtro',
    cambiar: 'Cambiar «%{nombre}»',
    guardado: 'Filtro «%{nombre}» guardado.',
    eliminado: 'Filtro «%{nombre}» eliminado.',
  },
} as const
