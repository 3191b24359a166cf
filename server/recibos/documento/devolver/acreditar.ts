import type { Centavos } from '#contract/dinero'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { acreditarFactura } from '#server/facturacion/facturas/notas'
import { activosDe } from '#server/facturacion/rangos/service'
import type { Contexto } from '#server/http/context'
import { porDevolver, type LineaDevolvible, type Parte } from './devolvible.ts'

/** Parts of lines that are given back, and how their invoices are credited. */
export interface Acreditacion {
  partes: readonly Parte[]
  motivo: string
  /** Numbering of the credit note, where the user chose a range or filled in a preprinted form. */
  numeracion?: { rango_id?: number | null; correlativo?: number | null }
  /** `obligada`: an invoice in force that can't be credited refuses it all. */
  nota: 'obligada' | 'si_hay_rango'
}

/** The invoices of those lines: nobody credits them, or annuls a note of theirs, from what is read until the end. */
export const bloquearFacturas = (tx: Tx, lineas: readonly number[]): Promise<unknown> =>
  tx.run(sql`
    SELECT FROM facturas
    WHERE id IN (
      SELECT fl.factura_id
      FROM recibo_lineas l
      LEFT JOIN recibo_lineas q ON q.cargo_id = l.cargo_id
      JOIN factura_lineas fl ON fl.recibo_linea_id IN (l.id, q.rechaza_linea_id)
      WHERE l.id = ANY(${[...lineas]}::int[])
    )
    ORDER BY id
    FOR NO KEY UPDATE
  `)

/** The part of the line `orden` of an invoice that is credited for what is given back of a line of a receipt. */
interface Credito {
  linea_id: number
  factura_id: number
  orden: number
  monto: Centavos
}

/**
 * Credits that each line needs, where its invoices say more than is left of it: an earlier note may have taken some
 * already.
 */
function creditosDe(partes: readonly Parte[], lineas: ReadonlyMap<number, LineaDevolvible>): Credito[] {
  const tomado = new Map<string, Centavos>()
  return partes.flatMap(({ linea_id, monto, solo_isv }): Credito[] => {
    const linea = lineas.get(linea_id)
    if (solo_isv || !linea) return []
    const dicho = linea.cubierto + linea.facturas.reduce((suma, una) => suma + (una.suya ? una.monto : 0), 0)
    let falta = Math.min(monto, dicho - Math.max(0, porDevolver(linea) - monto))
    return linea.facturas.flatMap(({ factura_id, orden, monto: dice }) => {
      const clave = `${factura_id} ${orden}`
      const parte = Math.min(falta, dice - (tomado.get(clave) ?? 0))
      if (parte <= 0) return []
      falta -= parte
      tomado.set(clave, (tomado.get(clave) ?? 0) + parte)
      return [{ linea_id, factura_id, orden, monto: parte }]
    })
  })
}

/** Credits each invoice in force by what is given back of its lines; answers the tax of each line that was. */
export async function acreditar(
  tx: Tx,
  contexto: Contexto,
  { partes, motivo, nota, numeracion }: Acreditacion,
  lineas: ReadonlyMap<number, LineaDevolvible>,
): Promise<{ notas: number[]; impuestos: Map<number, Centavos> }> {
  const porFactura = Map.groupBy(creditosDe(partes, lineas), ({ factura_id }) => factura_id)
  const notas: number[] = []
  const acreditados = new Map<number, { monto: Centavos; isv: Centavos }>()
  for (const [factura_id, creditos] of [...porFactura].sort(([a], [b]) => a - b)) {
    if (nota === 'si_hay_rango' && !(await hayRangoDeNotas(tx, factura_id, contexto.hoy))) continue
    const porOrden = Map.groupBy(creditos, ({ orden }) => orden)
    const nota_id = await acreditarFactura(tx, contexto, factura_id, {
      motivo,
      ...numeracion,
      lineas: [...porOrden].map(([orden, suyos]) => ({ orden, monto: suyos.reduce((s, { monto }) => s + monto, 0) })),
    })
    notas.push(nota_id)
    const deLaNota = await tx.many<{ orden: number; isv: Centavos }>(
      sql`SELECT acredita_orden AS orden, isv FROM factura_lineas WHERE factura_id = ${nota_id}`,
    )
    for (const { orden, isv } of deLaNota) {
      const [unico, otro] = porOrden.get(orden) ?? []
      if (!unico || otro) continue
      const antes = acreditados.get(unico.linea_id) ?? { monto: 0, isv: 0 }
      acreditados.set(unico.linea_id, { monto: antes.monto + unico.monto, isv: antes.isv + isv })
    }
  }
  return { notas, impuestos: impuestosDe(partes, lineas, acreditados) }
}

/**
 * Taxes of the lines of which all that is given back was credited. Notes count from what was credited, the line from
 * what was given back: together no more than it bears, and where nothing is left of the line, all of that.
 */
const impuestosDe = (
  partes: readonly Parte[],
  lineas: ReadonlyMap<number, LineaDevolvible>,
  acreditados: ReadonlyMap<number, { monto: Centavos; isv: Centavos }>,
): Map<number, Centavos> =>
  new Map(
    partes.flatMap(({ linea_id, monto }) => {
      const linea = lineas.get(linea_id)
      const acreditado = acreditados.get(linea_id)
      if (!linea || acreditado?.monto !== monto) return []
      const resto = Math.max(0, linea.isv - linea.isv_devuelto - linea.isv_rechazado)
      return [[linea_id, monto === porDevolver(linea) ? resto : Math.min(acreditado.isv, resto)] as const]
    }),
  )

/** Whether a credit note of the invoice can be numbered by itself on that local date. */
async function hayRangoDeNotas(db: Db, factura_id: number, hoy: string): Promise<boolean> {
  const { numero } = await db.one<{ numero: string }>(sql`SELECT numero FROM facturas WHERE id = ${factura_id}`)
  const activos = await activosDe(db, '06')
  const delPunto = activos.find(({ establecimiento, punto_emision }) =>
    numero.startsWith(`${establecimiento}-${punto_emision}-`),
  )
  const rango = delPunto ?? (activos.length === 1 ? activos[0] : undefined)
  return rango?.modalidad === 'autoimpresor' && rango.siguiente <= rango.hasta && rango.fecha_limite >= hoy
}
