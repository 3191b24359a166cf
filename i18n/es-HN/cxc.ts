/** Receivables: the report, the statement of account and the reminders. */
export const cxc = {
  error: {
    fechas: 'Elija una fecha igual o posterior a la inicial.',
    muy_largo: 'Son más de %{max} movimientos: elija un período más corto.',
    sin_vencido: 'Este estudiante no tiene nada vencido hoy.',
    sin_destino: 'No hay a dónde enviarlo: agregue el teléfono o el correo del encargado.',
    reciente: 'Ya se le recordó hace menos de %{dias} días.',
    no_enviado: 'El correo no salió. Revise la dirección o intente más tarde.',
  },
} as const
