import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { enCentavos, juntar, redondo, type Cotejar } from './cuentas.ts'
import type { Client } from '#tests/api/apoyo/helper'

/* The papers of what was bought: expenses and the credit notes of their suppliers, which take away. */

interface Importes {
  importe_exento: number
  gravado_15: number
  gravado_18: number
  isv: number
  total: number
}

export interface Tasa {
  tasa_id: number
  impuesto: string
  tasa: number
  base: string
}

export interface Gasto extends Importes {
  id: number
  fecha: string
  periodo: string
  credito_mes: string | null
  documento: string | null
  proveedor: string
  rtn_proveedor: string | null
  cai_proveedor: string | null
  uso_isv: string | null
  con_rtn: boolean
  metodo: string
  caja_id: number | null
  caja_chica_id: number | null
  vigente: boolean
  retenido: number
  pagado: number
  tasas: Tasa[]
}

interface Nota extends Importes {
  id: number
  gasto_id: number
  fecha: string
  periodo: string
  documento: string
  vigente: boolean
}

/** A paper of the book of purchases, with the sign that it counts for. */
export interface Compra extends Importes {
  gasto: Gasto
  periodo: string
  /** In which its tax is credited or, crediting nothing, counts. */
  mes_isv: string
  documento: string | null
  isv_18: number
}

export interface Compras {
  gastos: Gasto[]
  compras: Compra[]
}

/** A paper tells one tax for both rates: what its bases of 18 % come to is of that one, the rest of the other. */
function de18({ gravado_15, gravado_18, isv }: Importes): number {
  if (gravado_18 === 0) return 0
  return gravado_15 === 0 ? isv : Math.min(isv, redondo(BigInt(gravado_18) * 18n, 100n))
}

async function leerCompras(db: Database): Promise<Compras> {
  const tasas = juntar(
    await db.many<Tasa & { gasto_id: number }>(
      sql`SELECT gasto_id, tasa_id, impuesto, tasa, base FROM gasto_retenciones ORDER BY gasto_id, tasa_id`,
    ),
    ({ gasto_id }) => gasto_id,
  )
  const gastos = (
    await db.many<Omit<Gasto, 'tasas'>>(sql`
      SELECT
        id, fecha, periodo, credito_mes, documento, proveedor, rtn_proveedor, cai_proveedor, uso_isv, con_rtn, metodo,
        caja_id, caja_chica_id, estado = 'registrado' AS vigente, retenido, pagado, importe_exento, gravado_15,
        gravado_18, isv, total
      FROM gastos
      ORDER BY id
    `)
  ).map((gasto) => ({ ...gasto, tasas: tasas.get(gasto.id) ?? [] }))
  const notas = await db.many<Nota>(sql`
    SELECT
      id, gasto_id, fecha, periodo, documento, estado = 'registrado' AS vigente, importe_exento, gravado_15, gravado_18,
      isv, total
    FROM gasto_notas
  `)
  const porId = new Map(gastos.map((gasto) => [gasto.id, gasto]))
  const compras = gastos
    .filter(({ vigente }) => vigente)
    .map((gasto) => ({ ...gasto, gasto, mes_isv: gasto.credito_mes ?? gasto.periodo, isv_18: de18(gasto) }))
  for (const { gasto_id, vigente, periodo, documento, ...nota } of notas) {
    const gasto = porId.get(gasto_id)
    if (!vigente || !gasto) continue
    const tarde = gasto.credito_mes !== null && gasto.credito_mes > periodo
    compras.push({
      ...{ ...gasto, gasto, periodo, documento, mes_isv: tarde ? (gasto.credito_mes ?? periodo) : periodo },
      ...{ importe_exento: -nota.importe_exento, gravado_15: -nota.gravado_15, gravado_18: -nota.gravado_18 },
      ...{ isv: -nota.isv, total: -nota.total, isv_18: -de18(nota) },
    })
  }
  return { gastos, compras }
}

/** The book of purchases of every month is its papers, one by one. */
export async function comprasDelAuditor(db: Database, who: Client, cotejar: Cotejar): Promise<Compras> {
  const leidas = await leerCompras(db)
  for (const [mes, suyas] of juntar(leidas.compras, ({ periodo }) => periodo)) {
    const filter = JSON.stringify({ periodo_gte: inicioDeMes(mes), periodo_lte: finDeMes(mes) })
    const { body } = await who.get<string>(`/Gastos/libro-compras/exportar?${new URLSearchParams({ filter })}`)
    const lineas = String(body).trimEnd().split('\r\n').slice(1)
    cotejar(
      `book of purchases ${mes}`,
      lineas
        .map((linea) => linea.split(','))
        .map((celdas) => [celdas.at(-8), ...celdas.slice(-6).map(enCentavos)].join(' '))
        .toSorted(),
      suyas
        .map(({ documento, importe_exento, gravado_15, isv, isv_18, gravado_18, total }) =>
          [documento ?? '', importe_exento, gravado_15, isv - isv_18, gravado_18, isv_18, total].join(' '),
        )
        .toSorted(),
    )
  }
  return leidas
}
