import { ARREGLO, CADA_MES, CLASE, type Plantadas } from '#tests/api/servidor/invariantes-escena'

/** A record that was merged into another one. */
const UNIDA = `
  INSERT INTO clientes (id, codigo, nombres, apellidos, fusionado_en) OVERRIDING SYSTEM VALUE
  VALUES (90, 'C-90', 'Ana', 'Paz', 1);
`

/** A registration whose place in course 1 is held for that, until that day. */
const retenido = (por: string, hasta: string) => `
  INSERT INTO convocatorias (id, guid, nombre, variante, abre, cierra, reserva_dias) OVERRIDING SYSTEM VALUE
  VALUES (90, 'aaaaaaaaaaaaaaaaaaaaaa', 'Enero', 'general', '2026-01-01', '2026-01-31', 5);
  INSERT INTO registro_envios (id, convocatoria_id, clave, cuerpo_sha256) OVERRIDING SYSTEM VALUE
  VALUES (90, 90, 'c', '');
  INSERT INTO registros (
    id, guid, convocatoria_id, envio_id, nombres, apellidos, fecha_nacimiento, reserva_hasta, revision_hasta
  ) OVERRIDING SYSTEM VALUE
  VALUES (90, 'bbbbbbbbbbbbbbbbbbbbbb', 90, 90, 'Luz', 'Paz', '2016-01-01', '2026-01-09', ${hasta});
  INSERT INTO matriculas (curso_id, registro_id, convocatoria_id, fecha, estado, retenida, retenida_por)
  VALUES (1, 90, 90, '2026-01-04', 'anulada', true, '${por}');
`

/** Faults in charges, credit, enrolments, arrangements and attendance. */
export const CUENTAS: Plantadas = {
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
  asistencia_guardada: [
    [`${CLASE} UPDATE matricula_asistencias SET seguidas = seguidas + 1`, '1'],
    [`${CLASE} DELETE FROM matricula_asistencias`, '1'],
    [`${CLASE} ALTER TABLE asistencias DISABLE TRIGGER USER; UPDATE asistencias SET estado = 'tarde'`, '1'],
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
  arreglo_sin_firma: [
    [`${ARREGLO} UPDATE convenios SET limite_cuotas = 1, limite_dias = 30`, 'ARR-2026-000001'],
    [`${ARREGLO} UPDATE convenios SET limite_cuotas = 2, limite_dias = 27`, 'ARR-2026-000001'],
    [
      `
        ${ARREGLO}
        UPDATE convenios SET limite_cuotas = 2, limite_dias = 28;
        UPDATE convenio_partes SET vence = '2027-02-01' WHERE cuota = 2
      `,
      'ARR-2026-000001',
    ],
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
  mora_con_isv: [
    [`UPDATE cargos SET isv = 'gravado_15' WHERE id = 2; UPDATE cargos SET recargo = 'interes' WHERE id = 2`, '2'],
    [
      `
        ALTER TABLE cargos DISABLE TRIGGER cargos_interes_sin_isv;
        UPDATE cargos SET concepto = 'mora', isv = 'gravado_15' WHERE id = 2
      `,
      '2',
    ],
  ],
  // By the rule and by hand, upon a late fee and upon interest of a debit note from before.
  mora_sobre_mora: [
    [
      `
        UPDATE cargos SET concepto = 'mora' WHERE id = 2;
        UPDATE cargos SET concepto = 'mora', origen_cargo_id = 2, mora_periodo = 1 WHERE id = 3
      `,
      '3',
    ],
    [
      `
        UPDATE cargos SET recargo = 'interes' WHERE id = 2;
        UPDATE cargos SET concepto = 'mora', recargo = 'interes', recargo_de_id = 2 WHERE id = 3
      `,
      '3',
    ],
    [
      `
        UPDATE cargos SET recargo = 'interes' WHERE id = 2;
        UPDATE cargos SET recargo = 'servicio', recargo_de_id = 2 WHERE id = 3;
        UPDATE cargos SET concepto = 'mora', recargo = 'interes', recargo_de_id = 3 WHERE id = 1
      `,
      '1',
    ],
  ],
  recargo_isv: [
    [`UPDATE cargos SET concepto = 'mora', recargo = 'servicio' WHERE id = 2`, '2'],
    [
      `
        INSERT INTO cargos (
          id, cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, isv, bruto, recargo
        ) OVERRIDING SYSTEM VALUE
        VALUES (90, 1, 1, 'otro', 9, 'Recargo', '2026-01-02', '2026-01-02', 'gravado_15', 50, 'servicio')
      `,
      '90',
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
  familia_del_estudiante: [["UPDATE clientes SET familia = 'nadie' WHERE id = 1", 'C-1']],
  ficha_unida: [
    [`${UNIDA} UPDATE clientes SET a_favor = 1 WHERE id = 90`, 'C-90 (a_favor)'],
    [
      `${UNIDA} UPDATE cliente_deudas SET debe = 1, vence_desde = '2026-01-06' WHERE cliente_id = 90`,
      'C-90 (cliente_deudas)',
    ],
    [
      `
        ${UNIDA}
        INSERT INTO clientes (codigo, nombres, apellidos, fusionado_en) VALUES ('C-91', 'Ana', 'Paz', 90)
      `,
      'C-91 (fusionado_en)',
    ],
    [
      `
        ${UNIDA}
        ALTER TABLE cargos DISABLE TRIGGER USER;
        ALTER TABLE creditos DISABLE TRIGGER USER;
        UPDATE cargos SET cliente_id = 90 WHERE id = 2;
        UPDATE creditos SET cliente_id = 90
      `,
      'C-90 (cargos, creditos)',
    ],
  ],
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
  // Housekeeping's sums of a charge, and then something that left no touch.
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
  registro_en_orden: [
    [retenido('orden', 'NULL'), 'R-000090'],
    [retenido('red', 'NULL'), 'R-000090'],
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
    // Housekeeping's sums of the days, and then something that left no touch.
    [`DELETE FROM dias_por_resumir WHERE fecha = '2026-01-02'; DELETE FROM dias_por_terminar`, '2026-01-02'],
    [
      `
        INSERT INTO dias_de_recibos (
          fecha, agrupa, metodo, recibos, anulados, pagos, cobrado, devuelto, saldo_a_favor, anulado, isv
        )
        VALUES ('2025-12-31', 'metodo', 'efectivo', 1, 0, 1, 100, 0, 0, 0, 0)
      `,
      '2025-12-31',
    ],
    [
      `
        INSERT INTO partes_de_recibos (
          fecha, recibo_id, usuario_id, caja_id, cuenta_id, curso_id, producto_id, monto, signo, primera, serie, estado
        )
        VALUES ('2025-12-31', 1, 1, 1, 0, 0, 0, 100, 1, 1, 'RI', 'emitido')
      `,
      '2025-12-31',
    ],
    [
      `INSERT INTO ventas_de_dias VALUES ('2025-12-31', 'usuario', 'libre', NULL, 1, 1, 1, 0, 0, 0, 1, 0)`,
      '2025-12-31',
    ],
  ],
  credito_tratamiento: [[`UPDATE creditos SET isv = 'gravado_15' WHERE recibo_id = 5`, 'C-1']],
}
