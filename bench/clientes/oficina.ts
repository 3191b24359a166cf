import { sql } from '#server/db/sql'
import type { Base } from '../apoyo/escenario.ts'

type Escribe = Pick<Base['db'], 'run'>

/** An arrangement over what every third debtor owes; three certificates for five students, half of them of payment. */
export async function sembrarPapeles(tx: Escribe, clientes: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO convenios (
      numero, cliente_id, fecha, gracia_dias, total, firmante, detalle, codigo_verificacion, usuario_id
    )
    SELECT
      'AP-2025-' || lpad((row_number() OVER (ORDER BY cliente_id))::text, 6, '0'), cliente_id, max(fecha), 3,
      sum(neto), 'Firmante ' || cliente_id,
      jsonb_build_object(
        'cuotas', jsonb_build_array(
          jsonb_build_object('numero', 1, 'monto', sum(neto), 'vence', max(vence) + 30)
        )
      ),
      'CON-' || cliente_id, 1
    FROM cargos
    WHERE aplicado = 0 AND anulado_en IS NULL AND neto > 0 AND cliente_id % 3 = 0
    GROUP BY cliente_id
  `)
  await tx.run(sql`ANALYZE convenios`)
  await tx.run(sql`
    INSERT INTO convenio_partes (convenio_id, cuota, cargo_id, vence, monto, despues)
    SELECT v.id, 1, c.id, (v.detalle #>> '{cuotas,0,vence}')::date, c.neto, 0
    FROM convenios v
    JOIN cargos c ON c.cliente_id = v.cliente_id
    WHERE c.aplicado = 0 AND c.anulado_en IS NULL AND c.neto > 0
  `)
  await tx.run(sql`
    INSERT INTO constancias (
      numero, tipo, cliente_id, matricula_id, fecha, detalle, descansa_en, codigo_verificacion, usuario_id
    )
    SELECT
      'CT-2025-' || lpad(m.id::text, 6, '0'), x.tipo, m.cliente_id, CASE x.tipo WHEN 'matricula' THEN m.id END,
      m.fecha + 60, '{}',
      CASE x.tipo WHEN 'solvencia' THEN c.ids ELSE '{}' END,
      'CTA-' || m.id, 1
    FROM matriculas m
    JOIN (SELECT matricula_id, array_agg(id) AS ids FROM cargos GROUP BY matricula_id) c ON c.matricula_id = m.id
    CROSS JOIN LATERAL (SELECT CASE m.id % 2 WHEN 0 THEN 'matricula' ELSE 'solvencia' END AS tipo) x
    WHERE m.id <= ${clientes * 0.6}
  `)
}

/**
 * Two messages for each student over two years, half of them by mail, of which one in forty waits; and what families
 * reported, a hundredth of it pending.
 */
export async function sembrarAvisos(tx: Escribe, clientes: number): Promise<void> {
  const [avisos, reportados] = [clientes * 2, clientes * 0.3]
  await tx.run(sql`
    INSERT INTO correos (clase, para, estado, caduca_en, creado_en, terminado_en, intentos)
    SELECT 'recordatorio', 'familia' || n || '@correo.hn', 'enviado', f.en + interval '7 days', f.en, f.en, 1
    FROM generate_series(1, ${avisos}) n
    CROSS JOIN LATERAL (SELECT now() - (${avisos} - n) * interval '730 days' / ${avisos}) AS f (en)
    WHERE n % 2 = 0
  `)
  await tx.run(sql`
    INSERT INTO avisos (
      encargado_id, nombre, canal, destino, fecha, estado, correo_id, mensaje, debe, vencido, enviado_en, creado_en,
      actualizado_en
    )
    SELECT
      g.id, g.nombres || ' ' || g.apellidos, CASE WHEN n % 2 = 0 THEN 'correo' ELSE 'whatsapp' END, g.telefono,
      f.en::date, CASE WHEN n > ${avisos * 0.975}::int THEN 'por_enviar' ELSE 'enviado' END,
      CASE WHEN n % 2 = 0 THEN n / 2 END, 'Buenos días', 85000, 85000,
      CASE WHEN n <= ${avisos * 0.975}::int THEN f.en END, f.en, f.en
    FROM generate_series(1, ${avisos}) n
    JOIN encargados g ON g.id = 1 + n % (SELECT count(*)::int FROM encargados)
    CROSS JOIN LATERAL (SELECT now() - (${avisos} - n) * interval '730 days' / ${avisos}) AS f (en)
    ORDER BY n
  `)
  await tx.run(sql`ANALYZE avisos`)
  await tx.run(sql`
    INSERT INTO recordatorios (cliente_id, canal, destino, debe, vencido, aviso_id, enviado_en)
    SELECT 1 + id % ${clientes}::int, canal, destino, debe, vencido, id, enviado_en FROM avisos
  `)
  await tx.run(sql`
    INSERT INTO aviso_cargos (cargo_id, vence, paso, aviso_id)
    SELECT c.id, c.vence, 1, a.id FROM avisos a JOIN cargos c ON c.id = a.id
  `)
  await tx.run(sql`
    INSERT INTO avisos_pago (
      encargado_id, fecha, monto, metodo, referencia, cuenta_id, estado, respuesta, decidido_en, decidido_por,
      clave_sha256, cuerpo_sha256, creado_en
    )
    SELECT
      1 + n % (SELECT count(*)::int FROM encargados), f.en::date, 85000, 'transferencia', 'REP' || n, 1,
      e.estado, CASE e.estado WHEN 'rechazado' THEN 'No aparece en el banco' END,
      CASE e.estado WHEN 'rechazado' THEN f.en END, CASE e.estado WHEN 'rechazado' THEN 1 END, sha256(n::text::bytea),
      sha256(n::text::bytea), f.en
    FROM generate_series(1, ${reportados}) n
    CROSS JOIN LATERAL (SELECT now() - (${reportados} - n) * interval '730 days' / ${reportados}) AS f (en)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN n > ${reportados * 0.99}::int THEN 'pendiente' ELSE 'rechazado' END AS estado
    ) AS e
    ORDER BY n
  `)
  await tx.run(sql`
    INSERT INTO aviso_comprobantes (aviso_id, tipo, contenido, sha256)
    SELECT id, 'image/png', sha256(id::text::bytea), sha256(id::text::bytea) FROM avisos_pago
  `)
}

/** Expenses of ten years, two in three taxed; four in a hundred without their proof, one with a note. */
export async function sembrarGastos(tx: Escribe, gastos: number): Promise<void> {
  await tx.run(sql`INSERT INTO gasto_categorias (nombre) SELECT 'Gasto ' || n FROM generate_series(1, 12) n`)
  await tx.run(sql`
    INSERT INTO gastos (
      fecha, periodo, categoria_id, proveedor, rtn_proveedor, documento, cai_proveedor, descripcion, importe_exento,
      gravado_15, isv, total, metodo, usuario_id, con_rtn, uso_isv, credito_mes, curso_id, estado, anulado_en,
      anulado_motivo
    )
    SELECT
      d, to_char(d, 'YYYY-MM'), (SELECT min(id) FROM gasto_categorias WHERE es_costo) + n % 12, 'Proveedor ' || n % 400,
      '0801' || lpad((n % 400)::text, 10, '0'), '000-001-01-' || lpad(n::text, 8, '0'),
      CASE WHEN n % 7 > 0 THEN '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D' END, 'Compra ' || n,
      CASE WHEN n % 3 = 0 THEN 100000 ELSE 0 END, CASE WHEN n % 3 > 0 THEN 100000 ELSE 0 END,
      CASE WHEN n % 3 > 0 THEN 15000 ELSE 0 END, CASE WHEN n % 3 > 0 THEN 115000 ELSE 100000 END, 'efectivo', 1,
      n % 5 > 0, u.uso, CASE WHEN u.uso IN ('gravado', 'mixto') THEN to_char(d, 'YYYY-MM') END,
      CASE WHEN n % 4 = 0 THEN 1 + n % (SELECT count(*)::int FROM cursos) END,
      CASE WHEN n % 50 = 1 THEN 'anulado' ELSE 'registrado' END, CASE WHEN n % 50 = 1 THEN now() END,
      CASE WHEN n % 50 = 1 THEN 'Registrado dos veces' END
    FROM generate_series(1, ${gastos}) n
    CROSS JOIN LATERAL (SELECT date '2016-01-01' + (n::bigint * 3652 / ${gastos}::int)::int) AS f (d)
    CROSS JOIN LATERAL (SELECT (ARRAY['gravado', 'mixto', 'exento', NULL])[1 + n / 3 % 4]) AS u (uso)
  `)
  await tx.run(sql`
    INSERT INTO gasto_comprobantes (gasto_id, nombre, tipo, contenido)
    SELECT id, 'factura.pdf', 'application/pdf', convert_to('%PDF ' || id, 'UTF8') FROM gastos WHERE id % 25 > 0
  `)
  await tx.run(sql`
    INSERT INTO gasto_notas (
      gasto_id, fecha, periodo, documento, descripcion, importe_exento, gravado_15, gravado_18, isv, total, usuario_id
    )
    SELECT id, fecha, periodo, 'NC-' || id, 'Devolución', importe_exento, gravado_15, 0, isv, total, 1
    FROM gastos
    WHERE id % 100 = 0 AND estado = 'registrado'
  `)
}

/** Two accounts; each transfer is reconciled with its line but the last of them, and one line in twenty waits. */
export async function sembrarBanco(tx: Escribe): Promise<void> {
  await tx.run(
    sql`INSERT INTO cuentas (nombre, banco, numero) SELECT 'Cuenta ' || n, 'Banco', n FROM generate_series(1, 2) n`,
  )
  await tx.run(sql`INSERT INTO cuenta_banco (cuenta_id, desde, saldo_inicial) SELECT id, '2016-01-01', 0 FROM cuentas`)
  await tx.run(sql`
    UPDATE recibo_pagos p
    SET cuenta_id = 1 + p.id % 2, fecha_banco = r.fecha,
      estado_banco = CASE WHEN r.fecha >= '2025-12-15' THEN 'por_confirmar' ELSE 'confirmado' END
    FROM recibos r
    WHERE r.id = p.recibo_id AND r.tipo <> 'rechazo' AND p.metodo = 'transferencia' AND p.estado_banco IS NULL
  `)
  await tx.run(sql`
    INSERT INTO cuenta_conciliaciones (cuenta_id, automatica, usuario_id)
    SELECT cuenta_id, true, 1 FROM recibo_pagos WHERE estado_banco = 'confirmado' ORDER BY id
  `)
  await tx.run(sql`
    INSERT INTO cuenta_partidas (conciliacion_id, pago_id, monto)
    SELECT row_number() OVER (ORDER BY id), id, monto FROM recibo_pagos WHERE estado_banco = 'confirmado'
  `)
  await tx.run(sql`ANALYZE recibo_pagos, cuenta_partidas`)
  await tx.run(sql`
    INSERT INTO cuenta_movimientos (
      cuenta_id, linea, fecha, monto, referencia, descripcion, ordinal, estado, conciliacion_id, decidido_en,
      decidido_por
    )
    SELECT p.cuenta_id, p.id, p.fecha_banco, p.monto, p.referencia, 'Transferencia', 1, 'conciliado',
      a.conciliacion_id, now(), 1
    FROM recibo_pagos p
    JOIN cuenta_partidas a ON a.pago_id = p.id
  `)
  await tx.run(sql`
    INSERT INTO cuenta_movimientos (cuenta_id, linea, fecha, monto, descripcion, ordinal)
    SELECT cuenta_id, linea, fecha, -1000, 'Comisión ' || linea, linea FROM cuenta_movimientos WHERE linea % 20 = 0
  `)
}

/** Four classes of each course, with every tenth student absent and every 13th late. */
export async function sembrarClases(tx: Escribe): Promise<void> {
  await tx.run(sql`
    INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, tomada_en)
    SELECT id, fecha_inicio + 7 * k, '08:00', '09:00', fecha_inicio + 7 * k + time '08:00'
    FROM cursos, generate_series(0, 3) k
  `)
  await tx.run(sql`
    INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
    SELECT
      s.id, m.id,
      CASE WHEN (m.id + s.id) % 10 = 0 THEN 'ausente' WHEN (m.id + s.id) % 13 = 0 THEN 'tarde' ELSE 'presente' END,
      s.tomada_en, 1
    FROM asistencia_sesiones s
    JOIN matriculas m ON m.curso_id = s.curso_id
    ORDER BY s.id, m.id
  `)
  await tx.run(sql`ANALYZE asistencia_sesiones, asistencias`)
}
