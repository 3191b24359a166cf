import { raw, sql } from '#server/db/sql'
import { resumirDias, tocarTodosLosDias } from '#server/reportes/recibosgeneral/dias'
import type { Base } from '../apoyo/escenario.ts'
import { dejarDeComprobar } from '../clientes/datos.ts'

const SEMBRADAS = ['clientes', 'matriculas', 'cargos', 'cajas', 'recibos', 'recibo_lineas', 'recibo_pagos']

/**
 * Receipts of ten years, in twelve tills a day, by four methods into six accounts, for courses of their year (40 of
 * each) and 40 products: three in ten have two lines, of another course or a product, one in twelve two payments, one
 * in fifty is voided, one in a hundred paid in part with credit.
 */
export async function sembrarCobros({ db }: Base, recibos: number): Promise<void> {
  const matriculas = Math.ceil(recibos / 20)
  await db.transaction(async (tx) => {
    await tx.takeYourTime()
    const volver = await dejarDeComprobar(tx, SEMBRADAS)
    await tx.run(sql`INSERT INTO curso_categorias (nombre) SELECT 'Categoría ' || n FROM generate_series(1, 8) n`)
    await tx.run(sql`
      INSERT INTO cursos (
        codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo, precio_matricula, precio_mensualidad,
        mensualidades, estado
      )
      SELECT
        'CUR-' || n, 'Inglés nivel ' || n, 1 + n % 8, (2016 + (n - 1) / 40)::text,
        make_date(2016 + (n - 1) / 40, 1, 1), make_date(2016 + (n - 1) / 40, 12, 31), 400, 50000, 85000, 10, 'en_curso'
      FROM generate_series(1, 400) n
    `)
    await tx.run(sql`
      INSERT INTO productos (codigo, nombre, precio, isv)
      SELECT 'P-' || n, 'Producto ' || n, 5000, 'exento' FROM generate_series(1, 40) n
    `)
    await tx.run(sql`
      INSERT INTO cuentas (nombre, banco, numero, tipo)
      SELECT 'Cuenta ' || n, 'Banco ' || n, n::text, 'banco' FROM generate_series(1, 6) n
    `)
    await tx.run(sql`
      INSERT INTO usuarios (nombre, email, rol_id)
      SELECT 'Cajera ' || n, 'cajera' || n || '@prueba.hn', id
      FROM roles, generate_series(1, 12) n
      WHERE roles.nombre = 'Recepción'
    `)
    await tx.run(sql`
      INSERT INTO cajas (usuario_id, fecha, fondo, abierta_en, cerrada_en)
      SELECT u.id, d, 50000, d + time '08:00', d + time '17:00'
      FROM usuarios u, generate_series(date '2016-01-01', date '2025-12-31', interval '1 day') d
      WHERE u.nombre LIKE 'Cajera %'
      ORDER BY d, u.id
    `)
    await tx.run(sql`
      INSERT INTO clientes (codigo, nombres, apellidos)
      SELECT 'C-' || lpad(n::text, 7, '0'), 'Nombre ' || n, 'Apellido ' || n FROM generate_series(1, ${matriculas}) n
    `)
    await tx.run(sql`
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      SELECT
        n, 1 + (n - 1) * 10 / ${matriculas}::int * 40 + n % 40,
        make_date(2016 + (n - 1) * 10 / ${matriculas}::int, 1, 1), 'finalizada'
      FROM generate_series(1, ${matriculas}) n
    `)
    await tx.run(sql`
      INSERT INTO recibos (
        serie, numero, tipo, fecha, emitido_en, cliente_id, pagador_nombre, subtotal, total, estado, caja_id,
        usuario_id, codigo_verificacion, anulado_en, anulado_motivo
      )
      SELECT
        'RI', n, 'individual', x.fecha, x.fecha + time '09:00' + n % 20000 * interval '1 second',
        1 + extract(year FROM x.fecha)::int % 2016 * (${matriculas}::int / 10)
          + n * 7919::bigint % (${matriculas}::int / 10), 'Pagador ' || n % 5000,
        85000 + CASE WHEN n % 10 < 3 THEN 5001 ELSE 0 END, 85000 + CASE WHEN n % 10 < 3 THEN 5001 ELSE 0 END,
        CASE WHEN n % 50 = 1 THEN 'anulado' ELSE 'emitido' END, x.id, x.usuario_id, 'MED-' || n,
        CASE WHEN n % 50 = 1 THEN x.cerrada_en END, CASE WHEN n % 50 = 1 THEN 'Monto equivocado' END
      FROM generate_series(1, ${recibos}) n
      JOIN cajas x ON x.id = 1 + (n::bigint - 1) * (SELECT count(*) FROM cajas) / ${recibos}::int
      ORDER BY n
    `)
    await tx.run(sql`
      INSERT INTO cargos (cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, aplicado)
      SELECT
        r.cliente_id, CASE WHEN r.id % 25 > 0 THEN r.cliente_id END, 'otro', r.id, 'Mensualidad', r.fecha, r.fecha,
        85000, 85000
      FROM recibos r
      ORDER BY r.id
    `)
    await tx.run(sql`
      INSERT INTO recibo_lineas (recibo_id, orden, cliente_id, cargo_id, producto_id, descripcion, precio, total)
      SELECT
        r.id, o, r.cliente_id, CASE WHEN o = 1 THEN r.id WHEN r.id % 20 < 10 THEN 1 + (r.id + 12) % ${recibos}::int END,
        CASE WHEN o = 2 AND r.id % 20 >= 10 THEN 1 + r.id % 40 END, 'Mensualidad',
        CASE o WHEN 1 THEN 85000 ELSE 5001 END, CASE o WHEN 1 THEN 85000 ELSE 5001 END
      FROM recibos r, generate_series(1, CASE WHEN r.total > 85000 THEN 2 ELSE 1 END) o
      ORDER BY r.id, o
    `)
    await tx.run(sql`
      INSERT INTO recibo_pagos (recibo_id, orden, metodo, monto, cuenta_id, referencia, estado_banco)
      SELECT
        r.id, o, m.metodo, CASE WHEN r.id % 12 > 0 THEN r.total WHEN o = 1 THEN 30003 ELSE r.total - 30003 END,
        CASE WHEN m.metodo IN ('transferencia', 'deposito') THEN 1 + r.id % 6 END,
        CASE WHEN m.metodo IN ('transferencia', 'deposito') THEN 'TR' || r.id * 7919::bigint % 100000000 END,
        CASE WHEN m.metodo IN ('transferencia', 'deposito') THEN 'confirmado' END
      FROM recibos r, generate_series(1, CASE WHEN r.id % 12 = 0 THEN 2 ELSE 1 END) o,
        LATERAL (
          SELECT CASE WHEN r.id % 96 = 0 AND o = 2 THEN 'saldo_a_favor'
            ELSE (ARRAY['efectivo', 'transferencia', 'tarjeta', 'deposito'])[1 + (r.id / 7 + o) % 4] END AS metodo
        ) m
      ORDER BY r.id, o
    `)
    await tx.run(sql`UPDATE series SET siguiente = ${recibos + 1} WHERE serie = 'RI'`)
    await volver()
    await tocarTodosLosDias(tx)
    await tx.run(raw('ANALYZE'))
  })
  await resumirDias(db)
}
