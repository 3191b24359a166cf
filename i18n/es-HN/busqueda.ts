/** The search of the whole office. */
export const busqueda = {
  titulo: 'Buscar',
  placeholder: 'Estudiante, recibo, curso o qué hacer…',
  cerrar: 'Cerrar la búsqueda',
  resultados: 'Lo encontrado',
  buscando: 'Buscando…',
  cuantos: 'Un resultado |||| %{smart_count} resultados',
  ayuda:
    'Escriba el nombre, código, DNI o teléfono de un estudiante o de su encargado, un número de recibo, un curso, una página o lo que quiere hacer: «anular recibo», «inscribir».',
  nada: 'Nada coincide con «%{texto}».',
  sin_conexion: 'Sin conexión: por ahora solo se encuentran las páginas.',
  grupo: {
    modulos: 'Ir a',
    parecido: 'Quizá busca',
    recibos: 'Recibos',
  },
} as const
