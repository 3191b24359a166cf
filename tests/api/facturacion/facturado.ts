import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'

/*
 * Money of some students by their invoices in force, reckoned from the rows alone. Money that the bank took back keeps
 * its invoice, and whatever pays the same again goes by that one: so lines of receipts that pay one debt, and those of
 * which a rejection made it owed again, are looked at together. In centavos, of one tax treatment each.
 */

interface Linea {
  id: number
  cargo_id: number | null
  isv_tratamiento: string
  recibido: number
  isv: number
  facturado: number
  isv_facturado: number
  facturas: number[]
}

interface Toma {
  linea_id: number
  cargo_id: number | null
  destino: string
  /** Its charge was annulled since. */
  anulado: boolean
  /** The line was invoiced before the bank took this. */
  dicho: boolean
  monto: number
}

/**
 * Differences between the invoices in force and the money that stands, in words. They may say more only by what the
 * bank took back and nobody will pay again, once all that is owed is paid: credit that was still there, and charges
 * that were annulled. The invoices of that, and no others, are in the list of those to be credited (`porAcreditar`).
 */
export async function facturadoDeOtroModo(
  db: Database,
  clientes: readonly number[],
  porAcreditar: ReadonlySet<number>,
): Promise<string[]> {
  const lineas = await db.many<Linea>(sql`
    SELECT
      l.id, l.cargo_id, l.isv_tratamiento,
      CASE WHEN deshecho OR n.vuelto THEN 0 ELSE greatest(0, l.total - l.con_saldo - q.monto) END::int AS recibido,
      CASE WHEN deshecho THEN 0 ELSE l.isv - q.isv END::int AS isv,
      coalesce(f.monto, 0)::int AS facturado, coalesce(f.isv, 0)::int AS isv_facturado,
      coalesce(f.ids, '{}') AS facturas
    FROM recibo_lineas l
    JOIN recibos r ON r.id = l.recibo_id AND r.tipo IN ('individual', 'varios')
    CROSS JOIN LATERAL (
      SELECT r.estado = 'anulado' OR EXISTS (
        SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido'
      ) AS deshecho
    ) e
    -- Money of a charge for what had been given back before it bounced is of no sale.
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM recibo_lineas v WHERE v.cargo_id = l.cargo_id AND v.vuelto) AS vuelto
    ) n
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.total), 0) AS monto, coalesce(sum(x.isv), 0) AS isv
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
      LEFT JOIN rechazos z ON z.recibo_id = d.id
      WHERE l.id IN (x.devuelve_linea_id, x.rechaza_linea_id) AND z.deshecho_id IS NULL AND x.vuelto IS NULL
    ) q
    CROSS JOIN LATERAL (
      SELECT
        sum(o.total - coalesce(n.total, 0)) AS monto, sum(o.isv - coalesce(n.isv, 0)) AS isv,
        array_agg(f.id) AS ids
      FROM factura_lineas o
      JOIN facturas f ON f.id = o.factura_id AND f.estado = 'emitida'
      LEFT JOIN LATERAL (
        SELECT sum(nl.total) AS total, sum(nl.isv) AS isv
        FROM factura_lineas nl
        JOIN facturas n ON n.id = nl.factura_id AND n.estado = 'emitida' AND n.tipo = '06'
        WHERE n.factura_id = f.id AND nl.acredita_orden = o.orden
      ) n ON true
      WHERE o.recibo_linea_id = l.id
    ) f
    WHERE l.cliente_id = ANY(${[...clientes]})
    ORDER BY l.id
  `)
  const tomas = await db.many<Toma>(sql`
    SELECT
      x.rechaza_linea_id AS linea_id, x.cargo_id, x.rechazo_destino AS destino, x.total AS monto,
      c.anulado_en IS NOT NULL AS anulado,
      EXISTS (
        SELECT FROM factura_lineas o
        JOIN facturas f ON f.id = o.factura_id
        WHERE o.recibo_linea_id = x.rechaza_linea_id AND f.emitido_en < r.emitido_en
      ) AS dicho
    FROM recibo_lineas x
    JOIN rechazos z ON z.recibo_id = x.recibo_id AND z.deshecho_id IS NULL
    JOIN recibos r ON r.id = x.recibo_id
    LEFT JOIN cargos c ON c.id = x.cargo_id
    WHERE x.rechaza_linea_id = ANY(${lineas.map(({ id }) => id)}) AND x.vuelto IS NULL
  `)
  return grupos(lineas, tomas).flatMap((grupo) => otroModo(grupo, porAcreditar))
}

interface Grupo {
  lineas: Linea[]
  tomas: Toma[]
}

function grupos(lineas: readonly Linea[], tomas: readonly Toma[]): Grupo[] {
  const de = new Map<string, string>()
  const raiz = (uno: string): string => {
    const otro = de.get(uno) ?? uno
    return otro === uno ? uno : raiz(otro)
  }
  const unir = (uno: string, otro: string) => void de.set(raiz(uno), raiz(otro))
  for (const { id, cargo_id } of lineas) if (cargo_id !== null) unir(`l${id}`, `c${cargo_id}`)
  for (const { linea_id, cargo_id } of tomas) if (cargo_id !== null) unir(`l${linea_id}`, `c${cargo_id}`)
  const hechos = new Map<string, Grupo>()
  for (const linea of lineas) {
    const clave = `${raiz(`l${linea.id}`)}`
    const grupo = hechos.get(clave) ?? { lineas: [], tomas: [] }
    hechos.set(clave, grupo)
    grupo.lineas.push(linea)
    grupo.tomas.push(...tomas.filter(({ linea_id }) => linea_id === linea.id))
  }
  return [...hechos.values()]
}

const suma = <T>(filas: readonly T[], de: (fila: T) => number) => filas.reduce((total, fila) => total + de(fila), 0)

function otroModo({ lineas, tomas }: Grupo, porAcreditar: ReadonlySet<number>): string[] {
  const deMas = suma(lineas, ({ facturado, recibido }) => facturado - recibido)
  const isv = suma(lineas, (linea) => linea.isv_facturado - linea.isv)
  const nadie = suma(tomas, ({ destino, dicho, monto }) => (destino === 'credito' && dicho ? monto : 0))
  const anulado = suma(tomas, (toma) => (toma.anulado && toma.dicho ? toma.monto : 0))
  const listada = lineas.some(({ facturas }) => facturas.some((id) => porAcreditar.has(id)))
  const mal = [
    deMas < nadie && `${deMas} more invoiced than received, and ${nadie} is owed by nobody`,
    deMas > nadie + anulado && `${deMas} more invoiced than received, and ${nadie + anulado} at most by nobody`,
    deMas === 0 && Math.abs(isv) > lineas.length + tomas.length && `${isv} more ISV invoiced than charged`,
    deMas > 0 && !listada && `${deMas} to be credited, and not listed`,
  ].filter((falta) => falta !== false)
  return mal.length ? [`${mal.join(', ')}: ${JSON.stringify(lineas)} ${JSON.stringify(tomas)}`] : []
}
