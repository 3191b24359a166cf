const DECIDIDO = 'Alguien ya decidió este pago. Actualice la página.'

/** Payments that families report. */
export const reportados = {
  busca: 'Referencia o nombre',
  vacio: 'Ningún pago reportado',
  vacio_ayuda: 'Aquí llegan los pagos que las familias reportan desde el enlace a su cuenta.',
  pendientes: 'Por revisar',
  monto: 'Suman',
  lo_reportado: 'Lo que se reportó',
  comprobante: 'Comprobante',
  sin_comprobante: 'No envió comprobante.',
  imagen: 'Comprobante que envió %{nombre}',
  abrir: 'Abrir el PDF',
  estudiantes: 'Estudiantes',
  parecidos: 'Puede ser un pago que ya está registrado:',
  mismo_comprobante: 'El mismo comprobante: %{nombre}, %{fecha}, %{monto}',
  misma_referencia: 'La misma referencia: %{nombre}, %{fecha}, %{monto}',
  recibo: {
    boton: 'Hacer recibo',
    titulo: 'Recibo por %{monto}',
    detalle: 'Paga primero lo que vence antes. El recibo queda en su caja y el banco lo confirma después.',
    nada: 'No debe nada.',
    sobra: '%{monto} queda a favor de %{nombre}.',
    declarado: 'Solo si la misma transferencia paga también otro recibo.',
    hecho: 'Recibo %{numero} hecho. La familia ya lo ve.',
    ya: DECIDIDO,
  },
  corregir: {
    boton: 'Corregir',
    pregunta: 'Corregir monto o fecha',
    detalle: 'Lo que dice el comprobante. Lo que escribió la familia queda al lado, y ella lee por qué.',
    hecho: 'Corregido. La familia ya lo ve.',
    ya: DECIDIDO,
    habia: 'La familia escribió %{monto}, del %{fecha}. %{motivo}',
  },
  responder: {
    boton: 'Responder que no',
    pregunta: 'No aceptar este pago',
    detalle: 'La familia lee esta respuesta en su cuenta.',
    motivo: 'Respuesta',
    hecho: 'La familia ya ve la respuesta.',
    ya: DECIDIDO,
  },
  error: {
    igual: 'Es lo mismo que ya dice. Cambie el monto o la fecha.',
    sin_estudiantes: 'Quien lo reportó ya no ve la cuenta de ningún estudiante. Haga el recibo desde la ficha.',
  },
}
