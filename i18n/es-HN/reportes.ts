export const reportes = {
  recibos: {
    recibido: 'Recibido',
    numero: '%{smart_count} recibo |||| %{smart_count} recibos',
    pagos: '%{smart_count} pago |||| %{smart_count} pagos',
    saldo_usado: 'Pagado con saldo a favor',
    aparte: 'aparte de lo recibido',
    anulados: 'Anulados',
    detalle: 'Por día y por usuario',
  },
} as const
