/** The attendance report. */
export const asistencias = {
  error: {
    dias: 'Elija un rango de hasta %{dias} días.',
  },
}
