/** The point of sale and its products. */
export const ventas = {
  consumidor_final: 'Consumidor final',
  nueva: 'Nueva venta',
  menos: 'menos %{monto}',
  error: {
    producto_desconocido: 'Este producto ya no existe. Quítelo de la venta.',
    producto_inactivo: '%{nombre} ya no se vende. Quítelo de la venta.',
    dos_descuentos: 'Elija un descuento o escriba un monto, no ambos.',
    descuento_no_aplica: '«%{nombre}» no es para productos.',
    descuento_sin_efecto: 'Este descuento no baja nada de la venta.',
    descuento_mayor: 'El descuento no puede pasar de %{monto}.',
    descuento_sin_motivo: 'Escriba por qué se da el descuento.',
    sobra: 'Sobran %{monto}. Solo el efectivo da cambio; elija un estudiante para dejarlos a su favor.',
    espera_llena: 'Ya hay %{max} ventas en espera. Cobre o quite alguna.',
  },
} as const
