import { sql } from '#server/db/sql'
import type { Base } from '../apoyo/escenario.ts'

type Escribe = Pick<Base['db'], 'run'>

/**
 * Campaigns of ten years with a registration for each student, one in twenty still to be decided and one in thirty
 * refused; a signed consent letter for four of five; settlements for every tenth enrolment that is over; credit of
 * every 25th student; teachers with the timetable of their courses.
 */
export async function sembrarFamilias(tx: Escribe): Promise<void> {
  await tx.run(sql`
    INSERT INTO convocatorias (guid, nombre, variante, abre, cierra)
    SELECT
      'convocatoria-de-medicion-' || n, 'Campaña ' || n, (ARRAY['general', 'junio', 'octubre'])[1 + n % 3],
      date '2016-01-01' + n * 120, date '2016-01-31' + n * 120
    FROM generate_series(1, 30) n
  `)
  await tx.run(sql`
    INSERT INTO registro_envios (convocatoria_id, clave, cuerpo_sha256)
    SELECT k.primera + c.id % 30, 'envio-' || c.id, sha256(c.id::text::bytea)
    FROM clientes c, (SELECT min(id) AS primera FROM convocatorias) k
    ORDER BY c.id
  `)
  await tx.run(sql`ANALYZE registro_envios`)
  await tx.run(sql`
    INSERT INTO registros (
      guid, convocatoria_id, envio_id, estado, nombres, apellidos, fecha_nacimiento, dni, telefono, encargado_nombres,
      encargado_apellidos, encargado_parentesco, encargado_telefono, reserva_hasta, cliente_id, decidido_en,
      decidido_por, motivo, creado_en
    )
    SELECT
      'registro-de-medicion-' || c.id, n.convocatoria_id, n.id, x.estado, c.nombres, c.apellidos,
      coalesce(c.fecha_nacimiento, '2010-01-01'), c.dni, c.telefono, e.nombres, e.apellidos,
      CASE WHEN e.id IS NOT NULL THEN 'madre' END, e.telefono, c.creado_en::date + 5,
      CASE x.estado WHEN 'aceptado' THEN c.id END,
      CASE WHEN x.estado <> 'nuevo' THEN c.creado_en + interval '1 day' END,
      CASE WHEN x.estado <> 'nuevo' THEN 1 END, CASE x.estado WHEN 'rechazado' THEN 'No hay cupo' END, c.creado_en
    FROM clientes c
    JOIN registro_envios n ON n.clave = 'envio-' || c.id
    LEFT JOIN cliente_encargados v ON v.cliente_id = c.id AND v.principal
    LEFT JOIN encargados e ON e.id = v.encargado_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN c.id % 20 = 0 THEN 'nuevo' WHEN c.id % 30 = 1 THEN 'rechazado' ELSE 'aceptado' END AS estado
    ) x
    ORDER BY c.id
  `)
  await tx.run(sql`
    INSERT INTO cartas_consentimiento (
      numero, clave_sha256, cuerpo_sha256, sal, menor_nombres, menor_apellidos, menor_fecha_nacimiento, menor_dni,
      encargado_nombres, encargado_apellidos, encargado_parentesco, encargado_telefono, convocatoria_id, actividad,
      contactos, autoriza_emergencia, retira_solo, autoriza_imagen, texto_version, fecha, firmada_en, ip, huella,
      codigo_verificacion, registro_id, cliente_id
    )
    SELECT
      'CC-2025-' || lpad(r.id::text, 7, '0'), sha256(('clave ' || r.id)::bytea), sha256(('cuerpo ' || r.id)::bytea),
      '\\x00', r.nombres, r.apellidos, r.fecha_nacimiento, r.dni, coalesce(r.encargado_nombres, 'Ana'),
      coalesce(r.encargado_apellidos, 'Paz'), 'madre', coalesce(r.encargado_telefono, '+50499990000'),
      r.convocatoria_id, 'Actividad ' || r.convocatoria_id, '[{"nombre": "Luz Paz", "telefono": "+50499990001"}]',
      true, false, false, 1, r.creado_en::date, r.creado_en, '127.0.0.1', encode(sha256(r.id::text::bytea), 'hex'),
      'CARTA-' || r.id, r.id, r.cliente_id
    FROM registros r
    WHERE r.id % 5 > 0
    ORDER BY r.id
  `)
  await tx.run(sql`
    INSERT INTO finiquitos (
      numero, tipo, cliente_id, matricula_id, fecha, detalle, total_cargos, total_descuentos, total_pagado,
      codigo_verificacion, usuario_id
    )
    SELECT
      'FQ-2025-' || lpad(id::text, 7, '0'), 'automatico', cliente_id, id, fecha + 150, '{"cargos": []}', 255000, 0,
      255000, 'FQ-' || id, 1
    FROM matriculas
    WHERE estado = 'finalizada' AND id % 10 = 0
    ORDER BY fecha, id
  `)
  await tx.run(sql`
    INSERT INTO creditos (cliente_id, tipo, monto, fecha)
    SELECT id, 'saldo_inicial', 10000, '2025-01-01' FROM clientes WHERE id % 25 = 0
  `)
  await tx.run(sql`UPDATE clientes SET a_favor = 10000 WHERE id % 25 = 0`)
  await tx.run(sql`
    INSERT INTO docentes (nombres, apellidos) SELECT 'Docente', 'Número ' || n FROM generate_series(1, 80) n
  `)
  await tx.run(sql`UPDATE cursos SET docente_id = (SELECT min(id) FROM docentes) + id % 80`)
  await tx.run(sql`
    INSERT INTO curso_horarios (curso_id, dia, hora_inicio, hora_fin)
    SELECT id, dia, '08:00', '09:00' FROM cursos, generate_series(1, 2) dia
  `)
}

/** Books of the house of ten years: an entry of the bitácora for each receipt and enrolment, and authorizations. */
export async function sembrarRastros(tx: Escribe): Promise<void> {
  await tx.run(sql`
    INSERT INTO bitacora (
      instante, usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, despues, referencia
    )
    SELECT
      r.emitido_en, r.usuario_id, u.nombre,
      CASE r.tipo WHEN 'varios' THEN 'RecibosVarios' ELSE 'RecibosIndividuales' END, 'crear', 'recibos', r.id,
      jsonb_build_object('total', r.total, 'fecha', r.fecha), r.serie || '-' || r.numero
    FROM recibos r
    JOIN usuarios u ON u.id = r.usuario_id
    ORDER BY r.id
  `)
  await tx.run(sql`
    INSERT INTO bitacora (
      instante, usuario_id, usuario_nombre, modulo, accion, entidad, entidad_id, despues, referencia
    )
    SELECT
      c.creado_en, 1, 'Medición 1', 'Matriculas', 'crear', 'matriculas', m.id, '{"estado": "activa"}', c.codigo
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id
    ORDER BY m.id
  `)
  await tx.run(sql`
    INSERT INTO autorizaciones (fecha, permiso, que, monto, motivo, usuario_id, autoriza_id, via, creado_en)
    SELECT
      fecha, 'RecibosIndividuales:anular', 'Anular', total, 'Se cobró dos veces', usuario_id, 1, 'propia', emitido_en
    FROM recibos
    WHERE id % 40 = 0
    ORDER BY id
  `)
}
