import { sql } from '#server/db/sql'
import type { Base } from '../apoyo/escenario.ts'

type Escribe = Pick<Base['db'], 'run'>

/** Tables that it adds to and `sembrarModulos` does not. */
export const SEMBRADAS_FISCALES = [
  'aplicaciones',
  'rechazos',
  'gasto_retenciones',
  'comprobantes_retencion',
  'carnets',
  'cliente_fotos',
] as const

/**
 * Invoices on credit of three charges each, half of them owed still; one transfer in two hundred that the bank took
 * back; one expense in twenty with a withholding, of which one in eight waits for its certificate; a card for every
 * second student, and a photograph for every third.
 */
export async function sembrarFiscal(tx: Escribe, clientes: number): Promise<void> {
  await sembrarCredito(tx, clientes * 0.02)
  await sembrarRechazos(tx)
  await sembrarRetenciones(tx)
  await tx.run(sql`
    INSERT INTO carnets (cliente_id, codigo, emitido_por)
    SELECT n, upper(translate(left(md5(n::text), 16), '-', '')), 1 FROM generate_series(2, ${clientes}, 2) n
  `)
  await tx.run(sql`
    INSERT INTO cliente_fotos (cliente_id, contenido, puesta_por)
    SELECT n, sha256(n::text::bytea), 1 FROM generate_series(3, ${clientes}, 3) n
  `)
}

/** Invoices on credit of the last two years, from charges that no document says. */
async function sembrarCredito(tx: Escribe, facturas: number): Promise<void> {
  await tx.run(sql`ANALYZE factura_lineas`)
  await tx.run(sql`
    CREATE TEMP TABLE a_credito ON COMMIT DROP AS
    SELECT
      c.id AS cargo_id, c.neto, c.vence, c.aplicado = 0 AS debe,
      (row_number() OVER (PARTITION BY c.aplicado = 0 ORDER BY c.id) - 1)::int AS n
    FROM cargos c
    WHERE c.anulado_en IS NULL
      AND c.neto > 0
      AND c.id % 5 = 0
      AND (c.aplicado = 0 OR c.id % 4 = 1)
      AND NOT EXISTS (SELECT FROM factura_lineas l WHERE l.cargo_id = c.id)
      AND NOT EXISTS (
        SELECT FROM recibo_lineas r
        JOIN factura_lineas l ON l.recibo_linea_id = r.id
        WHERE r.cargo_id = c.id
      )
  `)
  await tx.run(sql`DELETE FROM a_credito WHERE n >= ${facturas * 1.5}::int`)
  await tx.run(sql`
    INSERT INTO facturas (
      numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, tipo, fecha,
      emitido_en, cliente_nombre, importe_exento, total, usuario_id, vence
    )
    SELECT
      '000-001-01-' || lpad((k.siguiente + x.orden)::text, 8, '0'), k.id, k.siguiente + x.orden, 'autoimpresor', k.cai,
      k.desde, k.hasta, k.fecha_limite, '{}', '01', date '2025-01-01' + (x.orden * 360 / ${facturas}::int)::int,
      now(), 'Empresa ' || x.grupo % 40, x.total, x.total, 1,
      date '2025-01-31' + (x.orden * 360 / ${facturas}::int)::int
    FROM (
      SELECT debe, n / 3 AS grupo, sum(neto) AS total, (row_number() OVER (ORDER BY n / 3, debe))::int AS orden
      FROM a_credito
      GROUP BY debe, n / 3
    ) x
    JOIN rangos_cai k ON k.tipo = '01' AND k.fecha_limite = '2025-12-31'
    ORDER BY x.orden
  `)
  await tx.run(sql`
    INSERT INTO factura_lineas (
      factura_id, orden, descripcion, cantidad, precio, isv_tratamiento, isv, total, cargo_id, cargo_vence, cargo_isv
    )
    SELECT f.id, 1 + x.n % 3, 'Mensualidad', 1, x.neto, 'exento', 0, x.neto, x.cargo_id, x.vence, 'exento'
    FROM (SELECT *, dense_rank() OVER (ORDER BY n / 3, debe) AS fila FROM a_credito) x
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS fila FROM facturas WHERE vence IS NOT NULL) f USING (fila)
  `)
  await tx.run(sql`
    UPDATE rangos_cai k
    SET siguiente = greatest(k.siguiente, 1 + (SELECT max(f.correlativo) FROM facturas f WHERE f.rango_id = k.id))
  `)
}

/** All of a payment, whose charge is owed again. */
async function sembrarRechazos(tx: Escribe): Promise<void> {
  await tx.run(sql`
    CREATE TEMP TABLE rechazado ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY p.id)::int AS n, p.id AS pago_id, p.recibo_id, r.fecha
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id AND r.estado = 'emitido' AND r.tipo = 'individual'
    WHERE p.metodo = 'transferencia' AND p.id % 200 = 0
  `)
  await tx.run(sql`
    INSERT INTO recibos (
      serie, numero, tipo, fecha, emitido_en, cliente_id, pagador_nombre, subtotal, total, usuario_id,
      codigo_verificacion
    )
    SELECT
      'RC', x.n, 'rechazo', r.fecha, r.emitido_en, r.cliente_id, r.pagador_nombre, r.total, r.total, r.usuario_id,
      'rechazo-' || x.n
    FROM rechazado x
    JOIN recibos r ON r.id = x.recibo_id
    ORDER BY x.n
  `)
  await tx.run(sql`ANALYZE recibos`)
  const documento = sql`recibos d ON d.serie = 'RC' AND d.numero = x.n`
  await tx.run(sql`
    INSERT INTO recibo_lineas (
      recibo_id, orden, cliente_id, cargo_id, descripcion, precio, total, rechaza_linea_id, rechazo_destino
    )
    SELECT d.id, 1, l.cliente_id, l.cargo_id, l.descripcion, l.precio, l.total, l.id, 'cargo'
    FROM rechazado x
    JOIN ${documento}
    JOIN recibo_lineas l ON l.recibo_id = x.recibo_id
  `)
  await tx.run(sql`
    INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, referencia, fecha_banco)
    SELECT d.id, 1, p.metodo, p.monto, p.referencia, x.fecha
    FROM rechazado x
    JOIN ${documento}
    JOIN recibo_pagos p ON p.id = x.pago_id
  `)
  await tx.run(sql`
    INSERT INTO rechazos (recibo_id, pago_id, fecha_banco, estado_antes)
    SELECT d.id, x.pago_id, x.fecha, 'por_confirmar' FROM rechazado x JOIN ${documento}
  `)
  await tx.run(sql`
    UPDATE recibo_pagos p
    SET estado_banco = 'rechazado', rechazo_motivo = 'Sin fondos'
    FROM rechazado x
    WHERE p.id = x.pago_id
  `)
  await tx.run(sql`
    UPDATE aplicaciones a
    SET hasta = d.fecha, rechazo_id = d.id
    FROM rechazado x
    JOIN ${documento}
    WHERE a.recibo_id = x.recibo_id
  `)
  await tx.run(sql`
    UPDATE cargos c
    SET aplicado = 0
    FROM rechazado x
    JOIN recibo_lineas l ON l.recibo_id = x.recibo_id
    WHERE c.id = l.cargo_id
  `)
  await tx.run(sql`UPDATE series SET siguiente = 1 + (SELECT count(*) FROM rechazado) WHERE serie = 'RC'`)
}

async function sembrarRetenciones(tx: Escribe): Promise<void> {
  await tx.run(sql`
    INSERT INTO tasas_retencion (nombre, impuesto, tasa, base) VALUES ('Honorarios', 'isr', 1250, 'importe')
  `)
  await tx.run(sql`
    UPDATE gastos SET retenido = 12500 WHERE id % 20 = 7 AND gravado_15 = 100000 AND estado = 'registrado'
  `)
  await tx.run(sql`
    INSERT INTO gasto_retenciones (gasto_id, tasa_id, nombre, impuesto, tasa, base, importe_base, monto)
    SELECT g.id, t.id, t.nombre, t.impuesto, t.tasa, t.base, 100000, 12500
    FROM gastos g, tasas_retencion t
    WHERE g.retenido > 0
  `)
  await tx.run(sql`
    INSERT INTO rangos_cai (cai, establecimiento, punto_emision, tipo, codigo, desde, hasta, siguiente, fecha_limite)
    VALUES ('35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D', '000', '001', 'retencion', '08', 1, 99999999, 1, '2099-12-31')
  `)
  await tx.run(sql`
    INSERT INTO comprobantes_retencion (
      gasto_id, numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, fecha,
      proveedor, rtn_proveedor, documento, cai_proveedor, fecha_documento, lineas, total, usuario_id
    )
    SELECT
      g.id, '000-001-08-' || lpad(g.n::text, 8, '0'), k.id, g.n, 'autoimpresor', k.cai, k.desde, k.hasta,
      k.fecha_limite, '{}', g.fecha, g.proveedor, g.rtn_proveedor, g.documento, g.cai_proveedor, g.fecha, '[]',
      g.retenido, 1
    FROM (
      SELECT *, row_number() OVER (ORDER BY fecha, id)::int AS n FROM gastos WHERE retenido > 0 AND id % 160 <> 7
    ) g
    JOIN rangos_cai k ON k.tipo = 'retencion'
  `)
  await tx.run(sql`
    UPDATE rangos_cai SET siguiente = 1 + (SELECT count(*) FROM comprobantes_retencion) WHERE tipo = 'retencion'
  `)
}
