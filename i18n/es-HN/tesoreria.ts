/** Tills, bank accounts, what the bank confirms, and the closing of a month. */
export const tesoreria = {
  error: {
    cuenta_de_otro: 'Esta cuenta no recibe esa forma de pago. Elija otra.',
    cuenta_inactiva: 'Esta cuenta ya no está en uso. Elija otra.',
    denominaciones_no_suman: 'Los billetes y monedas no suman lo contado en efectivo.',
    movimiento_anulado: 'Este movimiento ya está anulado.',
    movimiento_de_gasto: 'Este movimiento es de un gasto: anule el gasto.',
    pago_cambio: 'Alguien ya cambió uno de estos pagos. Actualice la lista y elija de nuevo.',
    conciliado_en_cerrado: 'Eso se anotó en un mes que ya está cerrado y no se deshace.',
    nada_que_cerrar: 'Todavía no hay documentos que cerrar.',
    mes_ya_cerrado: 'Ese mes ya está cerrado. El que sigue es %{mes}.',
    mes_en_orden: 'Los meses se cierran en orden. El que sigue es %{mes}.',
    mes_sin_terminar: 'El mes se cierra desde su último día, el %{fecha}.',
    cajas_abiertas: 'No se puede cerrar el mes: hay cajas abiertas. Cierre antes las de %{cajas}.',
  },
} as const
