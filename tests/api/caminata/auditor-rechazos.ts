import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { impuesto, tasaDe } from '../../racional.ts'
import { juntar, type Cotejar } from './cuentas.ts'

/*
 * Money that came back: of each line of a receipt, what the bank took of it and what was given back, against what real
 * money paid of it; and of each charge the tax of all that was paid, bounced and paid again, in exact fractions.
 */

interface Linea {
  id: number
  numero: string
  cargo_id: number | null
  tratamiento: string
  isv: number
  total: number
  con_saldo: number
  /** Kept as credit, which follows its own account. */
  excedente: boolean
}

/** A part of a line that left again, by a document in force. */
interface Ida {
  linea_id: number
  recibo_id: number
  numero: string
  total: number
  isv: number
  /**
   * `refund`, or what a rejection took: `credit` that the line had become, what it had `paid` for, or what somebody had
   * been given back (`gone`), which is told without tax.
   */
  que: 'refund' | 'credit' | 'paid' | 'gone'
}

const suma = <T>(de: readonly T[], cuanto: (uno: T) => number): number => de.reduce((s, uno) => s + cuanto(uno), 0)

export async function rechazosDelAuditor(db: Database, cotejar: Cotejar): Promise<void> {
  const lineas = await db.many<Linea>(sql`
    SELECT
      l.id, r.serie || '-' || r.numero || ' line ' || l.orden AS numero, l.cargo_id, l.isv_tratamiento AS tratamiento,
      l.isv, l.total, l.con_saldo,
      l.cargo_id IS NULL AND EXISTS (
        SELECT FROM creditos k
        WHERE k.recibo_id = r.id AND k.tipo = 'excedente' AND (k.recibo_linea_id = l.id OR k.recibo_linea_id IS NULL)
      ) AS excedente
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id
    WHERE r.tipo IN ('individual', 'varios')
      AND r.estado = 'emitido'
      AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
    ORDER BY l.id
  `)
  const idas = juntar(await leerIdas(db), ({ linea_id }) => linea_id)
  for (const linea of lineas) deUnaLinea(linea, idas.get(linea.id) ?? [], cotejar)
  const porCargo = juntar(
    lineas.filter(({ cargo_id }) => cargo_id !== null),
    ({ cargo_id }) => cargo_id,
  )
  const otras = await leerOtras(db)
  for (const [cargo_id, suyas] of porCargo)
    deUnCargo({ cargo_id: cargo_id ?? 0, lineas: suyas, otras: otras.get(cargo_id ?? 0) ?? 0 }, idas, cotejar)
}

/**
 * Money that stood behind later payments of each charge, or did not, otherwise than its lines say, how often: receipts
 * and sales which were undone since, what an enrolment took along when it moved, which is in the line of the charge
 * that was left, and what the bank had taken by mistake while somebody paid the rest: that bore what came next without.
 */
const leerOtras = async (db: Database): Promise<Map<number, number>> => {
  const filas = await db.many<{ cargo_id: number; n: number }>(sql`
    SELECT cargo_id, count(*) AS n
    FROM (
      SELECT l.cargo_id
      FROM recibo_lineas l
      JOIN recibos r ON r.id = l.recibo_id AND r.tipo IN ('individual', 'varios')
      WHERE l.cargo_id IS NOT NULL
        AND (
          r.estado = 'anulado' OR EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
        )
      UNION ALL
      SELECT a.cargo_id
      FROM aplicaciones a
      WHERE NOT EXISTS (SELECT FROM recibo_lineas l WHERE l.recibo_id = a.recibo_id AND l.cargo_id = a.cargo_id)
      UNION ALL
      SELECT t.cargo_id
      FROM rechazos x
      JOIN recibo_lineas t ON t.recibo_id = x.recibo_id AND t.cargo_id IS NOT NULL
      WHERE EXISTS (
        SELECT FROM recibo_lineas l
        JOIN recibos r ON r.id = l.recibo_id AND r.tipo IN ('individual', 'varios')
        WHERE l.cargo_id = t.cargo_id AND l.recibo_id > x.recibo_id AND l.recibo_id < x.deshecho_id
      )
    ) o
    GROUP BY cargo_id
  `)
  return new Map(filas.map(({ cargo_id, n }) => [cargo_id, n]))
}

/** Parts of lines that refunds and rejections in force took. */
const leerIdas = (db: Database): Promise<Ida[]> =>
  db.many<Ida>(sql`
    SELECT
      l.devuelve_linea_id AS linea_id, r.id AS recibo_id, r.serie || '-' || r.numero AS numero, l.total, l.isv,
      'refund' AS que
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id AND r.tipo = 'devolucion' AND r.estado = 'emitido'
    WHERE l.devuelve_linea_id IS NOT NULL
    UNION ALL
    SELECT l.rechaza_linea_id, r.id, r.serie || '-' || r.numero, l.total, l.isv,
      CASE
        WHEN l.isv_tratamiento = 'exento' AND o.isv_tratamiento <> 'exento' THEN 'gone'
        WHEN l.rechazo_destino IN ('credito', 'credito_usado') THEN 'credit'
        ELSE 'paid'
      END
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id
    JOIN rechazos x ON x.recibo_id = l.recibo_id AND x.deshecho_id IS NULL
    JOIN recibo_lineas o ON o.id = l.rechaza_linea_id
  `)

const esExoneracion = ({ isv, total }: Ida): boolean => isv > 0 && isv === total

/** No more left a line than real money brought to it, and its tax left with it. */
function deUnaLinea(linea: Linea, idas: readonly Ida[], cotejar: Cotejar): void {
  const { numero, excedente, isv, total, con_saldo, tratamiento } = linea
  const ido = suma(idas, (una) => (una.que === 'gone' ? 0 : una.total))
  const isvIdo = suma(idas, (una) => una.isv)
  const real = total - con_saldo
  const papeles = idas.map((una) => `${una.numero} ${una.total} (${una.isv})`).join(', ')
  const exigir = (que: string, cierto: boolean) =>
    cotejar(`${numero}, ${real} (${isv}) of real money less ${papeles || 'nothing'}: ${que}`, cierto, true)
  exigir('no more tax leaves than there was', isvIdo <= isv)
  if (excedente) return
  const de = (que: Ida['que'], antes = Infinity) =>
    suma(idas, (una) => (una.que === que && una.recibo_id < antes ? una.total : 0))
  exigir('no more is given back than came', de('refund') <= real)
  exigir('no more bounces than came', de('paid') <= real)
  exigir('only what was given back bounces without its tax', de('gone') <= de('refund'))
  exigir(
    'nothing is given back of what had bounced',
    idas.every(({ que, recibo_id }) => que !== 'refund' || de('refund', recibo_id + 1) + de('paid', recibo_id) <= real),
  )
  exigir('its tax', esSuImpuesto(isv, real, tratamiento, 2))
  // A buyer who shows an exoneration later gets the tax back, and nothing else. Money that was given back bounces all
  // the same: what is left is less than nothing, and bears no tax.
  if (idas.some(esExoneracion) || ido > real || de('refund') * de('credit') > 0) return
  // Half a centavo may go up with each part of it, and goes down again with the last.
  exigir('no more tax is left than money', isv - isvIdo <= real - ido)
  exigir('the tax of what is left', esSuImpuesto(isv - isvIdo, real - ido, tratamiento, 2 + idas.length))
}

/**
 * A charge's tax is borne once by the real money that paid it and is still there: to the centavo where nothing was
 * undone between two payments. Each bore what came next at its time, and a paper that stands says so.
 */
function deUnCargo(
  { cargo_id, lineas, otras }: { cargo_id: number; lineas: readonly Linea[]; otras: number },
  idas: ReadonlyMap<number, readonly Ida[]>,
  cotejar: Cotejar,
): void {
  const [primera] = lineas
  if (!primera || lineas.some(({ tratamiento }) => tratamiento !== primera.tratamiento)) return
  const idos = lineas.flatMap(({ id }) => idas.get(id) ?? [])
  if (idos.some(esExoneracion) || new Set(idos.map(({ que }) => que)).size > 1) return
  const real = suma(lineas, ({ total, con_saldo }) => total - con_saldo) - suma(idos, ({ total }) => total)
  const isv = suma(lineas, (linea) => linea.isv) - suma(idos, (ida) => ida.isv)
  const sencillo = lineas.every(({ con_saldo }) => con_saldo === 0) && !idos.length && !otras
  const tasa = tasaDe(primera.tratamiento)
  if (sencillo) cotejar(`tax of charge ${cargo_id}, paid ${real}`, isv, impuesto(real, tasa))
  else
    cotejar(
      `tax of charge ${cargo_id} (${isv} of ${real})`,
      esSuImpuesto(isv, real, primera.tratamiento, lineas.length + idos.length + 2 * otras + 1),
      true,
    )
}

/** Whether a tax is within so many halves of a centavo of what an amount contains, in exact fractions. */
function esSuImpuesto(isv: number, monto: number, tratamiento: string, mitades: number): boolean {
  const tasa = BigInt(tasaDe(tratamiento))
  const abajo = 100n + tasa
  const falta = BigInt(isv) * abajo - BigInt(monto) * tasa
  return 2n * (falta < 0n ? -falta : falta) <= BigInt(mitades) * abajo
}
