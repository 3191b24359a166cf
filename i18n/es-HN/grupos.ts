/** Words for the states of charges of a group (`opciones.estado`). */
export const estados = {
  cobrado: 'Cobrado',
  deshecho: 'Deshecho',
} as const

/** Charges of many students at once: their screens, and why one is refused. */
export const grupos = {
  nuevo: 'Cobrar a un grupo',
  busca: 'Concepto…',
  cuantos: '%{smart_count} estudiante |||| %{smart_count} estudiantes',
  a_estos: 'Cargar a estos',
  vacio: {
    titulo: 'Todavía no se ha cobrado nada a un grupo.',
    ayuda:
      'Un mismo cargo para los de un curso, una categoría o un filtro de estudiantes: una excursión, un examen, el seguro.',
  },
  destino: {
    curso: 'Un curso',
    categoria: 'Una categoría de cursos',
    filtro: 'El filtro de la lista de estudiantes',
  },
  recargo: {
    interes: 'Interés por pagar tarde: sin ISV, y nunca lleva mora',
    servicio: 'Servicio u otra cosa: con el ISV que se elija',
  },
  descripcion_ayuda: 'Sale en el recibo: «Excursión a Copán».',
  falta: 'Elija de quiénes es y escriba el concepto para ver a quiénes se cobra.',
  nadie: 'Nadie cumple: no hay matrículas activas ahí, ni estudiantes activos con ese filtro.',
  estudiantes: 'Estudiantes',
  elegidos: '%{elegidos} de %{total}',
  repetidos:
    'Un estudiante ya tiene este cargo y quedó sin marcar. Márquelo solo si debe pagarlo otra vez. |||| %{smart_count} estudiantes ya tienen este cargo y quedaron sin marcar. Márquelos solo si deben pagarlo otra vez.',
  ya_lo_tiene: 'Ya lo tiene: %{monto} desde el %{fecha}',
  cobrar: 'Cobrar al grupo',
  cobrar_a: 'Cobrar %{total} a %{smart_count} estudiante |||| Cobrar %{total} entre %{smart_count} estudiantes',
  cobro: 'Lo que se cobra',
  pagado: 'Pagado',
  debe: 'Debe %{monto}',
  deshacer: {
    boton: 'Deshacer',
    pregunta: '¿Deshacer «%{descripcion}»?',
    detalle: 'Se anula el cargo. |||| Se anulan los %{smart_count} cargos.',
    hecho: 'Cargos anulados',
    frase:
      'deshizo el cargo «%{nombre}» de %{smart_count} estudiante |||| deshizo el cargo «%{nombre}» de %{smart_count} estudiantes',
    ya: 'Este grupo ya se deshizo.',
    quien: 'Deshecho por %{quien} el %{cuando}: %{motivo}',
  },
  error: {
    muchos: 'Son más de %{max} estudiantes. Cobre por partes: por curso o con un filtro más estrecho.',
    vencido: 'La fecha en que vence no puede ser anterior a hoy.',
    ya_no_estan:
      'No se cobró a nadie: %{nombres} ya no es del grupo. Revise la lista y cobre de nuevo. |||| No se cobró a nadie: %{smart_count} estudiantes ya no son del grupo (%{nombres}). Revise la lista y cobre de nuevo.',
    ya_lo_tienen:
      'No se cobró a nadie: %{nombres} ya tiene este cargo. Revise la lista y cobre de nuevo. |||| No se cobró a nadie: %{smart_count} estudiantes ya tienen este cargo (%{nombres}). Revise la lista y cobre de nuevo.',
    con_pagos:
      'No se deshizo: %{nombres} ya pagó, o lo tiene en un finiquito o un arreglo. Anúlelo antes. |||| No se deshizo: %{smart_count} estudiantes ya pagaron, o lo tienen en un finiquito o un arreglo (%{nombres}). Anúlelos antes.',
  },
} as const
