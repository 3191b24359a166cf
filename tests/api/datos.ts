import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { faltasEn, fraseDe } from '#server/respaldo/invariantes'
import { counter } from '../counter.ts'

const count = counter()

/** A student with a guardian or none; the names are unique in its file. */
export async function estudiante(
  db: Database,
  datos: { nombres?: string; apellidos?: string; encargado_id?: number; a_favor?: number } = {},
): Promise<number> {
  const n = count.next()
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO clientes (codigo, nombres, apellidos)
    VALUES (${`P-${n}`}, ${datos.nombres ?? `Sofía ${n}`}, ${datos.apellidos ?? 'Mejía Reyes'})
    RETURNING id
  `)
  if (datos.encargado_id)
    await db.run(
      sql`
        INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
        VALUES (${id}, ${datos.encargado_id}, 'madre', true, true)
      `,
    )
  if (datos.a_favor) {
    await db.run(sql`UPDATE clientes SET a_favor = ${datos.a_favor} WHERE id = ${id}`)
    await db.run(
      sql`
        INSERT INTO creditos (cliente_id, tipo, monto, fecha)
        VALUES (${id}, 'saldo_inicial', ${datos.a_favor}, '2026-01-01')
      `,
    )
  }
  return id
}

export async function encargado(db: Database, nombres = 'Ana'): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`INSERT INTO encargados (nombres, apellidos) VALUES (${nombres}, 'Cruz') RETURNING id`,
  )
  return id
}

/** A charge of `neto` centavos that fell due long ago. */
export async function cargo(
  db: Database,
  cliente_id: number,
  neto: number,
  datos: { isv?: string; vence?: string; descripcion?: string; concepto?: string; matricula_id?: number } = {},
): Promise<number> {
  const { id } = await db.one<{
    id: number
  }>(sql`
    INSERT INTO cargos (cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, isv)
    VALUES (
      ${cliente_id}, ${datos.matricula_id ?? null}, ${datos.concepto ?? 'otro'}, ${count.next()},
      ${datos.descripcion ?? 'Mensualidad 3/5'}, '2026-01-05', ${datos.vence ?? '2026-02-05'}, ${neto},
      ${datos.isv ?? 'exento'}
    )
    RETURNING id
  `)
  return id
}

/** The body of an expense of L 115.00 with its ISV. */
export const gasto = (categoria_id: number, datos: object = {}) => ({
  fecha: '2026-11-05',
  categoria_id,
  proveedor: 'Papelería El Estudiante',
  descripcion: 'Marcadores',
  importe_exento: 0,
  gravado_15: 100_00,
  gravado_18: 0,
  isv: 15_00,
  total: 115_00,
  metodo: 'transferencia',
  ...datos,
})

export const debeDe = async (db: Database, cargo_id: number): Promise<number> =>
  (await db.one<{ debe: number }>(sql`SELECT neto - aplicado AS debe FROM cargos WHERE id = ${cargo_id}`)).debe

/** Everything that must be true of the money, whatever happened; answers what is not, in words. */
export async function faltas(db: Database): Promise<string[]> {
  const halladas = await db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    // Some hundreds of times in a run: most of what it takes is to plan sixty statements, here once a connection.
    return faltasEn({ ...tx, search: tx.many })
  })
  return halladas.map(fraseDe)
}

/** Voids a charge as somebody who may would have done. */
export const anularCargo = async (db: Database, cargo_id: number): Promise<void> => {
  await db.run(sql`UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = ${cargo_id}`)
  await db.run(sql`
    WITH autorizada AS (
      INSERT INTO autorizaciones (fecha, permiso, que, motivo, usuario_id, autoriza_id, via)
      SELECT '2026-01-01', 'Descuentos:autorizar', 'Anular un cargo', 'x', min(id), min(id), 'propia'
      FROM usuarios
      RETURNING id
    )
    INSERT INTO autorizacion_filas (autorizacion_id, entidad, entidad_id, despues)
    SELECT id, 'cargos', ${cargo_id}::int, '{"anulado": true}'
    FROM autorizada
  `)
}
