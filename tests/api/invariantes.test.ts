import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { faltasEn, fraseDe, fraseDeHeredada, heredadasEn, INVARIANTES, revisar } from '#server/respaldo/invariantes'
import { startServer } from './helper.ts'

/* Faults planted behind the code's back, each of which the check of the money names. */

const server = startServer()

/** An arrangement of charge 2 in order: two instalments. */
const ARREGLO = `
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
const nota = (fecha: string, monto: number) => `
  INSERT INTO gasto_notas (
    gasto_id, fecha, periodo, documento, descripcion, importe_exento, gravado_15, gravado_18, isv, total, usuario_id
  )
  VALUES (1, '${fecha}', '2026-01', 'N-1', 'Devolución', ${monto}, 0, 0, 0, ${monto}, 1);
`

/** A petty cash fund of 500 with a voucher that was replenished and one that waits. */
const FONDO = `
  INSERT INTO cajas_chicas (id, nombre, responsable_id, monto) OVERRIDING SYSTEM VALUE VALUES (1, 'Oficina', 1, 500);
  INSERT INTO caja_chica_movimientos (id, caja_chica_id, tipo, monto, fecha, metodo, usuario_id)
  OVERRIDING SYSTEM VALUE
  VALUES (1, 1, 'fondo', 500, '2026-01-02', 'efectivo', 1), (2, 1, 'reposicion', 100, '2026-01-03', 'efectivo', 1);
  INSERT INTO gastos (
    id, fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, caja_chica_id, reposicion_id,
    usuario_id
  ) OVERRIDING SYSTEM VALUE
  SELECT v.id, '2026-01-02', min(c.id), 'Taxi', 'Viaje', v.total, v.total, 'caja_chica', 1, v.reposicion_id, 1
  FROM gasto_categorias c
  CROSS JOIN (VALUES (91, 100, 2), (92, 300, NULL)) AS v (id, total, reposicion_id)
  GROUP BY v.id, v.total, v.reposicion_id;
`

/** Expense 1 withheld 10 %, which is certified. */
const RETENIDO = `
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

/** The course charges each month, and its only enrolment goes on: January and February were charged. */
const CADA_MES = `
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
const MUNDO = `
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
  INSERT INTO gasto_categorias (id, nombre) OVERRIDING SYSTEM VALUE VALUES (1, 'Oficina');
  INSERT INTO gastos (
    id, fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, caja_id, usuario_id
  ) OVERRIDING SYSTEM VALUE
  VALUES (1, '2026-01-02', 1, 'Papelería', 'Papel', 150, 150, 'efectivo', 1, 1);
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

const CLASE = `
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
const notaDebito = (total: number) => `
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
const conLista = (mes: string, cuando: string, lista: string) => `
  INSERT INTO cierres_mensuales (mes, totales, lista, usuario_id, cerrado_en)
  VALUES ('${mes}', '{}', '${lista}', 1, '${cuando}-06')
`

/** The buyer of RV-1 was charged the tax, and the invoice says that there is none. */
const EXONERADA = `
  UPDATE factura_lineas SET recibo_linea_id = 6, isv_tratamiento = 'exonerado', isv = 0 WHERE factura_id = 1
`

/** What is planted, and which record its sentence names. */
/** A line of the bank that was reconciled, with what is added to it. */
const LINEA = `
  INSERT INTO cuentas (id, nombre) OVERRIDING SYSTEM VALUE VALUES (90, 'Banco');
  INSERT INTO cuenta_conciliaciones (id, cuenta_id, automatica, usuario_id) OVERRIDING SYSTEM VALUE
  VALUES (90, 90, false, 1);
  INSERT INTO cuenta_movimientos (
    cuenta_id, linea, fecha, monto, descripcion, ordinal, estado, conciliacion_id, decidido_en
  )
  VALUES (90, 1, '2026-01-02', 1000, 'X', 1, 'conciliado', 90, now());
`

const PLANTADAS: Readonly<Record<string, readonly (readonly [sentencias: string, quien: string])[]>> = {
  cargo_aplicado: [
    ['UPDATE cargos SET aplicado = aplicado - 1 WHERE id = 1', '1'],
    [`UPDATE aplicaciones SET hasta = '2026-01-04' WHERE recibo_id = 1`, '1'],
  ],
  cargo_excedido: [
    [`ALTER TABLE cargos DROP CONSTRAINT cargos_aplicado; UPDATE cargos SET aplicado = 901 WHERE id = 1`, '1'],
  ],
  asistencia_ajena: [
    [
      `
        ${CLASE}
        INSERT INTO cursos (id, codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo)
        OVERRIDING SYSTEM VALUE
        VALUES (2, 'B1', 'B1', 1, '2026-I', '2026-01-01', '2026-06-30', 20);
        UPDATE matriculas SET curso_id = 2 WHERE id = 1
      `,
      '7',
    ],
  ],
  asistencia_sin_tomar: [
    [`${CLASE} UPDATE asistencia_sesiones SET tomada_en = NULL`, '7'],
    [
      `
        ${CLASE}
        DELETE FROM asistencias;
        DELETE FROM asistencia_cambios;
        UPDATE asistencia_sesiones SET tomada_en = NULL, estado = 'cerrada', cerrada_en = now()
      `,
      '7',
    ],
  ],
  asistencia_toque: [
    [`${CLASE} UPDATE asistencias SET estado = 'tarde'`, '7'],
    [`${CLASE} UPDATE asistencia_cambios SET en = en + interval '5 minutes' WHERE clave = 'clave-1'`, '7'],
  ],
  cargo_repetido: [
    [
      `
        DROP INDEX cargos_unico;
        INSERT INTO cargos (cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto)
        VALUES (1, 1, 'mensualidad', 1, 'Otra vez', '2026-01-01', '2026-01-05', 0)
      `,
      '1',
    ],
  ],
  cargo_grupo: [
    [
      `
        INSERT INTO cargo_grupos (
          id, fecha, descripcion, destino, curso_id, monto, isv, vence, estudiantes, usuario_id
        ) OVERRIDING SYSTEM VALUE
        VALUES (7, '2026-01-01', 'Excursión', 'curso', 1, 500, 'exento', '2026-01-05', 2, 1);
        UPDATE cargos SET grupo_id = 7 WHERE id = 2
      `,
      '7',
    ],
    [
      `
        INSERT INTO cargo_grupos (
          id, fecha, descripcion, destino, curso_id, monto, isv, vence, estudiantes, usuario_id, deshecho_en,
          deshecho_por, deshecho_motivo
        ) OVERRIDING SYSTEM VALUE
        VALUES (7, '2026-01-01', 'Excursión', 'curso', 1, 500, 'exento', '2026-01-05', 1, 1, now(), 1, 'Se suspendió');
        UPDATE cargos SET grupo_id = 7 WHERE id = 2
      `,
      '7',
    ],
  ],
  constancia_debe: [
    [
      `
        INSERT INTO constancias (
          numero, tipo, cliente_id, fecha, detalle, descansa_en, codigo_verificacion, usuario_id
        )
        VALUES ('CON-2026-000001', 'solvencia', 2, '2026-02-01', '{}', '{2}', 'Z2', 1)
      `,
      'CON-2026-000001',
    ],
  ],
  arreglo_suma: [
    [`${ARREGLO} UPDATE convenios SET total = 501`, 'ARR-2026-000001'],
    [`${ARREGLO} UPDATE convenio_partes SET vence = '2026-03-02' WHERE cuota = 1`, 'ARR-2026-000001'],
    [
      `
        ${ARREGLO}
        UPDATE convenio_partes
        SET monto = CASE cuota WHEN 1 THEN 201 ELSE 299 END, despues = CASE cuota WHEN 1 THEN 299 ELSE 0 END
      `,
      'ARR-2026-000001',
    ],
  ],
  beca_ajena: [
    [
      `
        INSERT INTO descuentos (id, nombre, tipo, valor, aplica_a) OVERRIDING SYSTEM VALUE
        VALUES (70, 'Beca', 'porcentaje', 1, 'todo');
        INSERT INTO becas (cliente_id, descuento_id, desde, hasta, exigia_autorizacion, usuario_id)
        VALUES (2, 70, '2026-01-01', '2026-02-01', true, 1)
      `,
      'Eva Paz',
    ],
  ],
  mensualidad_sin_mes: [[`${CADA_MES} DELETE FROM mensualidades_abiertas`, 'Ana Paz: Inglés']],
  mensualidad_seguida: [
    [`${CADA_MES} UPDATE mensualidades_abiertas SET siguiente = '2026-04-01'`, 'Ana Paz: Inglés'],
    [`${CADA_MES} UPDATE cargos SET mes = '2025-12-01' WHERE id = 1`, 'Ana Paz: Inglés'],
  ],
  arreglo_partes: [[`${ARREGLO} UPDATE convenio_partes SET despues = 1 WHERE cuota = 2`, 'ARR-2026-000001']],
  arreglo_doble: [
    [
      `
        ${ARREGLO}
        INSERT INTO convenios (
          id, numero, cliente_id, fecha, gracia_dias, total, firmante, detalle, codigo_verificacion, usuario_id
        ) OVERRIDING SYSTEM VALUE
        SELECT 2, 'ARR-2026-000002', cliente_id, '2026-03-01', 5, total, firmante, detalle, 'Z2', 1 FROM convenios;
        INSERT INTO convenio_partes SELECT 2, cuota, cargo_id, vence, monto, despues FROM convenio_partes
      `,
      '2',
    ],
  ],
  arreglo_con_mora: [
    [
      `
        ${ARREGLO}
        INSERT INTO cargos (
          cliente_id, concepto, numero, descripcion, fecha, vence, bruto, origen_cargo_id, mora_periodo, creado_en
        )
        VALUES (2, 'mora', 1, 'Mora', '2026-02-09', '2026-02-09', 50, 2, 1, now() + interval '1 hour')
      `,
      'ARR-2026-000001',
    ],
  ],
  cargo_descuento: [
    [
      `
        INSERT INTO cargo_ajustes (cargo_id, tipo, monto, fecha, motivo, usuario_id)
        VALUES (2, 'rebaja', 10, '2026-01-03', 'x', 1)
      `,
      '2',
    ],
  ],
  descuento_ajuste: [
    ['UPDATE descuentos_aplicados SET monto = 61 WHERE id = 1', '1'],
    [`UPDATE descuentos_aplicados SET hasta = '2026-01-04' WHERE id = 1`, '1'],
  ],
  descuento_sin_rebaja: [['UPDATE descuentos_aplicados SET monto = 51 WHERE id = 3', '3']],
  descuento_linea: [['UPDATE descuentos_aplicados SET monto = 11 WHERE id = 2', '6']],
  cliente_credito: [
    ['UPDATE clientes SET a_favor = 0 WHERE id = 1', 'C-1'],
    [`INSERT INTO creditos (cliente_id, tipo, monto, fecha) VALUES (2, 'saldo_inicial', 1, '2026-01-01')`, 'C-2'],
  ],
  cliente_deuda: [
    ['UPDATE cliente_deudas SET debe = debe + 1 WHERE cliente_id = 2', 'C-2'],
    [`UPDATE cliente_deudas SET vence_desde = '2026-01-06' WHERE cliente_id = 2`, 'C-2'],
    ['DELETE FROM cliente_deudas WHERE cliente_id = 1', 'C-1'],
    ['ALTER TABLE cargos DISABLE TRIGGER USER; UPDATE cargos SET bruto = 501 WHERE id = 2', 'C-2'],
  ],
  // What housekeeping made of a charge, and then something that left no touch.
  cargo_saldo: [
    ['DELETE FROM cargos_por_resumir WHERE cargo_id = 2', '2'],
    [
      `
        DELETE FROM cargos_por_resumir WHERE cargo_id = 1000;
        INSERT INTO cargo_saldos (cargo_id, desde, hasta, vence, pendiente, cliente_id, curso_id, encargado_id)
        VALUES (1000, '2026-01-01', '2026-01-05', '2026-01-03', 1, 1, 0, 0)
      `,
      '1000',
    ],
  ],
  curso_plazas: [
    ['INSERT INTO curso_plazas VALUES (1000, 1, 0, 0, 0, 0, 0)', '1000'],
    ['DELETE FROM cursos_por_contar', '1'],
  ],
  periodo_de_recibos: [
    [
      `
        INSERT INTO periodos_de_recibos (
          periodo, fecha, agrupa, metodo, recibos, anulados, pagos, cobrado, devuelto, saldo_a_favor, anulado, isv
        )
        VALUES ('mes', '2025-12-01', 'metodo', 'efectivo', 1, 0, 1, 100, 0, 0, 0, 0)
      `,
      '2025-12',
    ],
  ],
  cargo_saldos_abiertos: [[`INSERT INTO saldos_abiertos VALUES ('2026-01-01', '2026-01-05', 1, 1)`, '2026-01-05']],
  dia_de_recibos: [
    // What housekeeping made of the days, and then something that left no touch.
    [`DELETE FROM dias_por_resumir WHERE fecha = '2026-01-02'`, '2026-01-02'],
    [
      `
        INSERT INTO dias_de_recibos (
          fecha, agrupa, metodo, recibos, anulados, pagos, cobrado, devuelto, saldo_a_favor, anulado, isv
        )
        VALUES ('2025-12-31', 'metodo', 'efectivo', 1, 0, 1, 100, 0, 0, 0, 0)
      `,
      '2025-12-31',
    ],
  ],
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
  credito_tratamiento: [[`UPDATE creditos SET isv = 'gravado_15' WHERE recibo_id = 5`, 'C-1']],
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
  recibo_aplicado: [
    [`INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde) VALUES (3, 2, 501, '2026-01-03')`, 'RI-000003'],
  ],
  recibo_saldo_usado: [[`UPDATE recibo_pagos SET metodo = 'efectivo' WHERE recibo_id = 5`, 'RV-000001']],
  recibo_cambio: [['UPDATE recibo_pagos SET cambio = 499 WHERE recibido = 1500', 'RI-000001']],
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
  recibo_caja_ajena: [['UPDATE recibos SET usuario_id = 2 WHERE id = 5', 'RV-000001']],
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
  isv_del_mes: [[`UPDATE factura_lineas SET isv_tratamiento = 'gravado_18' WHERE factura_id = 1`, '2026-01']],
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
  // A line that no payment covers, and a payment that no line tells.
  ventas_recibido: [
    ['UPDATE recibo_lineas SET total = total + 1 WHERE id = 3 + 1', '2026-01'],
    [`UPDATE recibo_pagos SET monto = monto - 1 WHERE recibo_id = 1 AND orden = 1`, '2026-01'],
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
  gasto_otra_caja: [['UPDATE gastos SET caja_id = 2', '1']],
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
  documento_repetido: [
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

beforeAll(async () => {
  await server.db.pool.query(MUNDO)
  // What is planted gets ids beyond those given here.
  await server.db.run(
    sql`SELECT setval(format('public.%I', sequencename)::regclass, 100) FROM pg_sequences WHERE schemaname = 'public'`,
  )
})

it('finds nothing wrong with a school in order', async () => {
  expect(await revisar(server.db)).toEqual([])
})

it('plants a fault for each invariant', () => {
  expect(Object.keys(PLANTADAS).sort()).toEqual(Object.keys(INVARIANTES).sort())
})

describe.each(Object.entries(PLANTADAS))('%s', (invariante, faltas) => {
  it.each(faltas)('is named after %s', async (sentencias, quien) => {
    const comprobacion = INVARIANTES[invariante] ?? ''
    const found = await encontradas(sentencias, (tx) => faltasEn(tx, { [invariante]: comprobacion }))
    expect(found.map(({ ejemplos }) => ejemplos)).toEqual([[quien]])
  })
})

it('calls what an earlier version left inherited, and no fault', async () => {
  const antes = `
    ${EXONERADA};
    UPDATE factura_lineas SET isv = 6 WHERE factura_id = 2;
    UPDATE facturas SET heredada = true
  `
  const heredadas = await encontradas(antes, heredadasEn)
  expect(heredadas.map(fraseDeHeredada)).toEqual([
    'Facturas exoneradas cuyo recibo cobró el ISV: devuélvalo con «Exonerar»: 000-001-01-00000051.',
    'Notas de crédito cuyo ISV difiere en un centavo del exacto: 000-001-06-00000001.',
  ])
  const invariantes = (await encontradas(antes)).map(({ invariante }) => invariante)
  expect(invariantes).not.toContain('factura_exonerada')
  expect(invariantes).not.toContain('nota_impuesto')
})

it('tells up to five records and how many more there are', async () => {
  const found = await encontradas(
    `
      INSERT INTO clientes (codigo, nombres, apellidos, a_favor)
      SELECT 'D-' || n, 'Luz', 'Paz', 1
      FROM generate_series(1, 8) n
    `,
  )
  expect(found.map(fraseDe)).toEqual([
    'Estudiantes cuyo saldo a favor no es la suma de sus movimientos: D-1, D-2, D-3, D-4, D-5 y 3 más.',
  ])
})

/** What is found wrong after the statements, which leave nothing behind. */
async function encontradas(sentencias: string, buscar: (tx: Db) => ReturnType<typeof faltasEn> = faltasEn) {
  let found: Awaited<ReturnType<typeof faltasEn>> = []
  const undone = new Error('undone')
  await server.db
    .transaction(async (tx) => {
      await tx.client.query(sentencias)
      found = await buscar(tx)
      throw undone
    })
    .catch((error: unknown) => expect(error).toBe(undone))
  return found
}

function otraFactura(recibo_id: number, total: number): string {
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

it('tells prices and papers of before by name, and calls them no fault', async () => {
  const antes = `
    UPDATE cursos SET precio_mensualidad = 2000;
    UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = 3;
    UPDATE cargos SET precio_lista = NULL, vence_lista = NULL, isv_lista = NULL WHERE id IN (1, 3);
    UPDATE recibos SET numero_manual = 'P-1', fecha = '2025-10-02', manual_plazo = NULL WHERE id = 1;
  `
  expect(await encontradas(antes)).toEqual([])
  expect((await encontradas(antes, heredadasEn)).map(fraseDeHeredada)).toEqual([
    'Cargos por menos del precio de su curso, sin que conste quién lo autorizó: Ana Paz: Mensualidad 1.',
    'Cargos anulados a mano, sin que conste quién lo autorizó: Eva Paz: Carné.',
    'Recibos de papel ingresados con más atraso del que hoy permite el centro: RI-000001.',
  ])
})
