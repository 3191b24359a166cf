import { FONDO, LINEA, PAGO, RETENIDO, nota, type Plantadas } from '#tests/api/servidor/invariantes-escena'

/** A withholding and its payment, without what keeps both in step. */
const SIN_TOPE = `${RETENIDO} ${PAGO} DROP TRIGGER gastos_retencion_cubierta ON gastos;`

/** Receipt 1 took of a transfer when the bank had told that it came to 1000, and took `cuanto` more. */
const transferida = (cuanto: number) => `
  UPDATE recibo_pagos
  SET metodo = 'transferencia', referencia = 'ach 7', monto = 1000 + ${cuanto}, segun_banco = 1000
  WHERE recibo_id = 1 AND orden = 1;
`

/** Faults in tills, the bank, petty cash and expenses. */
export const CAJAS: Plantadas = {
  caja_esperado: [
    [`UPDATE caja_conteos SET esperado = esperado - 1 WHERE metodo = 'efectivo'`, '1'],
    [`DELETE FROM caja_conteos WHERE metodo = 'tarjeta'`, '1'],
    [
      `
        INSERT INTO caja_movimientos (caja_id, tipo, monto, concepto, fecha, usuario_id)
        VALUES (1, 'entrega', -50, 'Banco', '2026-01-02', 1)
      `,
      '1',
    ],
    ['UPDATE recibos SET caja_id = 1 WHERE id = 4', '1'],
  ],
  caja_sin_cerrar: [
    ['UPDATE cajas SET cerrada_en = NULL, usuario_id = 2 WHERE id = 1', '1'],
    ['UPDATE cajas SET cerrada_en = now() WHERE id = 2', '2'],
  ],
  banco_transferencia: [
    [transferida(1), 'RI-000001'],
    [
      `
        ${transferida(0)}
        UPDATE recibo_pagos SET metodo = 'deposito', referencia = 'ACH7', segun_banco = 1000 WHERE recibo_id = 5
      `,
      'RI-000001 + RV-000001',
    ],
  ],
  banco_suma: [
    [`${LINEA} INSERT INTO cuenta_partidas (conciliacion_id, pago_id, monto) VALUES (90, 1, 999)`, '90'],
    [LINEA, '90'],
  ],
  banco_gasto: [
    [
      `
        ${LINEA}
        INSERT INTO cuenta_partidas (conciliacion_id, gasto_id, monto) VALUES (90, 1, -150);
        ${RETENIDO}
      `,
      'Papelería, 02/01/2026',
    ],
  ],
  banco_sin_confirmar: [
    [
      `
        ${LINEA}
        UPDATE recibo_pagos SET estado_banco = 'por_confirmar' WHERE id = 1;
        INSERT INTO cuenta_partidas (conciliacion_id, pago_id, monto) VALUES (90, 1, 1000)
      `,
      '1',
    ],
  ],
  banco_caja: [
    [
      `
        ${LINEA}
        UPDATE cuenta_movimientos SET monto = 99999999;
        INSERT INTO cuenta_partidas (conciliacion_id, caja_id, monto) VALUES (90, 1, 99999999)
      `,
      '1',
    ],
  ],
  banco_hoja: [
    [
      `
        INSERT INTO cuentas (id, nombre) OVERRIDING SYSTEM VALUE VALUES (90, 'Banco');
        INSERT INTO cuenta_banco (cuenta_id, desde, saldo_inicial) VALUES (90, '2026-01-01', 100);
        INSERT INTO cuenta_hojas (cuenta_id, mes, saldo_banco, saldo_libros, detalle, usuario_id)
        VALUES (90, '2026-01', 101, 100, '{}', 1)
      `,
      '2026-01',
    ],
  ],
  caja_chica_fondo: [
    [`${FONDO} UPDATE cajas_chicas SET monto = 499`, 'Oficina'],
    [`${FONDO} UPDATE gastos SET reposicion_id = 2 WHERE id = 92`, 'Oficina'],
  ],
  caja_chica_negativa: [[`${FONDO} UPDATE gastos SET total = 501, importe_exento = 501 WHERE id = 92`, 'Oficina']],
  caja_chica_reposicion: [
    [`${FONDO} UPDATE caja_chica_movimientos SET monto = 99 WHERE tipo = 'reposicion'`, 'Oficina, 03/01/2026'],
    [
      `${FONDO} UPDATE caja_chica_movimientos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = 2`,
      'Oficina, 03/01/2026',
    ],
  ],
  caja_denominaciones: [['UPDATE caja_denominaciones SET cantidad = 2 WHERE denominacion = 500', '1']],
  // A credit outside its month or the next three, and one of a use that credits nothing.
  gasto_credito: [
    [
      `
        ALTER TABLE gastos DROP CONSTRAINT gastos_credito_mes;
        UPDATE gastos SET uso_isv = 'gravado', credito_mes = '2026-05' WHERE id = 1
      `,
      'Papelería, 02/01/2026',
    ],
    [
      `
        ALTER TABLE gastos DROP CONSTRAINT gastos_credito_de_uso;
        UPDATE gastos SET uso_isv = 'exento', credito_mes = '2026-01' WHERE id = 1
      `,
      'Papelería, 02/01/2026',
    ],
  ],
  caja_dos_abiertas: [
    [`DROP INDEX cajas_abierta; INSERT INTO cajas (usuario_id, fecha, fondo) VALUES (1, '2026-01-03', 0)`, '2'],
  ],
  aviso_recibo: [
    [
      `
        INSERT INTO avisos_pago (
          id, cliente_id, fecha, monto, metodo, estado, recibo_id, decidido_en, clave_sha256, cuerpo_sha256
        ) OVERRIDING SYSTEM VALUE
        SELECT 7, (SELECT min(id) FROM clientes), fecha, total + 1, 'deposito', 'aceptado', id, now(), '', ''
        FROM recibos WHERE id = 1
      `,
      '7',
    ],
  ],
  caja_sin_efectivo: [
    [
      'ALTER TABLE cajas DROP CONSTRAINT cajas_sin_efectivo_sin_fondo; UPDATE cajas SET sin_efectivo = true WHERE id = 1',
      '1',
    ],
  ],
  gasto_suma: [['ALTER TABLE gastos DROP CONSTRAINT gastos_check; UPDATE gastos SET importe_exento = 149', '1']],
  gasto_periodo: [[`UPDATE gastos SET periodo = '2026-12' WHERE id = 1`, 'Papelería, 02/01/2026']],
  gasto_movimiento: [
    ['DELETE FROM caja_movimientos', '1'],
    [`UPDATE caja_movimientos SET anulado_en = now(), anulado_motivo = 'x'`, '1'],
    [`UPDATE gastos SET estado = 'anulado', anulado_en = now(), anulado_motivo = 'x'`, '1'],
  ],
  // More than there is, and before the expense.
  gasto_nota: [
    [nota('2026-01-03', 151), 'Papelería, 02/01/2026'],
    [nota('2026-01-01', 50), 'Papelería, 02/01/2026'],
  ],
  // A payment of 16 for a month that withheld 15, and one for a month that withheld nothing.
  retencion_pagada: [
    [`${SIN_TOPE} UPDATE gastos SET total = 16, importe_exento = 16 WHERE id = 93`, '2026-01'],
    [`${SIN_TOPE} UPDATE gastos SET paga_retenciones_de = '2025-12' WHERE id = 93`, '2025-12'],
  ],
  gasto_sin_costo: [
    [
      `
        ${RETENIDO} ${PAGO}
        ALTER TABLE gastos DROP CONSTRAINT gastos_paga_retenciones;
        UPDATE gastos SET categoria_id = 2 WHERE id = 93
      `,
      'SAR, 02/01/2026',
    ],
    [
      `
        ${RETENIDO} ${PAGO}
        ALTER TABLE gastos DROP CONSTRAINT gastos_sin_costo;
        UPDATE gastos SET uso_isv = 'exento' WHERE id = 93
      `,
      'SAR, 02/01/2026',
    ],
  ],
  gasto_otra_caja: [['UPDATE gastos SET caja_id = 2', '1']],
}
