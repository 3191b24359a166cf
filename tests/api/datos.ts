import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'

let count = 0

/** A student with a guardian or none; the names are unique in the run. */
export async function estudiante(db: Database, datos: { nombres?: string; apellidos?: string; encargado_id?: number; a_favor?: number } = {}): Promise<number> {
  const n = ++count
  const { id } = await db.one<{ id: number }>(sql`INSERT INTO clientes (codigo, nombres, apellidos)
    VALUES (${`P-${n}`}, ${datos.nombres ?? `Sofía ${n}`}, ${datos.apellidos ?? 'Mejía Reyes'}) RETURNING id`)
  if (datos.encargado_id) await db.run(sql`INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal) VALUES (${id}, ${datos.encargado_id}, 'madre', true, true)`)
  if (datos.a_favor) {
    await db.run(sql`UPDATE clientes SET a_favor = ${datos.a_favor} WHERE id = ${id}`)
    await db.run(sql`INSERT INTO creditos (cliente_id, tipo, monto, fecha) VALUES (${id}, 'saldo_inicial', ${datos.a_favor}, '2026-01-01')`)
  }
  return id
}

export async function encargado(db: Database, nombres = 'Ana'): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`INSERT INTO encargados (nombres, apellidos) VALUES (${nombres}, 'Cruz') RETURNING id`)
  return id
}

/** A charge of `neto` centavos that fell due long ago. */
export async function cargo(db: Database, cliente_id: number, neto: number, datos: { isv?: string; vence?: string; descripcion?: string; concepto?: string; matricula_id?: number } = {}): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`INSERT INTO cargos (cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, isv)
    VALUES (${cliente_id}, ${datos.matricula_id ?? null}, ${datos.concepto ?? 'otro'}, ${++count}, ${datos.descripcion ?? 'Mensualidad 3/5'}, '2026-01-05', ${datos.vence ?? '2026-02-05'}, ${neto}, ${datos.isv ?? 'exento'}) RETURNING id`)
  return id
}

/** The body of an expense of L 115.00 with its ISV. */
export const gasto = (categoria_id: number, datos: object = {}) => ({
  fecha: '2026-11-05', categoria_id, proveedor: 'Papelería El Estudiante', descripcion: 'Marcadores', importe_exento: 0, gravado_15: 100_00, gravado_18: 0, isv: 15_00, total: 115_00, metodo: 'transferencia', ...datos,
})

export const debeDe = async (db: Database, cargo_id: number): Promise<number> =>
  (await db.one<{ debe: number }>(sql`SELECT neto - aplicado AS debe FROM cargos WHERE id = ${cargo_id}`)).debe

/** Everything that must be true of the money, whatever happened; answers what is not, in words. */
export async function faltas(db: Database): Promise<string[]> {
  const checks: [string, ReturnType<typeof sql>][] = [
    ['aplicado ≠ aplicaciones vivas', sql`SELECT c.id FROM cargos c LEFT JOIN (SELECT cargo_id, sum(monto) AS monto FROM aplicaciones WHERE hasta IS NULL GROUP BY cargo_id) a ON a.cargo_id = c.id WHERE c.aplicado <> coalesce(a.monto, 0)`],
    ['a_favor ≠ creditos', sql`SELECT c.id FROM clientes c LEFT JOIN (SELECT cliente_id, sum(monto) AS monto FROM creditos GROUP BY cliente_id) k ON k.cliente_id = c.id WHERE c.a_favor <> coalesce(k.monto, 0)`],
    ['recibo ≠ lineas', sql`SELECT r.id FROM recibos r LEFT JOIN (SELECT recibo_id, sum(total) AS total FROM recibo_lineas GROUP BY 1) l ON l.recibo_id = r.id WHERE r.total <> coalesce(l.total, 0)`],
    ['recibo ≠ pagos', sql`SELECT r.id FROM recibos r LEFT JOIN (SELECT recibo_id, sum(monto) AS total FROM recibo_pagos GROUP BY 1) p ON p.recibo_id = r.id WHERE r.total <> coalesce(p.total, 0)`],
    ['subtotal + isv ≠ total', sql`SELECT id FROM recibos WHERE subtotal + isv - descuento <> total`],
    ['hueco en una serie', sql`SELECT s.serie AS id FROM series s LEFT JOIN (SELECT serie, count(*) AS n, min(numero) AS desde, max(numero) AS hasta FROM recibos GROUP BY serie) r ON r.serie = s.serie WHERE coalesce(r.hasta - r.desde + 1, 0) <> coalesce(r.n, 0) OR (r.hasta IS NOT NULL AND s.siguiente <> r.hasta + 1)`],
    ['descuento < ajustes vivos', sql`SELECT c.id FROM cargos c JOIN (SELECT cargo_id, sum(monto) AS monto FROM cargo_ajustes WHERE hasta IS NULL GROUP BY 1) j ON j.cargo_id = c.id WHERE c.descuento < j.monto`],
    ['descuento < descuentos y ajustes vivos', sql`SELECT c.id FROM cargos c WHERE c.descuento < (SELECT coalesce(sum(monto), 0) FROM descuentos_aplicados WHERE cargo_id = c.id AND ajuste_id IS NULL AND hasta IS NULL)
      + (SELECT coalesce(sum(monto), 0) FROM cargo_ajustes WHERE cargo_id = c.id AND hasta IS NULL)`],
    ['descuento aplicado ≠ su ajuste', sql`SELECT a.id FROM descuentos_aplicados a JOIN cargo_ajustes j ON j.id = a.ajuste_id WHERE a.monto <> j.monto OR a.cargo_id <> j.cargo_id OR a.hasta IS DISTINCT FROM j.hasta`],
    ['recibo anulado que aún cubre', sql`SELECT r.id FROM recibos r JOIN aplicaciones a ON a.recibo_id = r.id AND a.hasta IS NULL WHERE r.estado = 'anulado'`],
  ]
  const found = await Promise.all(checks.map(async ([name, query]) => ((await db.many(query)).length ? [name] : [])))
  return found.flat()
}
