import type { FacturaFila, FacturasResumen } from '#contract/facturacion/facturas'
import type { VentaGrupo, VentasResumen } from '#contract/reportes/ventas'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { enCentavos, impuestoDe, juntar, Sumas, todo, type Cotejar } from './cuentas.ts'
import { leerRecibos, type Papeles } from './recibos-del-auditor.ts'
import type { Client } from '#tests/api/apoyo/helper'

/* The papers of what was sold: invoices and their notes, and the receipts behind them. */

interface Renglon {
  factura_id: number
  orden: number
  isv_tratamiento: string
  isv: number
  total: number
  cargo_id: number | null
  acredita_orden: number | null
  recibo_linea_id: number | null
}

export interface Documento {
  id: number
  tipo: string
  numero: string
  rango_id: number
  correlativo: number
  fecha: string
  vigente: boolean
  a_credito: boolean
  factura_id: number | null
  renglones: Renglon[]
}

export interface Ventas {
  documentos: Documento[]
  recibos: Papeles
}

export async function leerVentas(db: Database): Promise<Ventas> {
  const renglones = juntar(
    await db.many<Renglon>(sql`
      SELECT factura_id, orden, isv_tratamiento, isv, total, cargo_id, acredita_orden, recibo_linea_id
      FROM factura_lineas
      ORDER BY factura_id, orden
    `),
    ({ factura_id }) => factura_id,
  )
  const documentos = await db.many<Omit<Documento, 'renglones'>>(sql`
    SELECT
      id, tipo, numero, rango_id, correlativo, fecha, estado = 'emitida' AS vigente, vence IS NOT NULL AS a_credito,
      factura_id
    FROM facturas
    ORDER BY fecha, tipo, numero
  `)
  return {
    documentos: documentos.map((uno) => ({ ...uno, renglones: renglones.get(uno.id) ?? [] })),
    recibos: await leerRecibos(db),
  }
}

const COLUMNAS = ['exento', 'exonerado', 'gravado_15', 'gravado_18', 'isv_15', 'isv_18', 'total'] as const

/** A document's figures in the books: nothing of an annulled one, and a credit note takes away. */
export function loQueCuenta({ tipo, vigente, renglones }: Documento): Record<(typeof COLUMNAS)[number], number> {
  const cuenta = { exento: 0, exonerado: 0, gravado_15: 0, gravado_18: 0, isv_15: 0, isv_18: 0, total: 0 }
  const signo = tipo === '06' ? -1 : 1
  for (const { isv_tratamiento: trato, isv, total } of vigente ? renglones : []) {
    cuenta[trato as 'exento'] += signo * (total - isv)
    if (trato === 'gravado_15' || trato === 'gravado_18')
      cuenta[trato === 'gravado_15' ? 'isv_15' : 'isv_18'] += signo * isv
    cuenta.total += signo * total
  }
  return cuenta
}

/** The book of sales of every month, the list's totals, and the report of sales by what was sold. */
export async function ventasDelAuditor(who: Client, { documentos, recibos }: Ventas, cotejar: Cotejar): Promise<void> {
  for (const [mes, suyos] of juntar(documentos, ({ fecha }) => fecha.slice(0, 7))) {
    const dias = `desde=${inicioDeMes(mes)}&hasta=${finDeMes(mes)}`
    const { body } = await who.get<string>(`/Facturas/libro-ventas?${dias}`)
    const lineas = String(body).trimEnd().split('\r\n').slice(1)
    cotejar(
      `book of sales ${mes}`,
      lineas.map((linea) => linea.split(';')).map((celdas) => [celdas[2], ...celdas.slice(5, 12).map(enCentavos)]),
      suyos.map((uno) => [uno.numero, ...COLUMNAS.map((columna) => loQueCuenta(uno)[columna] || 0)]),
    )
  }
  // An invoice on credit and a debit note tax each line by itself: nobody had rounded any of it before.
  for (const { numero, renglones, a_credito, tipo } of documentos)
    if (a_credito || tipo === '07')
      cotejar(
        `tax of ${numero}`,
        renglones.map(({ isv }) => isv),
        renglones.map(({ total, isv_tratamiento }) => impuestoDe(total, isv_tratamiento)),
      )
  const dice = new Sumas()
  for (const { id, total, isv, notas_credito } of await todo<VentaGrupo>(who, 'Ventas', { vista: 'producto' })) {
    dice.mas(`total ${id}`, total)
    dice.mas(`isv ${id}`, isv)
    dice.mas(`notas ${id}`, notas_credito)
  }
  const papeles = recibos.porCosa()
  const porId = new Map(documentos.map((uno) => [uno.id, uno.renglones]))
  for (const { tipo, vigente, factura_id, renglones } of documentos)
    for (const { acredita_orden, total } of tipo === '06' && vigente ? renglones : []) {
      const de = porId.get(factura_id ?? 0)?.find(({ orden }) => orden === acredita_orden)
      const cosa = de?.recibo_linea_id ? recibos.cosaDeLinea(de.recibo_linea_id) : recibos.concepto(de?.cargo_id ?? 0)
      papeles.mas(`notas ${cosa}`, total)
    }
  cotejar('sales by what was sold', dice.todas(), papeles.todas())
  const { body: resumen } = await who.get<VentasResumen>('/Ventas/resumen')
  cotejar('money of the sales', resumen.recibido, recibos.dinero())
}

/** Debt of invoices on credit and debit notes: less credit notes, and what receipts paid. */
export async function creditoDelAuditor(
  db: Database,
  who: Client,
  { documentos, recibos }: Ventas,
  cotejar: Cotejar,
): Promise<void> {
  const pagado = recibos.pagadoPorCargo()
  const acreditado = new Sumas()
  for (const { tipo, vigente, factura_id, renglones } of documentos)
    if (tipo === '06' && vigente)
      for (const { acredita_orden, total } of renglones) acreditado.mas(`${factura_id} ${acredita_orden}`, total)
  const deben = new Map<string, number>()
  for (const { id, numero, tipo, vigente, a_credito, renglones } of documentos) {
    if (!a_credito && tipo !== '07') continue
    let debe = 0
    for (const { orden, total, cargo_id } of vigente ? renglones : [])
      debe += total - acreditado.de(`${id} ${orden}`) - pagado.de(String(cargo_id))
    deben.set(numero, debe)
  }
  const leer = async (filtro: object) =>
    (await todo<FacturaFila>(who, 'Facturas', filtro))
      .filter(({ saldo }) => saldo !== null)
      .map(({ numero, saldo }) => `${numero} ${saldo}`)
      .toSorted()
  const dicen = (que: (debe: number) => boolean) =>
    [...deben]
      .filter(([, debe]) => que(debe))
      .map(([numero, debe]) => `${numero} ${debe}`)
      .toSorted()
  cotejar(
    'owed still',
    await leer({ por_cobrar: true }),
    dicen((debe) => debe > 0),
  )
  cotejar(
    'owed no more',
    await leer({ por_cobrar: false }),
    dicen((debe) => debe <= 0),
  )
  const { body } = await who.get<FacturasResumen>('/Facturas/resumen')
  cotejar(
    'owed in all',
    body.saldo,
    [...deben.values()].reduce((suma, debe) => suma + debe, 0),
  )
  // Each charge of it is owed, to the students, by the same sum.
  const cargos = await db.many<{ id: number; neto: number; anulado: boolean }>(
    sql`SELECT id, bruto - descuento AS neto, anulado_en IS NOT NULL AS anulado FROM cargos`,
  )
  const netos = new Map(cargos.map(({ id, neto, anulado }) => [id, anulado ? 0 : neto]))
  for (const { id, numero, vigente, renglones } of documentos)
    for (const { orden, total, cargo_id } of renglones)
      if (cargo_id !== null && vigente)
        cotejar(`charge ${cargo_id} of ${numero}`, netos.get(cargo_id), total - acreditado.de(`${id} ${orden}`))
}
