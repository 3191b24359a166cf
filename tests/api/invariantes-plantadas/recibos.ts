import { ARREGLO, type Plantadas } from '#tests/api/servidor/invariantes-escena'

/** Faults in receipts and what undoes them. */
export const RECIBOS: Plantadas = {
  recibo_lineas: [
    ['DELETE FROM recibo_lineas WHERE id = 2', 'RI-000001'],
    ['UPDATE recibo_lineas SET total = 401 WHERE id = 2', 'RI-000001'],
  ],
  recibo_pagos: [[`UPDATE recibo_pagos SET monto = 299 WHERE metodo = 'tarjeta'`, 'RI-000001']],
  recibo_impuesto: [
    ['UPDATE recibos SET subtotal = 98 WHERE id = 5', 'RV-000001'],
    ['UPDATE recibos SET isv = 14, subtotal = 96 WHERE id = 5', 'RV-000001'],
  ],
  recibo_linea: [['UPDATE recibo_lineas SET cantidad = 2 WHERE id = 6', 'RV-000001']],
  recibo_descuento: [['UPDATE recibos SET descuento = 11, subtotal = 98 WHERE id = 5', 'RV-000001']],
  devolucion_credito: [
    ['UPDATE creditos SET monto = -49 WHERE recibo_id = 6', 'RD-000001'],
    [`UPDATE recibo_pagos SET metodo = 'saldo_a_favor' WHERE recibo_id = 6`, 'RD-000001'],
  ],
  devolucion_excede: [
    ['UPDATE recibo_lineas SET devuelve_linea_id = 6, precio = 101, total = 101 WHERE id = 7', 'RV-000001'],
    ['UPDATE recibo_lineas SET devuelve_linea_id = 6, isv = 14 WHERE id = 7', 'RV-000001'],
  ],
  recibo_exonerado: [
    [`UPDATE recibos SET constancia_exonerado = 'CRE-1' WHERE id = 5`, 'RV-000001'],
    ['UPDATE recibo_lineas SET exonerado = 13, precio = 123 WHERE id = 6', 'RV-000001'],
  ],
  exonerado_cargo: [['UPDATE recibo_lineas SET exonerado = 100, precio = 1000 WHERE id = 1', 'RI-000001']],
  relevo_de_isv: [
    [
      `
        INSERT INTO cargo_ajustes (cargo_id, tipo, monto, fecha, hasta, motivo, usuario_id, recibo_id)
        SELECT cargo_id, 'exoneracion', 10, '2026-01-02', '2026-01-03', 'Exonerado', 1, recibo_id
        FROM recibo_lineas
        WHERE id = 1
      `,
      'RI-000001',
    ],
  ],
  recibo_aplicado: [
    [`INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde) VALUES (3, 2, 501, '2026-01-03')`, 'RI-000003'],
  ],
  recibo_saldo_usado: [[`UPDATE recibo_pagos SET metodo = 'efectivo' WHERE recibo_id = 5`, 'RV-000001']],
  recibo_cambio: [['UPDATE recibo_pagos SET cambio = 499 WHERE recibido = 1500', 'RI-000001']],
  recibo_antes_del_anterior: [
    [`UPDATE recibos SET fecha = '2000-01-01' WHERE id = 3`, 'RI-000003'],
    [`UPDATE recibos SET fecha = '2027-06-01' WHERE id = 1`, 'RI-000002'],
  ],
  fecha_por_confirmar: [
    // Receipts not of cash alone, of a closed month, reversed, invoiced.
    ['UPDATE recibos SET fecha_confirmada = false WHERE id = 1', 'RI-000001'],
    ['UPDATE recibos SET fecha_confirmada = false WHERE id = 5', 'RV-000001'],
  ],
  recibo_serie: [[`UPDATE recibos SET tipo = 'varios' WHERE id = 1`, 'RI-000001']],
  serie_hueco: [
    ['UPDATE recibos SET numero = 9 WHERE id = 3', 'RI'],
    [`UPDATE series SET siguiente = 6 WHERE serie = 'RI'`, 'RI'],
    [`UPDATE series SET siguiente = 1 WHERE serie = 'FIN-2026'`, 'FIN-2026'],
    [`${ARREGLO} INSERT INTO series (serie, siguiente) VALUES ('ARR-2026', 3)`, 'ARR-2026'],
  ],
  anulado_cubre: [['UPDATE aplicaciones SET hasta = NULL WHERE recibo_id = 2', 'RI-000002']],
  anulado_credito: [
    [
      `INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha) VALUES (2, 2, 'excedente', 5, '2026-01-02')`,
      'RI-000002',
    ],
  ],
  anulado_ajuste: [
    ['UPDATE cargo_ajustes SET recibo_id = 2 WHERE id = 1', 'RI-000002'],
    ['UPDATE cargo_ajustes SET recibo_id = 3 WHERE id = 1', 'RI-000003'],
  ],
  revertido_cubre: [['UPDATE aplicaciones SET hasta = NULL WHERE recibo_id = 3', 'RI-000003']],
  revertido_credito: [
    [
      `INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha) VALUES (2, 4, 'reversion', -5, '2026-01-03')`,
      'RI-000003',
    ],
  ],
  reversion_distinta: [
    [`UPDATE recibo_pagos SET metodo = 'tarjeta' WHERE recibo_id = 4`, 'RR-000001'],
    ['UPDATE recibos SET total = 499 WHERE id = 4', 'RR-000001'],
  ],
  recibo_caja_ajena: [['UPDATE recibos SET usuario_id = 2 WHERE id = 5', 'RV-000001']],
  // A line that no payment covers, and a payment that no line tells.
  ventas_recibido: [
    ['UPDATE recibo_lineas SET total = total + 1 WHERE id = 3 + 1', '2026-01'],
    [`UPDATE recibo_pagos SET monto = monto - 1 WHERE recibo_id = 1 AND orden = 1`, '2026-01'],
  ],
  // Nobody's word, and it left credit.
  retencion: [
    [
      `
        UPDATE recibo_pagos
        SET metodo = 'retencion', rtn = '08019015872341', referencia = '15', fecha_banco = '2026-01-02'
        WHERE recibo_id = 1 AND metodo = 'tarjeta'
      `,
      'RI-000001',
    ],
  ],
}
