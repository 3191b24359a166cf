import { sql } from '#server/db/sql'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import type { Base } from '../apoyo/escenario.ts'
import { CLIENTES, dejarDeComprobar } from './datos.ts'
import { sembrarFamilias, sembrarRastros } from './familias.ts'
import { sembrarFiscal, SEMBRADAS_FISCALES } from './fiscal.ts'
import { sembrarAvisos, sembrarBanco, sembrarClases, sembrarGastos, sembrarPapeles } from './oficina.ts'

type Escribe = Pick<Base['db'], 'run'>

const SEMBRADAS = [
  'asistencia_sesiones',
  'asistencias',
  'registro_envios',
  'registros',
  'cartas_consentimiento',
  'finiquitos',
  'creditos',
  'recibos',
  'recibo_lineas',
  'recibo_pagos',
  'facturas',
  'factura_lineas',
  'cargos',
  'cargo_ajustes',
  'descuentos_aplicados',
  'becas',
  'gastos',
  'gasto_notas',
  'gasto_comprobantes',
  'convenios',
  'convenio_partes',
  'constancias',
  'correos',
  'avisos',
  'aviso_cargos',
  'recordatorios',
  'avisos_pago',
  'aviso_comprobantes',
  'cuenta_movimientos',
  'cuenta_partidas',
  ...SEMBRADAS_FISCALES,
]

/**
 * The other records of a school of `sembrarEscuela`, in proportion to its students: sales of products, with their
 * returns and withholdings; discounts and scholarships; invoices and notes; expenses with their proofs and notes; lines
 * of the bank; arrangements, certificates, messages and payments that families reported; attendance; what families
 * sent, and the books of the house.
 */
export async function sembrarModulos({ db }: Base, clientes = CLIENTES): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.takeYourTime()
    const volver = await dejarDeComprobar(tx, SEMBRADAS)
    await sembrarVentas(tx, clientes * 0.6)
    await sembrarDescuentos(tx, clientes)
    await sembrarFacturas(tx)
    await sembrarGastos(tx, clientes * 1.5)
    await sembrarFiscal(tx, clientes)
    await sembrarBanco(tx)
    await sembrarPapeles(tx, clientes)
    await sembrarAvisos(tx, clientes)
    await sembrarClases(tx)
    await sembrarFamilias(tx)
    await sembrarRastros(tx)
    await volver()
  })
  await rehacerGuardadas(db)
  await db.run(sql`VACUUM ANALYZE`)
}

/** Sales of two products, one taxed; one in ten lowered, one in fifty given back, one in 97 with a withholding. */
async function sembrarVentas(tx: Escribe, ventas: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO productos (codigo, nombre, precio, isv)
    SELECT 'P-' || n, 'Producto ' || n, 5000, 'gravado_15' FROM generate_series(1, 40) n
  `)
  await tx.run(sql`
    INSERT INTO recibos (
      serie, numero, tipo, fecha, emitido_en, pagador_nombre, subtotal, descuento, isv, total, caja_id, usuario_id,
      codigo_verificacion
    )
    SELECT
      CASE tipo WHEN 'varios' THEN 'RV' ELSE 'RD' END, row_number() OVER (PARTITION BY tipo ORDER BY x.fecha, n), tipo,
      x.fecha, x.fecha + time '10:00' + n % 20000 * interval '1 second', 'Comprador ' || n % 5000,
      CASE tipo WHEN 'varios' THEN 15500 ELSE 11500 END, CASE WHEN tipo = 'varios' AND n % 10 = 0 THEN 400 ELSE 0 END,
      1500, CASE WHEN tipo <> 'varios' THEN 11500 WHEN n % 10 = 0 THEN 15100 ELSE 15500 END, x.id, x.usuario_id,
      tipo || '-' || n
    FROM generate_series(1, ${ventas}) n
    JOIN LATERAL unnest(CASE WHEN n % 50 = 0 THEN '{varios,devolucion}'::text[] ELSE '{varios}' END) AS t (tipo)
      ON true
    JOIN cajas x ON x.id = 1 + (n::bigint * 7919) % (SELECT count(*) FROM cajas)
    ORDER BY x.fecha, n, tipo DESC
  `)
  await tx.run(sql`ANALYZE recibos`)
  const n = sql`split_part(r.codigo_verificacion, '-', 2)::int`
  await tx.run(sql`
    INSERT INTO recibo_lineas (
      recibo_id, orden, producto_id, descripcion, cantidad, precio, descuento, isv_tratamiento, isv, total
    )
    SELECT
      r.id, o, 1 + ((${n})::bigint * (6 * o - 5)) % 40, 'Producto', 3 - o, CASE o WHEN 1 THEN 5750 ELSE 4000 END,
      CASE o WHEN 2 THEN r.descuento ELSE 0 END, CASE o WHEN 1 THEN 'gravado_15' ELSE 'exento' END,
      CASE o WHEN 1 THEN 1500 ELSE 0 END, CASE o WHEN 1 THEN 11500 ELSE 4000 - r.descuento END
    FROM recibos r, generate_series(1, 2) o
    WHERE r.tipo = 'varios'
    ORDER BY r.id, o
  `)
  await tx.run(sql`ANALYZE recibo_lineas`)
  await tx.run(sql`
    INSERT INTO recibo_lineas (
      recibo_id, orden, producto_id, descripcion, cantidad, precio, isv_tratamiento, isv, total, devuelve_linea_id
    )
    SELECT r.id, 1, l.producto_id, 'Producto', 2, 5750, 'gravado_15', 1500, 11500, l.id
    FROM recibos r
    JOIN recibos v ON v.codigo_verificacion = 'varios-' || ${n}
    JOIN recibo_lineas l ON l.recibo_id = v.id AND l.orden = 1
    WHERE r.tipo = 'devolucion'
  `)
  await tx.run(sql`
    INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, referencia, rtn)
    SELECT
      r.id, o, CASE o WHEN 1 THEN 'efectivo' ELSE 'retencion' END,
      CASE WHEN o = 2 THEN 100 WHEN ${n} % 97 = 0 AND r.tipo = 'varios' THEN r.total - 100 ELSE r.total END,
      CASE o WHEN 2 THEN 'CR-' || r.id END, CASE o WHEN 2 THEN '0801' || lpad((r.id % 50)::text, 10, '0') END
    FROM recibos r, generate_series(1, 2) o
    WHERE r.tipo IN ('varios', 'devolucion') AND (o = 1 OR r.tipo = 'varios' AND ${n} % 97 = 0)
  `)
  await tx.run(sql`
    UPDATE series
    SET siguiente = 1 + (SELECT coalesce(max(r.numero), 0) FROM recibos r WHERE r.serie = series.serie)
  `)
}

/** One charge in eight is lowered, one in sixteen later on; a student in five has a scholarship that ended. */
async function sembrarDescuentos(tx: Escribe, clientes: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO descuentos (nombre, tipo, valor, aplica_a)
    SELECT 'Descuento ' || n, 'monto', 8500, 'todo' FROM generate_series(1, 6) n
  `)
  await tx.run(sql`UPDATE cargos SET bruto = bruto + 8500, descuento = 8500 WHERE id % 8 = 0`)
  await tx.run(sql`
    INSERT INTO cargo_ajustes (cargo_id, tipo, monto, fecha, motivo, usuario_id)
    SELECT id, 'descuento', 8500, fecha, 'Beca', 1 FROM cargos WHERE id % 16 = 0 ORDER BY id
  `)
  await tx.run(sql`ANALYZE cargos, cargo_ajustes`)
  await tx.run(sql`
    INSERT INTO becas (cliente_id, descuento_id, desde, hasta, usuario_id)
    SELECT n, 1 + n % 6, '2016-01-01', '2025-12-31', 1 FROM generate_series(5, ${clientes}, 5) n
  `)
  await tx.run(sql`
    INSERT INTO descuentos_aplicados (descuento_id, cargo_id, ajuste_id, nombre, tipo, valor, monto, fecha, usuario_id)
    SELECT d.id, c.id, j.id, d.nombre, 'monto', 8500, 8500, c.fecha, 1
    FROM cargos c
    JOIN descuentos d ON d.id = 1 + c.id / 8 % 6
    LEFT JOIN cargo_ajustes j ON j.cargo_id = c.id
    WHERE c.descuento > 0
    ORDER BY c.id
  `)
  await tx.run(sql`
    INSERT INTO descuentos_aplicados (descuento_id, recibo_linea_id, nombre, tipo, valor, monto, fecha, usuario_id)
    SELECT 1, l.id, 'Descuento 1', 'monto', 400, 400, r.fecha, 1
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id AND r.tipo = 'varios'
    WHERE l.descuento > 0 AND l.id % 3 > 0
  `)
}

const FISCALES = sql`
  numero, rango_id, correlativo, modalidad, cai, rango_desde, rango_hasta, fecha_limite, emisor, tipo, fecha,
  emitido_en, cliente_nombre, importe_exento, gravado_15, isv_15, total, usuario_id
`

/** Every second receipt has its invoice; one invoice in a hundred was credited whole, one in two hundred debited. */
async function sembrarFacturas(tx: Escribe): Promise<void> {
  await tx.run(sql`
    INSERT INTO rangos_cai (cai, establecimiento, punto_emision, tipo, desde, hasta, siguiente, fecha_limite, estado)
    SELECT
      '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D', '000', '001', t, 1 + (y - 2016) * 1000000, (y - 2015) * 1000000,
      1 + (y - 2016) * 1000000, make_date(y, 12, 31), 'inactivo'
    FROM unnest('{01,06,07}'::text[]) t, generate_series(2016, 2025) y
  `)
  // Documents of one type are numbered by the year, in the order of their days.
  const numerados = (cuales: ReturnType<typeof sql>) => sql`
    FROM (
      SELECT *, row_number() OVER (PARTITION BY tipo_, extract(year FROM fecha) ORDER BY fecha, id)::int AS orden_
      FROM (${cuales}) x
    ) x
    JOIN rangos_cai k ON k.tipo = x.tipo_ AND extract(year FROM k.fecha_limite) = extract(year FROM x.fecha)
  `
  const encabezado = sql`
    '000-001-' || tipo_ || '-' || lpad((k.desde + orden_ - 1)::text, 8, '0'), k.id, k.desde + orden_ - 1,
    'autoimpresor', k.cai, k.desde, k.hasta, k.fecha_limite, '{}', tipo_, x.fecha, x.emitido_en
  `
  await tx.run(sql`
    INSERT INTO facturas (${FISCALES}, recibo_id)
    SELECT
      ${encabezado}, x.pagador_nombre, x.total - CASE WHEN x.isv > 0 THEN 11500 ELSE 0 END,
      CASE WHEN x.isv > 0 THEN 10000 ELSE 0 END, x.isv, x.total, x.usuario_id, x.id
    ${numerados(sql`
      SELECT r.*, '01' AS tipo_
      FROM recibos r
      WHERE r.id % 2 = 0 AND r.estado = 'emitido' AND r.tipo IN ('individual', 'varios')
    `)}
    ORDER BY x.fecha, x.id
  `)
  await tx.run(sql`
    INSERT INTO factura_lineas (
      factura_id, orden, recibo_linea_id, descripcion, cantidad, precio, descuento, isv_tratamiento, isv, total
    )
    SELECT f.id, l.orden, l.id, l.descripcion, l.cantidad, l.precio, l.descuento, l.isv_tratamiento, l.isv, l.total
    FROM facturas f
    JOIN recibo_lineas l ON l.recibo_id = f.recibo_id
  `)
  await tx.run(sql`ANALYZE facturas, factura_lineas`)
  await tx.run(sql`
    INSERT INTO facturas (${FISCALES}, factura_id)
    SELECT
      ${encabezado}, x.cliente_nombre, x.importe_exento, x.gravado_15, x.isv_15, x.total, x.usuario_id, x.id
    ${numerados(sql`
      SELECT f.*, t AS tipo_
      FROM facturas f, unnest('{06,07}'::text[]) t
      WHERE f.tipo = '01' AND CASE t WHEN '06' THEN f.id % 100 = 0 ELSE f.id % 200 = 1 AND f.isv_15 = 0 END
    `)}
    ORDER BY x.fecha, x.id
  `)
  await tx.run(sql`
    INSERT INTO factura_lineas (
      factura_id, orden, descripcion, cantidad, precio, isv_tratamiento, isv, total, acredita_orden, cargo_id
    )
    SELECT
      n.id, l.orden, l.descripcion, 1, l.total, l.isv_tratamiento, l.isv, l.total,
      CASE n.tipo WHEN '06' THEN l.orden END, CASE n.tipo WHEN '07' THEN k.id END
    FROM (SELECT *, row_number() OVER (PARTITION BY tipo ORDER BY id) AS fila FROM facturas WHERE tipo <> '01') n
    JOIN factura_lineas l ON l.factura_id = n.factura_id
    LEFT JOIN (
      SELECT id, row_number() OVER (ORDER BY id) AS fila FROM cargos WHERE aplicado = 0
    ) k ON k.fila = n.fila AND n.tipo = '07'
  `)
  await tx.run(sql`
    UPDATE facturas f
    SET acreditado = CASE n.tipo WHEN '06' THEN n.total ELSE 0 END,
      debitado = CASE n.tipo WHEN '07' THEN n.total ELSE 0 END
    FROM facturas n
    WHERE n.factura_id = f.id
  `)
  await tx.run(sql`
    UPDATE rangos_cai k
    SET siguiente = greatest(k.siguiente, 1 + (SELECT max(f.correlativo) FROM facturas f WHERE f.rango_id = k.id))
  `)
}
