import {
  ARREGLO,
  EXONERADA,
  RETENIDO,
  conLista,
  notaDebito,
  otraFactura,
  SUSTITUTA,
  type Plantadas,
} from '#tests/api/servidor/invariantes-escena'

/** A certificate of that kind about who owes charge 2, which was due by then. */
const constancia = (tipo: 'solvencia' | 'arreglo') => `
  INSERT INTO constancias (
    numero, tipo, cliente_id, fecha, detalle, descansa_en, codigo_verificacion, usuario_id
  )
  VALUES ('CON-2026-000001', '${tipo}', 2, '2026-02-01', '{}', '{2}', 'Z2', 1)
`

/** The last sure hour is of the day that the scene's last document is of. */
const SEGURO = `UPDATE reloj SET guardado_en = '2026-12-01T18:00:00Z';`

/** Faults in documents of the tax office, certificates and closed months. */
export const DOCUMENTOS: Plantadas = {
  fecha_de_otro_reloj: [
    [`${SEGURO} UPDATE recibos SET fecha = '2027-06-01' WHERE id = 4`, 'RR-000001'],
    [`${SEGURO} UPDATE facturas SET fecha = '2027-06-01' WHERE id = 1`, '000-001-01-00000051'],
    [`${SEGURO} UPDATE cajas SET fecha = '2027-06-01' WHERE id = 1`, '1'],
    [`${SEGURO} UPDATE gastos SET fecha = '2027-06-01', periodo = '2027-06' WHERE id = 1`, 'Papelería, 01/06/2027'],
  ],
  constancia_debe: [
    [constancia('solvencia'), 'CON-2026-000001'],
    // A charge in the place of something overdue in another course, whose date it keeps.
    [
      `
        UPDATE cargos SET en_lugar_de = '{3}', mora_desde = '2026-01-20' WHERE id = 2;
        UPDATE cargos SET anulado_en = now(), anulado_motivo = 'Traslado' WHERE id = 3;
        ${constancia('solvencia')}
      `,
      'CON-2026-000001',
    ],
    // Until there was a rule, who had an arrangement was solvent.
    [
      `
        ${ARREGLO}
        ${constancia('solvencia')}
      `,
      'CON-2026-000001',
    ],
  ],
  constancia_sin_arreglo: [
    [
      `
        ${ARREGLO}
        ${constancia('arreglo')};
        UPDATE convenios SET hasta = '2026-03-07', cierre = 'roto', cerrado_en = now()
      `,
      'CON-2026-000001',
    ],
  ],
  factura_antes_de_la_anterior: [
    [`${otraFactura(1, 100)}; UPDATE facturas SET fecha = '2026-01-02' WHERE correlativo = 52`, '000-001-01-00000052'],
  ],
  nota_impuesto: [['UPDATE factura_lineas SET isv = 6 WHERE factura_id = 2', '000-001-01-00000051']],
  factura_exonerada: [
    [EXONERADA, '000-001-01-00000051'],
    [
      `
        UPDATE recibo_lineas SET isv_tratamiento = 'exonerado' WHERE id = 6;
        UPDATE factura_lineas SET recibo_linea_id = 6 WHERE factura_id = 1
      `,
      '000-001-01-00000051',
    ],
  ],
  factura_devuelta: [
    [
      `
        UPDATE recibo_lineas SET devuelve_linea_id = 6 WHERE id = 7;
        UPDATE factura_lineas SET recibo_linea_id = 6 WHERE factura_id = 1
      `,
      '000-001-01-00000051',
    ],
  ],
  isv_del_mes: [[`UPDATE factura_lineas SET isv_tratamiento = 'gravado_18' WHERE factura_id = 1`, '2026-01']],
  retencion_suma: [
    [`${RETENIDO} ALTER TABLE gastos DISABLE TRIGGER USER; UPDATE gastos SET retenido = 14`, 'Papelería, 02/01/2026'],
    [
      `
        ${RETENIDO}
        ALTER TABLE gastos DISABLE TRIGGER USER;
        UPDATE gastos SET importe_exento = 140, isv = 10 WHERE id = 1;
      `,
      'Papelería, 02/01/2026',
    ],
  ],
  retencion_comprobante: [
    [
      `${RETENIDO} ALTER TABLE gastos DISABLE TRIGGER USER; UPDATE gastos SET documento = 'F-2' WHERE id = 1`,
      '000-001-05-00000001',
    ],
    [`${RETENIDO} UPDATE comprobantes_retencion SET total = 14`, '000-001-05-00000001'],
  ],
  retencion_numero: [
    [`${RETENIDO} UPDATE comprobantes_retencion SET numero = '000-001-01-00000001'`, '000-001-01-00000001'],
  ],
  rango_hueco: [
    [`${RETENIDO} UPDATE rangos_cai SET siguiente = 3 WHERE id = 4`, '000-001-05 1'],
    ['UPDATE rangos_cai SET siguiente = 53 WHERE id = 1', '000-001-01 51'],
    ['UPDATE facturas SET correlativo = 52 WHERE id = 1', '000-001-01 51'],
    ['UPDATE rangos_cai SET siguiente = 2 WHERE id = 3', '000-001-07 1'],
    ['UPDATE rangos_cai SET inicio = 52 WHERE id = 1', '000-001-01 51'],
  ],
  factura_numero: [[`UPDATE facturas SET numero = '000-001-01-00000099' WHERE id = 1`, '000-001-01-00000099']],
  factura_lineas: [['UPDATE factura_lineas SET total = 99 WHERE factura_id = 1', '000-001-01-00000051']],
  factura_suma: [
    [
      'ALTER TABLE facturas DROP CONSTRAINT facturas_check; UPDATE facturas SET gravado_15 = 88 WHERE id = 1',
      '000-001-01-00000051',
    ],
  ],
  factura_repetida: [[`DROP INDEX facturas_viva; ${otraFactura(5, 100)}`, '000-001-01-00000051']],
  factura_acreditado: [
    ['UPDATE facturas SET acreditado = 41 WHERE id = 1', '000-001-01-00000051'],
    [
      `UPDATE facturas SET estado = 'anulada', anulado_en = now(), anulado_motivo = 'x' WHERE id = 2`,
      '000-001-01-00000051',
    ],
  ],
  factura_debitado: [['UPDATE facturas SET debitado = 1 WHERE id = 1', '000-001-01-00000051']],
  // An invoice is owed by nobody; charge 2 is 500.
  documento_cargo: [
    ['UPDATE factura_lineas SET cargo_id = 2 WHERE factura_id = 1', '000-001-01-00000051'],
    [notaDebito(499), '000-001-07-00000001'],
  ],
  factura_corregida: [
    [`DROP INDEX facturas_viva; ${SUSTITUTA} UPDATE facturas SET acreditado = 40 WHERE id = 1`, '000-001-01-00000052'],
    [`${SUSTITUTA} UPDATE factura_lineas SET isv = 12 WHERE isv = 13 AND factura_id > 2`, '000-001-01-00000052'],
    [`${SUSTITUTA} UPDATE factura_lineas SET cargo_liberado_id = 2 WHERE factura_id = 1`, '000-001-01-00000052'],
    [`${SUSTITUTA} UPDATE facturas SET recibo_id = 3 WHERE id > 2`, '000-001-01-00000052'],
    [`${SUSTITUTA} DELETE FROM factura_lineas WHERE factura_id > 2`, '000-001-01-00000052'],
  ],
  documento_repetido: [
    // An invoiced line that the bank took back is owed by another charge.
    [
      `
        UPDATE factura_lineas SET recibo_linea_id = 6 WHERE factura_id = 1;
        UPDATE recibo_lineas SET rechaza_linea_id = 6, rechazo_destino = 'cargo'
        WHERE id = (SELECT min(id) FROM recibo_lineas WHERE cargo_id = 2);
        ${notaDebito(500)}
      `,
      '000-001-07-00000001',
    ],
    [
      `
        UPDATE factura_lineas SET recibo_linea_id = (SELECT min(id) FROM recibo_lineas WHERE cargo_id = 2)
        WHERE factura_id = 1;
        ${notaDebito(500)}
      `,
      '000-001-07-00000001',
    ],
  ],
  nota_linea: [
    ['UPDATE factura_lineas SET total = 101 WHERE factura_id = 2', '000-001-01-00000051'],
    ['UPDATE factura_lineas SET isv = 14 WHERE factura_id = 2', '000-001-01-00000051'],
  ],
  factura_mayor: [[otraFactura(3, 501), '000-001-01-00000052']],
  nota_excede: [
    [
      'ALTER TABLE facturas DROP CONSTRAINT facturas_check; UPDATE facturas SET total = 101 WHERE id = 2',
      '000-001-01-00000051',
    ],
  ],
  factura_sin_recibo: [
    [
      `UPDATE recibos SET estado = 'anulado', anulado_en = now(), anulado_motivo = 'x' WHERE id = 5`,
      '000-001-01-00000051',
    ],
    [otraFactura(3, 500), '000-001-01-00000052'],
  ],
  // Before it was over; with till 2 open; with a point that nobody accepted.
  cierre_incompleto: [
    [conLista('2025-12', '2025-12-31 20:00', '[]'), '2025-12'],
    [conLista('2026-01', '2026-03-01 20:00', '[]'), '2026-01'],
    [conLista('2025-12', '2026-03-01 20:00', '[{"punto": "por_confirmar", "cuantos": 1, "motivo": null}]'), '2025-12'],
  ],
  mes_cerrado: [[`INSERT INTO cierres_mensuales (mes, totales, usuario_id) VALUES ('2026-01', '{}', 1)`, '2026-01']],
  finiquito_debe: [
    [
      `
        INSERT INTO cargos (cliente_id, matricula_id, concepto, descripcion, fecha, vence, bruto)
        VALUES (1, 1, 'mora', 'Mora', '2026-01-01', '2026-01-05', 1)
      `,
      'FIN-2026-000001',
    ],
  ],
  finiquito_suma: [
    [`UPDATE cargo_ajustes SET hasta = '2026-01-04' WHERE finiquito_id = 1`, 'FIN-2026-000001'],
    ['UPDATE cargos SET bruto = 1100, descuento = 200 WHERE id = 1', 'FIN-2026-000001'],
    ['UPDATE cargos SET descuento = 99, aplicado = 901 WHERE id = 1', 'FIN-2026-000001'],
  ],
  finiquito_repetido: [
    [
      `DROP INDEX finiquitos_vigente;
      INSERT INTO finiquitos (
        numero, tipo, cliente_id, matricula_id, fecha, detalle, total_cargos, total_descuentos, total_pagado,
        codigo_verificacion, usuario_id
      )
      VALUES ('FIN-2026-000002', 'automatico', 1, 1, '2026-01-03', '{}', 900, 0, 900, 'G', 1)`,
      'FIN-2026-000001',
    ],
  ],
}
