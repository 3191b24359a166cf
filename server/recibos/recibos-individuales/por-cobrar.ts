import type { Cuenta } from '#contract/recibos/cargos'
import type { CuentaPorCobrar, PorCobrar } from '#contract/recibos/recibos-individuales'
import { cuentasDe } from '#server/cargos/lectura'
import { conProntoPago } from '#server/catalogos/descuentos/pronto-pago'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { requireSinCorregir } from '#server/facturacion/facturas/notas'
import { found } from '#server/resource/resource'

interface Encargado {
  id: number
  nombre: string
  documento: string | null
  parentesco: string | null
  estudiantes: number
  es_pagador: boolean
}

/** The local date that it is asked on; while the clock is doubted nothing is offered that goes by the date. */
interface Dia {
  hoy: string
  enDuda: boolean
}

/**
 * Debts of a student (`cliente_id`), or of all the students of a guardian (`encargado_id`), or what is left of an
 * invoice on credit (`factura_id`).
 */
export async function porCobrar(
  db: Db,
  { cliente_id, encargado_id, factura_id }: { cliente_id?: number; encargado_id?: number; factura_id?: number },
  dia: Dia,
): Promise<PorCobrar> {
  if (factura_id) return porCobrarDeFactura(db, factura_id, dia)
  const ids = encargado_id
    ? (
        await db.many<{ cliente_id: number }>(
          sql`
            SELECT e.cliente_id
            FROM cliente_encargados e
            JOIN clientes c ON c.id = e.cliente_id AND c.fusionado_en IS NULL
            WHERE e.encargado_id = ${encargado_id}
          `,
        )
      ).map((row) => row.cliente_id)
    : [cliente_id ?? 0]
  const cuentas = await cuentasDe(db, ids, dia.hoy, 'pendientes')
  found(cuentas[0])
  const encargados = await db.many<Encargado>(sql`
    SELECT
      g.id, g.nombres || ' ' || g.apellidos AS nombre, g.dni AS documento, min(e.parentesco) AS parentesco,
      bool_or(e.es_pagador) AS es_pagador,
      (SELECT count(*) FROM cliente_encargados x WHERE x.encargado_id = g.id) AS estudiantes
    FROM cliente_encargados e
    JOIN encargados g ON g.id = e.encargado_id
    WHERE e.cliente_id = ANY(${ids})
    GROUP BY g.id
    ORDER BY bool_or(e.es_pagador) DESC, bool_or(e.principal) DESC, g.id
  `)
  const facturacion = await db.many<{ nombre: string; documento: string | null }>(
    sql`SELECT nombre, rtn AS documento FROM datos_facturacion WHERE cliente_id = ANY(${ids}) ORDER BY id`,
  )
  const titulares = await db.many<{ nombre: string; documento: string | null }>(
    sql`
      SELECT nombres || ' ' || apellidos AS nombre, dni AS documento
      FROM clientes
      WHERE id = ANY(${ids})
      ORDER BY apellidos, nombres
    `,
  )
  const responsables = encargado_id ? encargados.filter((encargado) => encargado.id === encargado_id) : encargados
  return {
    cuentas: await conLoQueRebaja(db, cuentas, dia),
    encargados: encargados.map(({ documento: _documento, ...encargado }) => encargado),
    pagadores: [...responsables, ...facturacion, ...titulares].map(({ nombre, documento }) => ({ nombre, documento })),
  }
}

const conLoQueRebaja = (
  db: Db,
  cuentas: Cuenta[],
  { hoy, enDuda }: Dia,
): Promise<CuentaPorCobrar[]> | CuentaPorCobrar[] =>
  enDuda
    ? cuentas.map((cuenta) => ({
        ...cuenta,
        cargos: cuenta.cargos.map((cargo) => ({ ...cargo, pronto_pago: null })),
      }))
    : conProntoPago(db, cuentas, hoy)

async function porCobrarDeFactura(db: Db, factura_id: number, dia: Dia): Promise<PorCobrar> {
  await requireSinCorregir(db, factura_id)
  const { numero, nombre, documento, cargos, clientes } = found(
    await db.maybe<{
      numero: string
      nombre: string
      documento: string | null
      cargos: number[]
      clientes: number[]
    }>(sql`
      SELECT
        f.numero, f.cliente_nombre AS nombre, f.cliente_documento AS documento,
        array_agg(k.id) AS cargos, array_agg(DISTINCT k.cliente_id) AS clientes
      FROM facturas f
      JOIN factura_lineas l ON l.factura_id = f.id
      JOIN cargos k ON k.id = l.cargo_id
      WHERE f.id = ${factura_id}
      GROUP BY f.id
    `),
  )
  const suyos = new Set(cargos)
  const cuentas = (await cuentasDe(db, clientes, dia.hoy, 'pendientes'))
    .map((cuenta) => ({ ...cuenta, cargos: cuenta.cargos.filter((cargo) => suyos.has(cargo.id)) }))
    .filter((cuenta) => cuenta.cargos.length > 0)
    .map((cuenta) => ({
      ...cuenta,
      debe: cuenta.cargos.reduce((suma, cargo) => suma + cargo.debe, 0),
      vencido: cuenta.cargos.reduce((suma, cargo) => suma + (cargo.vencido ? cargo.debe : 0), 0),
    }))
  return {
    cuentas: await conLoQueRebaja(db, cuentas, dia),
    encargados: [],
    pagadores: [{ nombre, documento }],
    factura: numero,
  }
}
