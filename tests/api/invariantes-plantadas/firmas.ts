import type { Plantadas } from '#tests/api/servidor/invariantes-escena'

/** Faults in what somebody had to sign, and payments that the bank rejected. */
export const FIRMAS: Plantadas = {
  cargo_rebajado: [
    ['UPDATE cargos SET bruto = 499 WHERE id = 2', 'Eva Paz: Libro'],
    [`UPDATE cargos SET vence = '2026-01-06' WHERE id = 2`, 'Eva Paz: Libro'],
    [`UPDATE cargos SET isv = 'gravado_15' WHERE id = 3`, 'Eva Paz: Carné'],
    [`UPDATE autorizaciones SET permiso = 'Caja:autorizar'`, 'Eva Paz: Libro'],
  ],
  cargo_descuento_libre: [['UPDATE cargos SET descuento = 1 WHERE id = 2', 'Eva Paz: Libro']],
  cargo_anulado: [
    [`UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = 3`, 'Eva Paz: Carné'],
    [
      `
        INSERT INTO cargos (id, cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto)
          OVERRIDING SYSTEM VALUE
        VALUES (9, 1, 1, 'mensualidad', 9, 'Mensualidad 9', '2026-01-01', '2026-01-05', 1000);
        UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = 9;
        INSERT INTO matricula_estados (matricula_id, estado, fecha) VALUES (1, 'retirada', '2026-01-06')
      `,
      'Ana Paz: Mensualidad 9',
    ],
  ],
  mora_quitada: [
    [
      `
        INSERT INTO cargos (
          cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, descuento, origen_cargo_id,
          mora_periodo
        )
        VALUES (1, 1, 'mora', 1, 'Mora', '2026-01-02', '2026-01-02', 50, 50, 1, 1);
        INSERT INTO cargo_ajustes (cargo_id, tipo, monto, fecha, motivo, usuario_id, recibo_id)
        SELECT id, 'a_tiempo', 50, '2026-01-09', 'x', 1, 1 FROM cargos WHERE concepto = 'mora'
      `,
      'Ana Paz: Mora',
    ],
  ],
  matricula_rebajada: [['UPDATE matriculas SET precio_plan = 1001', 'Ana Paz: Inglés']],
  curso_rebajado: [
    ['UPDATE cursos SET precio_matricula = 2; UPDATE cursos SET precio_matricula = 1', 'Inglés (ING)'],
    ['UPDATE cursos SET mensualidades = 2; UPDATE cursos SET mensualidades = 1', 'Inglés (ING)'],
    [`UPDATE cursos SET isv = 'gravado_18'`, 'Inglés (ING)'],
  ],
  producto_rebajado: [
    ['UPDATE productos SET precio = 499', 'Libro (LIB)'],
    [`UPDATE productos SET isv = 'exento'`, 'Libro (LIB)'],
  ],
  ajuste_sin_autorizar: [
    ['UPDATE cargo_ajustes SET autorizacion_id = NULL WHERE id = 2', 'Ana Paz: Mensualidad 1'],
    [`UPDATE cargo_ajustes SET autorizacion_id = NULL, tipo = 'devolucion' WHERE id = 2`, 'Ana Paz: Mensualidad 1'],
  ],
  descuento_sin_autorizar: [['UPDATE descuentos_aplicados SET exigia_autorizacion = true WHERE id = 2', 'Hermanos']],
  venta_descuento_libre: [['DELETE FROM descuentos_aplicados WHERE id = 2', 'RV-000001']],
  papel_tarde: [
    [`UPDATE recibos SET numero_manual = 'P-1', fecha = '2025-10-02' WHERE id = 1`, 'RI-000001'],
    [`UPDATE recibos SET numero_manual = 'P-1', fecha = '2027-10-02' WHERE id = 1`, 'RI-000001'],
  ],
  rechazo_distinto: [
    ['UPDATE recibo_pagos SET monto = 499 WHERE id = 51', 'RC-000001'],
    [`UPDATE recibo_pagos SET metodo = 'deposito' WHERE id = 52`, 'RC-000001'],
    [
      'UPDATE aplicaciones SET rechazo_id = NULL; UPDATE cargos SET rechazo_id = NULL; DELETE FROM rechazos',
      'RC-000001',
    ],
  ],
  rechazo_estado: [[`UPDATE recibo_pagos SET estado_banco = 'confirmado' WHERE id = 51`, 'RC-000001']],
  rechazo_mal_deshecho: [
    ['UPDATE rechazos SET deshecho_id = 4', 'RC-000001'],
    [
      `
        INSERT INTO recibos (
          serie, numero, tipo, fecha, cliente_id, pagador_nombre, subtotal, total, usuario_id, codigo_verificacion,
          revierte_id
        )
        VALUES ('RC', 2, 'rechazo_deshecho', '2026-01-05', 2, 'Eva', 500, 500, 1, 'L', 8)
      `,
      'RC-000002',
    ],
  ],
  rechazo_linea: [
    [`UPDATE recibo_lineas SET rechaza_linea_id = 1 WHERE id = 11`, 'RC-000001'],
    [`UPDATE recibo_lineas SET rechaza_linea_id = 8 WHERE id = 12`, 'RC-000001'],
  ],
  // Credit had paid 100 of charge 4, and RC-1 took all of it.
  rechazo_con_saldo: [['UPDATE recibo_lineas SET con_saldo = 100 WHERE id = 8', 'RI-000004, línea 1']],
  // The money is gone and its tax is not; the tax is gone and not the money.
  rechazo_impuesto: [
    [
      `
        UPDATE recibo_lineas SET isv_tratamiento = 'gravado_15' WHERE id IN (8, 11);
        UPDATE recibo_lineas SET isv = 39 WHERE id = 8;
      `,
      'RI-000004, línea 1',
    ],
    [
      `
        UPDATE recibo_lineas SET isv_tratamiento = 'gravado_15', isv = 39 WHERE id IN (8, 11);
        UPDATE recibo_lineas SET total = 150 WHERE id = 11;
      `,
      'RI-000004, línea 1',
    ],
  ],
  rechazo_credito: [['UPDATE creditos SET monto = -149 WHERE recibo_id = 8', 'RC-000001']],
  rechazo_aplicado: [
    ['UPDATE aplicaciones SET monto = 299 WHERE rechazo_id = 8', 'RC-000001'],
    ['UPDATE aplicaciones SET hasta = NULL, rechazo_id = NULL WHERE rechazo_id = 8', 'RC-000001'],
  ],
  rechazo_cargo: [['UPDATE cargos SET bruto = 51 WHERE id = 5', 'RC-000001']],
  rechazo_cubre: [
    [`INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde) VALUES (7, 4, 1, '2026-01-04')`, 'RI-000004'],
  ],
  // RD-2 comes after RC-1, which took all of RI-4.
  rechazo_devuelto: [['UPDATE recibo_lineas SET devuelve_linea_id = 8 WHERE id = 13', 'RI-000004']],
  finiquito_rechazado: [
    [
      `
        UPDATE recibo_lineas SET cargo_id = 1 WHERE id = 11;
        UPDATE recibos SET emitido_en = now() + interval '1 minute' WHERE id = 8
      `,
      'FIN-2026-000001',
    ],
  ],
}
