export const gastos = {
  /** What a till tells of the cash of a voided expense, and of a corrected one. */
  reintegro: 'Reintegro de un gasto anulado: %{proveedor}',
  correccion: 'Corrección del gasto',
  comprobante: {
    error: {
      tipo: 'Elija un PDF, o una foto JPEG o PNG.',
      medidas: 'La imagen mide hasta %{mayor} píxeles por lado. Cambie su tamaño o tome otra foto.',
      danada: 'Este archivo está dañado o incompleto. Guárdelo de nuevo e intente otra vez.',
    },
  },
  error: {
    no_suma: 'Las partes suman %{suma}. Revise el total o las partes.',
    isv: 'El ISV de estos importes gravados es %{esperado}. Revíselo.',
    caja_efectivo: 'De la caja solo sale efectivo.',
    efectivo_sin_cuenta: 'El efectivo no sale de una cuenta. Deje la cuenta vacía o cambie la forma de pago.',
    caja_cerrada: 'Lo pagó una caja que ya se cerró, y eso no cambia. Anule el gasto y regístrelo de nuevo.',
    anulado: 'Este gasto está anulado y ya no cambia.',
    ya_anulado: 'Este gasto ya está anulado.',
    mes_cerrado: '%{mes} ya está cerrado y sus gastos no cambian.',
    documento_repetido: 'Este documento del mismo proveedor ya está en un gasto del %{fecha}.',
    categoria_inactiva: 'Esta categoría está inactiva. Elija otra o actívela antes.',
    cuenta_inactiva: 'Esta cuenta está inactiva. Elija otra.',
  },
} as const
