export const recibos = {
  linea_excedente: 'Saldo a favor',
  error: {
    falta: 'Los pagos no alcanzan: faltan %{monto}.',
    saldo_excede: 'El saldo a favor no puede pagar más que los cargos elegidos.',
    cambio_efectivo: 'Solo el efectivo da cambio.',
    recibido_menor: 'Lo recibido es menor que el monto.',
    cargo_repetido: 'Este cargo ya está en el recibo.',
    cargo_ajeno: 'Este cargo no es de este estudiante.',
    cliente_desconocido: 'No se encontró. Búsquelo de nuevo.',
    elija_cliente: 'Elija un estudiante o una familia.',
    elija_saldo: 'Indique de quién es el saldo a favor.',
    elija_excedente: 'Indique a favor de quién queda lo que sobra.',
    saldo_insuficiente: 'Solo hay %{monto} a favor.',
    caja_cerrada: 'Su caja ya está cerrada: un recibo se anula mientras su caja está abierta.',
    credito_usado: 'No se puede anular: su saldo a favor ya se usó en %{recibos}. Anule primero esos recibos.',
    diferencia_sin_observacion: 'Hay una diferencia. Escriba en observación qué pasó.',
  },
} as const
