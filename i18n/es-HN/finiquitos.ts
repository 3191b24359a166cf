/** Settlements: their screens, and why one is refused. */
export const finiquitos = {
  busca: 'Número o estudiante…',
  /** A discount that a charge was born with and nobody named. */
  descuento: 'Descuento',
  revocado_por_banco: 'Se deshizo la confirmación del banco de un pago',
  revocado_por_cargos: 'Se cambiaron los cargos de la matrícula',
  error: {
    no_terminada: 'Esta matrícula no ha terminado o ya tiene un finiquito vigente.',
    sin_cargos: 'Esta matrícula no tiene cargos: no hay nada que certificar.',
    por_confirmar: 'Falta que el banco confirme el pago de %{recibos}. Confírmelo en Conciliación bancaria y vuelva a intentar.',
    cambio_saldo: 'No se emitió: lo que debe cambió mientras tanto y ahora es %{debe}. Revise los cargos y confirme de nuevo.',
    ya_revocado: 'Este finiquito ya está revocado.',
  },
} as const
