/* A small school in order, and what is added to it before a fault is planted. */

/** By invariant: statements that break it, and the record that its sentence names. */
export type Plantadas = Readonly<Record<string, readonly (readonly [sentencias: string, quien: string])[]>>

/** An arrangement of charge 2 in order: two instalments. */
export const ARREGLO = `
  INSERT INTO convenios (
    id, numero, cliente_id, fecha, gracia_dias, total, firmante, detalle, codigo_verificacion, usuario_id
  ) OVERRIDING SYSTEM VALUE
  VALUES (
    1, 'ARR-2026-000001', 2, '2026-02-01', 5, 500, 'Eva',
    '{"cuotas": [{"vence": "2026-03-01", "monto": 200}, {"vence": "2026-04-01", "monto": 300}]}', 'Z1', 1
  );
  INSERT INTO convenio_partes (convenio_id, cuota, cargo_id, vence, monto, despues)
  VALUES (1, 1, 2, '2026-03-01', 200, 300), (1, 2, 2, '2026-04-01', 300, 0);
`

/** A supplier's note of that date that takes an exempt amount from expense 1. */
export const nota = (fecha: string, monto: number) => `
  INSERT INTO gasto_notas (
    gasto_id, fecha, periodo, documento, descripcion, importe_exento, gravado_15, gravado_18, isv, total, usuario_id
  )
  VALUES (1, '${fecha}', '2026-01', 'N-1', 'Devolución', ${monto}, 0, 0, 0, ${monto}, 1);
`

/** A petty cash fund of 500 with a voucher that was replenished and one that waits. */
export const FONDO = `
  INSERT INTO cajas_chicas (id, nombre, responsable_id, monto) OVERRIDING SYSTEM VALUE VALUES (1, 'Oficina', 1, 500);
  INSERT INTO caja_chica_movimientos (id, caja_chica_id, tipo, monto, fecha, metodo, usuario_id)
  OVERRIDING SYSTEM VALUE
  VALUES (1, 1, 'fondo', 500, '2026-01-02', 'efectivo', 1), (2, 1, 'reposicion', 100, '2026-01-03', 'efectivo', 1);
  INSERT INTO gastos (
    id, fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, caja_chica_id, reposicion_id,
    usuario_id
  ) OVERRIDING SYSTEM VALUE
  SELECT v.id, '2026-01-02', max(c.id), 'Taxi', 'Viaje', v.total, v.total, 'caja_chica', 1, v.reposicion_id, 1
  FROM gasto_categorias c
  CROSS JOIN (VALUES (91, 100, 2), (92, 300, NULL)) AS v (id, total, reposicion_id)
  GROUP BY v.id, v.total, v.reposicion_id;
`

/** Expense 1 withheld 10 %, which is certified. */
export const RETENIDO = `
  INSERT INTO tasas_retencion (id, nombre, impuesto, tasa, base) OVERRIDING SYSTEM VALUE
  VALUES (1, 'ISR', 'isr', 1000, 'importe');
  INSERT INTO rangos_cai (
    id, cai, establecimiento, punto_emision, tipo, codigo, desde, hasta, siguiente, fecha_limite, estado
  ) OVERRIDING SYSTEM VALUE
  VALUES (4, 'W', '000', '001', 'retencion', '05', 1, 50, 2, '2027-01-01', 'activo');
  UPDATE gastos SET retenido = 15, rtn_proveedor = '08019015872341', documento = 'F-1' WHERE id = 1;
  UPDATE caja_movimientos SET monto = -135 WHERE gasto_id = 1;
  UPDATE caja_conteos SET esperado = esperado + 15 WHERE caja_id = 1 AND metodo = 'efectivo';
  INSERT INTO gasto_retenciones VALUES (1, 1, 'ISR', 'isr', 1000, 'importe', 150, 15);
  INSERT INTO comprobantes_retencion (
    gasto_id, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
    proveedor, rtn_proveedor, documento, fecha_documento, lineas, total, usuario_id
  )
  SELECT
    1, '000-001-05-00000001', 4, 1, 'autoimpresor', 'W', 1, 50, '2027-01-01', '{}', '2026-01-03', g.proveedor,
    g.rtn_proveedor, g.documento, g.fecha, jsonb_build_array(to_jsonb(r) - 'gasto_id' - 'tasa_id'), 15, 1
  FROM gastos g
  JOIN gasto_retenciones r ON r.gasto_id = g.id;
`

/** The payment to the tax authority of what January withheld of expense 1. */
export const PAGO = `
  INSERT INTO gastos (
    id, fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, usuario_id, es_costo,
    paga_retenciones_de
  ) OVERRIDING SYSTEM VALUE
  SELECT 93, '2026-01-02', c.id, 'SAR', 'Retenciones', 15, 15, 'transferencia', 1, false, '2026-01'
  FROM gasto_categorias c
  WHERE c.integrada;
`

/** The course charges each month, and its only enrolment goes on: January and February were charged. */
export const CADA_MES = `
  UPDATE cursos SET hasta_retiro = true, precio_mensualidad = 1000;
  UPDATE matriculas SET estado = 'activa';
  INSERT INTO mensualidades_abiertas VALUES (1, '2026-03-01');
  UPDATE cargos SET mes = '2026-01-01' WHERE id = 1;
  INSERT INTO cargos (
    cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, mes
  )
  VALUES (1, 1, 'mensualidad', 2, 'Mensualidad 2', '2026-02-01', '2026-02-05', 1000, '2026-02-01');
`

/** A small school in order: two tills, receipts of every kind, a discount, an expense, a settlement, an invoice. */
export const MUNDO = `
  INSERT INTO usuarios (id, nombre, email, rol_id) OVERRIDING SYSTEM VALUE
  SELECT n, 'Usuario ' || n, 'u' || n || '@prueba.hn', (SELECT min(id) FROM roles)
  FROM generate_series(1, 2) n;
  INSERT INTO clientes (id, codigo, nombres, apellidos, a_favor) OVERRIDING SYSTEM VALUE
  VALUES (1, 'C-1', 'Ana', 'Paz', 250), (2, 'C-2', 'Eva', 'Paz', 0);
  INSERT INTO curso_categorias (id, nombre) OVERRIDING SYSTEM VALUE VALUES (1, 'Idiomas');
  INSERT INTO cursos (id, codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo) OVERRIDING SYSTEM VALUE
  VALUES (1, 'ING', 'Inglés', 1, '2026-I', '2026-01-01', '2026-06-30', 20);
  INSERT INTO matriculas (id, cliente_id, curso_id, fecha, estado) OVERRIDING SYSTEM VALUE
  VALUES (1, 1, 1, '2026-01-01', 'finalizada');
  INSERT INTO cargos (
    id, cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, descuento, aplicado
  ) OVERRIDING SYSTEM VALUE
  VALUES
    (1, 1, 1, 'mensualidad', 1, 'Mensualidad 1', '2026-01-01', '2026-01-05', 1000, 100, 900),
    (2, 2, NULL, 'otro', 1, 'Libro', '2026-01-01', '2026-01-05', 500, 0, 0),
    (3, 2, NULL, 'otro', 2, 'Carné', '2026-01-01', '2026-01-05', 500, 50, 0);
  INSERT INTO cajas (id, usuario_id, fecha, fondo, cerrada_en, cerrada_por) OVERRIDING SYSTEM VALUE
  VALUES (1, 1, '2026-01-02', 200, now(), 1), (2, 1, '2026-01-03', 0, NULL, NULL);
  -- RI-1 pays charge 1 and leaves 400 in favour; RI-2 is void; RI-3 was reversed by RR-1; RV-1 was paid with credit.
  INSERT INTO recibos (
    id, serie, numero, tipo, fecha, cliente_id, pagador_nombre, subtotal, descuento, isv, total, caja_id, usuario_id,
    codigo_verificacion, estado, anulado_en, anulado_motivo, revierte_id
  ) OVERRIDING SYSTEM VALUE
  VALUES
    (1, 'RI', 1, 'individual', '2026-01-02', 1, 'Ana', 1300, 0, 0, 1300, 1, 1, 'A', 'emitido', NULL, NULL, NULL),
    (2, 'RI', 2, 'individual', '2026-01-02', 2, 'Eva', 500, 0, 0, 500, 1, 1, 'B', 'anulado', now(), 'doble', NULL),
    (3, 'RI', 3, 'individual', '2026-01-02', 2, 'Eva', 500, 0, 0, 500, 1, 1, 'C', 'emitido', NULL, NULL, NULL),
    (4, 'RR', 1, 'reversion', '2026-01-03', 2, 'Eva', 500, 0, 0, 500, 2, 1, 'D', 'emitido', NULL, NULL, 3),
    (5, 'RV', 1, 'varios', '2026-01-03', 1, 'Ana', 97, 10, 13, 100, 2, 1, 'E', 'emitido', NULL, NULL, NULL),
    (6, 'RD', 1, 'devolucion', '2026-01-03', 1, 'Ana', 50, 0, 0, 50, 2, 1, 'H', 'emitido', NULL, NULL, NULL);
  INSERT INTO recibo_lineas (id, recibo_id, orden, cargo_id, descripcion, precio, descuento, isv, total) OVERRIDING
    SYSTEM VALUE
  VALUES
    (1, 1, 1, 1, 'Mensualidad 1', 900, 0, 0, 900), (2, 1, 2, NULL, 'A favor', 400, 0, 0, 400),
    (3, 2, 1, 2, 'Libro', 500, 0, 0, 500), (4, 3, 1, 2, 'Libro', 500, 0, 0, 500), (5, 4, 1, 2, 'Libro', 500, 0, 0, 500),
    (6, 5, 1, NULL, 'Cuaderno', 110, 10, 13, 100), (7, 6, 1, NULL, 'Devolución', 50, 0, 0, 50);
  INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, recibido, cambio)
  VALUES
    (1, 1, 'efectivo', 1000, 1500, 500), (1, 2, 'tarjeta', 300, NULL, 0), (2, 1, 'efectivo', 500, NULL, 0),
    (3, 1, 'efectivo', 500, NULL, 0), (4, 1, 'efectivo', 500, NULL, 0), (5, 1, 'saldo_a_favor', 100, NULL, 0),
    (6, 1, 'efectivo', 50, NULL, 0);
  INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde, hasta)
  VALUES
    (1, 1, 900, '2026-01-02', NULL), (2, 2, 500, '2026-01-02', '2026-01-02'), (3, 2, 500, '2026-01-02', '2026-01-03');
  INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha)
  VALUES
    (1, 1, 'excedente', 400, '2026-01-02'), (1, 5, 'uso', -100, '2026-01-03'), (1, 6, 'devolucion', -50, '2026-01-03');
  -- RI-4 was paid by a cheque that came back (RC-1): it paid charge 4 and left 200, of which RD-2 had given back 50.
  INSERT INTO cargos (id, cliente_id, concepto, numero, descripcion, fecha, vence, bruto) OVERRIDING SYSTEM VALUE
  VALUES
    (4, 2, 'otro', 3, 'Curso', '2026-01-01', '2026-01-05', 300),
    (5, 2, 'rechazo', 1, 'Pago rechazado', '2026-01-04', '2026-01-04', 50);
  INSERT INTO recibos (
    id, serie, numero, tipo, fecha, cliente_id, pagador_nombre, subtotal, total, caja_id, usuario_id,
    codigo_verificacion
  ) OVERRIDING SYSTEM VALUE
  VALUES
    (7, 'RI', 4, 'individual', '2026-01-03', 2, 'Eva', 500, 500, 2, 1, 'I'),
    (8, 'RC', 1, 'rechazo', '2026-01-04', 2, 'Eva', 500, 500, NULL, 1, 'J'),
    (9, 'RD', 2, 'devolucion', '2026-01-03', 2, 'Eva', 50, 50, 2, 1, 'K');
  INSERT INTO recibo_lineas (
    id, recibo_id, orden, cliente_id, cargo_id, descripcion, precio, total, rechaza_linea_id, rechazo_destino
  ) OVERRIDING SYSTEM VALUE
  VALUES
    (8, 7, 1, 2, 4, 'Curso', 300, 300, NULL, NULL), (9, 7, 2, 2, NULL, 'A favor', 200, 200, NULL, NULL),
    (10, 8, 1, 2, NULL, 'A favor', 150, 150, 9, 'credito'), (11, 8, 2, 2, 4, 'Curso', 300, 300, 8, 'cargo'),
    (12, 8, 3, 2, 5, 'A favor', 50, 50, 9, 'credito_usado'), (13, 9, 1, 2, NULL, 'Devolución', 50, 50, NULL, NULL);
  INSERT INTO recibo_pagos (id, recibo_id, orden, metodo, monto, estado_banco, rechazo_motivo) OVERRIDING SYSTEM VALUE
  VALUES
    (51, 7, 1, 'cheque', 500, 'rechazado', 'Sin fondos'), (52, 8, 1, 'cheque', 500, NULL, NULL),
    (53, 9, 1, 'efectivo', 50, NULL, NULL);
  INSERT INTO rechazos (recibo_id, pago_id, fecha_banco) VALUES (8, 51, '2026-01-04');
  UPDATE cargos SET rechazo_id = 8 WHERE id = 5;
  INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde, hasta, rechazo_id)
  VALUES (7, 4, 300, '2026-01-03', '2026-01-04', 8);
  INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha)
  VALUES
    (2, 7, 'excedente', 200, '2026-01-03'), (2, 9, 'devolucion', -50, '2026-01-03'),
    (2, 8, 'rechazo', -150, '2026-01-04');
  UPDATE series SET siguiente = CASE serie WHEN 'RI' THEN 5 WHEN 'RD' THEN 3 ELSE 2 END;
  INSERT INTO descuentos (id, nombre, tipo, valor, aplica_a) OVERRIDING SYSTEM VALUE
  VALUES (1, 'Hermanos', 'monto', 100, 'todo');
  INSERT INTO cargo_ajustes (id, cargo_id, tipo, monto, fecha, motivo, usuario_id, recibo_id) OVERRIDING SYSTEM VALUE
  VALUES (1, 1, 'descuento', 60, '2026-01-02', 'Hermanos', 1, 1);
  INSERT INTO descuentos_aplicados (
    id, descuento_id, cargo_id, ajuste_id, recibo_linea_id, nombre, tipo, valor, monto, fecha, usuario_id
  ) OVERRIDING SYSTEM VALUE
  VALUES
    (1, 1, 1, 1, NULL, 'Hermanos', 'monto', 100, 60, '2026-01-02', 1),
    (2, 1, NULL, NULL, 6, 'Hermanos', 'monto', 100, 10, '2026-01-02', 1),
    (3, 1, 3, NULL, NULL, 'Hermanos', 'monto', 100, 50, '2026-01-02', 1);
  INSERT INTO gasto_categorias (id, nombre) OVERRIDING SYSTEM VALUE VALUES (2, 'Oficina');
  INSERT INTO gastos (
    id, fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, caja_id, usuario_id
  ) OVERRIDING SYSTEM VALUE
  VALUES (1, '2026-01-02', 2, 'Papelería', 'Papel', 150, 150, 'efectivo', 1, 1);
  INSERT INTO caja_movimientos (caja_id, tipo, monto, concepto, fecha, usuario_id, gasto_id)
  VALUES (1, 'gasto', -150, 'Papel', '2026-01-02', 1, 1);
  INSERT INTO caja_conteos (caja_id, metodo, esperado, contado)
  VALUES (1, 'efectivo', 200 + 1000 + 500 - 150, 1500), (1, 'tarjeta', 300, 300), (1, 'cheque', 0, 0);
  INSERT INTO caja_denominaciones (caja_id, denominacion, cantidad) VALUES (1, 1000, 1), (1, 500, 1);
  INSERT INTO finiquitos (
    id, numero, tipo, cliente_id, matricula_id, fecha, detalle, total_cargos, total_descuentos, total_pagado, condonado,
    motivo, motivo_texto, codigo_verificacion, usuario_id
  ) OVERRIDING SYSTEM VALUE
  VALUES (1, 'FIN-2026-000001', 'manual', 1, 1, '2026-01-03', '{}', 1000, 60, 900, 40, 'convenio', 'Acta 3', 'F', 1);
  INSERT INTO autorizaciones (id, fecha, permiso, que, motivo, usuario_id, autoriza_id, via) OVERRIDING SYSTEM VALUE
  VALUES (1, '2026-01-03', 'Descuentos:autorizar', 'Condonación', 'Convenio', 2, 1, 'propia');
  INSERT INTO cargo_ajustes (
    id, cargo_id, tipo, monto, fecha, motivo, usuario_id, finiquito_id, autorizacion_id
  ) OVERRIDING SYSTEM VALUE
  VALUES (2, 1, 'condonacion', 40, '2026-01-03', 'Convenio', 1, 1, 1);
  INSERT INTO productos (id, codigo, nombre, precio) OVERRIDING SYSTEM VALUE VALUES (1, 'LIB', 'Libro', 500);
  -- Charge 2 was 600 and somebody let it be 500.
  UPDATE cargos SET bruto = 600 WHERE id = 2;
  UPDATE cargos SET bruto = 500 WHERE id = 2;
  INSERT INTO autorizacion_filas (autorizacion_id, entidad, entidad_id, despues)
  VALUES (1, 'cargos', 2, '{"bruto": 500, "descuento": 0, "vence": "2026-01-05", "isv": "exento", "anulado": false}');
  INSERT INTO series (serie, siguiente) VALUES ('FIN-2026', 2);
  INSERT INTO rangos_cai (id, cai, establecimiento, punto_emision, tipo, desde, hasta, siguiente, fecha_limite, estado)
    OVERRIDING SYSTEM VALUE
  VALUES
    (1, 'X', '000', '001', '01', 51, 100, 52, '2027-01-01', 'activo'),
    (2, 'Y', '000', '001', '06', 1, 50, 2, '2027-01-01', 'activo'),
    (3, 'Z', '000', '001', '07', 1, 50, 1, '2027-01-01', 'activo');
  INSERT INTO facturas (
    id, tipo, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
    recibo_id, factura_id, cliente_nombre, gravado_15, isv_15, total, usuario_id
  ) OVERRIDING SYSTEM VALUE
  VALUES
    (
      1, '01', '000-001-01-00000051', 1, 51, 'autoimpresor', 'X', 51, 100, '2027-01-01', '{}', '2026-01-03', 5, NULL,
      'Ana', 87, 13, 100, 1
    ),
    (
      2, '06', '000-001-06-00000001', 2, 1, 'autoimpresor', 'Y', 1, 50, '2027-01-01', '{}', '2026-01-03', NULL, 1,
      'Ana', 35, 5, 40, 1
    );
  INSERT INTO factura_lineas (factura_id, orden, descripcion, precio, isv_tratamiento, isv, total, acredita_orden)
  VALUES (1, 1, 'Cuaderno', 100, 'gravado_15', 13, 100, NULL), (2, 1, 'Cuaderno', 40, 'gravado_15', 5, 40, 1);
  UPDATE facturas SET acreditado = 40 WHERE id = 1;
`

export const CLASE = `
  INSERT INTO asistencia_sesiones (id, curso_id, fecha, hora_inicio, hora_fin, tomada_en) OVERRIDING SYSTEM VALUE
  VALUES (7, 1, '2026-02-02', '08:00', '10:00', '2026-02-02 14:00Z');
  INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
  VALUES (7, 1, 'ausente', '2026-02-02 14:00Z', 1);
  INSERT INTO asistencia_cambios (clave, usuario_id, sesion_id, tipo, matricula_id, estado, en, resultado)
  SELECT
    'clave-' || n, 1, 7, 'marcar', 1, CASE n WHEN 2 THEN 'ausente' ELSE 'tarde' END,
    timestamptz '2026-02-02 14:00Z' - (2 - n) * interval '1 minute', 'aplicado'
  FROM generate_series(1, 2) n;
`

/** A debit note of invoice 1, for charge 2. */
export const notaDebito = (total: number) => `
  INSERT INTO facturas (
    tipo, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
    factura_id, cliente_nombre, importe_exento, total, usuario_id
  )
  VALUES (
    '07', '000-001-07-00000001', 3, 1, 'autoimpresor', 'Z', 1, 50, '2027-01-01', '{}', '2026-01-03', 1, 'Ana',
    ${total}, ${total}, 1
  );
  INSERT INTO factura_lineas (factura_id, orden, descripcion, precio, total, cargo_id)
  SELECT max(id), 1, 'Mora', ${total}, ${total}, 2
  FROM facturas
`

/** A month closed at that local time, with what its checklist said. */
export const conLista = (mes: string, cuando: string, lista: string) => `
  INSERT INTO cierres_mensuales (mes, totales, lista, usuario_id, cerrado_en)
  VALUES ('${mes}', '{}', '${lista}', 1, '${cuando}-06')
`

/** The buyer of RV-1 was charged the tax, and the invoice says that there is none. */
export const EXONERADA = `
  UPDATE factura_lineas SET recibo_linea_id = 6, isv_tratamiento = 'exonerado', isv = 0 WHERE factura_id = 1
`

/** A line of the bank that was reconciled, with what is added to it. */
export const LINEA = `
  INSERT INTO cuentas (id, nombre) OVERRIDING SYSTEM VALUE VALUES (90, 'Banco');
  INSERT INTO cuenta_conciliaciones (id, cuenta_id, automatica, usuario_id) OVERRIDING SYSTEM VALUE
  VALUES (90, 90, false, 1);
  INSERT INTO cuenta_movimientos (
    cuenta_id, linea, fecha, monto, descripcion, ordinal, estado, conciliacion_id, decidido_en
  )
  VALUES (90, 1, '2026-01-02', 1000, 'X', 1, 'conciliado', 90, now());
`

/** Another invoice of a receipt. */
export function otraFactura(recibo_id: number, total: number): string {
  return `
    INSERT INTO facturas (
      tipo, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
      recibo_id, cliente_nombre, importe_exento, total, usuario_id
    )
    VALUES (
      '01', '000-001-01-00000052', 1, 52, 'autoimpresor', 'X', 51, 100, '2027-01-01', '{}', '2026-01-03', ${recibo_id},
      'Eva', ${total}, ${total}, 1
    )
  `
}

/** Invoice 1 is credited whole, and another with the right buyer took its place. */
export const SUSTITUTA = `
  UPDATE facturas SET gravado_15 = 87, isv_15 = 13, total = 100 WHERE id = 2;
  UPDATE factura_lineas SET precio = 100, isv = 13, total = 100 WHERE factura_id = 2;
  UPDATE facturas SET acreditado = 100 WHERE id = 1;
  ${otraFactura(5, 100)};
  UPDATE facturas SET correccion_id = 2 WHERE numero = '000-001-01-00000052';
  INSERT INTO factura_lineas (factura_id, orden, descripcion, precio, isv_tratamiento, isv, total)
  SELECT max(id), 1, 'Cuaderno', 100, 'gravado_15', 13, 100
  FROM facturas;
`
