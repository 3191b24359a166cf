/** A record's history, on its own page and in the bitácora. */
export const historial = {
  titulo: 'Historial',
  vacio: 'Todavía no hay nada que contar.',
  sistema: 'El sistema',
  cambios: 'Ver el cambio |||| Ver los %{smart_count} cambios',
  ocultar: 'Ocultar el cambio |||| Ocultar los cambios',
  /** A value that is empty, or not told any more. */
  nada: '—',
  antes: 'Antes',
  despues: 'Después',
  tope: 'Se muestran los últimos %{smart_count} hechos.',
} as const
