import type { ReglaDeMora, VistaDeMora } from '#contract/ajustes/centro'
import type { Centavos } from '#contract/dinero'
import { ISV_DEL_INTERES } from '#contract/recibos/cargos'
import { sumarDias } from '#contract/tiempo/fechas'
import { texto } from '#i18n/texto'
import { LOCKS } from '#server/db/locks'
import type { Database, Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { CUBIERTO } from '#server/cargos/pago-reportado'
import { enArreglo } from '#server/cargos/vencimientos'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { cargar } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'

interface Moroso {
  id: number
  cliente_id: number
  matricula_id: number
  descripcion: string
  periodo: number
  monto: Centavos
}

/**
 * The charges `c` that owe a late fee on a local date and don't have it: what the course asks for (`matricula`,
 * `mensualidad`) of students who are in it or finished it, more than `mora_dias` days late. Never what somebody
 * arranged otherwise (opening balances, surcharges, an arrangement in force), nor a late fee, nor of what is covered by
 * a payment that the family reported and waits for an answer, nor of who was erased on request. The period is the month
 * of lateness, from 1: of many months without a rule, under an arrangement or waiting, only the running one is charged.
 * Of what was paid and the bank took back, lateness counts from that day, after the periods that were charged before.
 * What was charged of a debt in the course that was left was charged of it.
 */
function morosos({ mora_tipo, mora_valor, mora_dias, mora_cada }: ReglaDeMora, hoy: string, bloqueo = raw('')): Sql {
  const monto =
    mora_tipo === 'fija'
      ? sql`${mora_valor}::bigint`
      : sql`(2 * (c.neto - c.aplicado) * ${mora_valor}::bigint + 10000) / 20000`
  const edad = sql`age(${hoy}::date, greatest(c.vence, c.mora_desde) + ${mora_dias}::int)`
  const suyas = raw('k.origen_cargo_id = ANY(c.en_lugar_de || c.id)')
  const antes = sql`
    coalesce(
      (
        SELECT max(k.mora_periodo)
        FROM cargos k
        WHERE ${suyas} AND k.fecha <= c.mora_desde
      ), 0
    )
  `
  const periodo = sql`(extract(year FROM ${edad}) * 12 + extract(month FROM ${edad}))::int + 1 + ${antes}`
  const deEste = mora_cada === 'mes' ? sql` AND k.mora_periodo = ${periodo}` : raw('')
  return sql`
    SELECT c.id, c.cliente_id, c.matricula_id, c.descripcion, ${periodo} AS periodo, ${monto} AS monto
    FROM cargos c
    JOIN matriculas m ON m.id = c.matricula_id AND m.estado IN ('activa', 'finalizada')
    JOIN clientes e ON e.id = c.cliente_id AND e.fusionado_en IS NULL AND e.datos_borrados_en IS NULL
    WHERE c.anulado_en IS NULL
      AND c.aplicado < c.bruto - c.descuento
      AND c.concepto IN ('matricula', 'mensualidad')
      AND c.vence < ${sumarDias(hoy, -mora_dias)}::date
      AND coalesce(c.mora_desde < ${sumarDias(hoy, -mora_dias)}::date, true)
      AND ${monto} > 0
      AND NOT ${enArreglo(hoy)}
      AND NOT ${CUBIERTO}
      AND NOT EXISTS (SELECT FROM cargos k WHERE ${suyas}${deEste})
    ORDER BY c.id ${bloqueo}
  `
}

/**
 * Preview of the late fees that a rule would charge on a local date: their number, that of students, and their sum.
 */
export async function previsualizarMora(db: Db, regla: ReglaDeMora, hoy: string): Promise<VistaDeMora> {
  if (regla.mora_tipo === 'ninguna') return { cargos: 0, estudiantes: 0, total: 0 }
  return db.one<VistaDeMora>(
    sql`
      SELECT count(*) AS cargos, count(DISTINCT cliente_id) AS estudiantes, coalesce(sum(monto), 0)::bigint AS total
      FROM (${morosos(regla, hoy)}) AS d
    `,
  )
}

/**
 * Charges the late fees that the centre's rule asks for on a local date (docs/diseno/dominio.md, «Mora»): once for each
 * charge, or for each month of its lateness. Of several instances one does it, and doing it again adds nothing; a
 * charge that is being paid right now, or whose enrolment somebody changes, who may number a charge of it too, is left
 * for the next time. Answers how many it made.
 */
export function cobrarMora(db: Database, hoy: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { mia } = await tx.one<{ mia: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCKS.lateFees}) AS mia`)
    const regla = await tx.one<ReglaDeMora>(sql`SELECT mora_tipo, mora_valor, mora_dias, mora_cada FROM centro`)
    if (!mia || regla.mora_tipo === 'ninguna') return 0
    const deben = await tx.many<Moroso>(morosos(regla, hoy, raw('FOR NO KEY UPDATE OF c, m SKIP LOCKED')))
    if (!deben.length) return 0
    await crear(tx, deben, hoy)
    await audit(tx, SISTEMA, {
      modulo: 'Matriculas',
      accion: 'mora',
      despues: { cargos: deben.length, total: deben.reduce((suma, { monto }) => suma + monto, 0) },
    })
    return deben.length
  })
}

/** Due at once; numbered within its enrolment. */
const crear = (tx: Tx, deben: readonly Moroso[], hoy: string): Promise<number[]> =>
  asentar(tx, { hoy }, (libro) =>
    cargar(
      libro,
      deben.map(({ id, cliente_id, matricula_id, descripcion, periodo, monto }) => ({
        cliente_id,
        matricula_id,
        concepto: 'mora',
        descripcion: texto('recibos.linea_mora', { cargo: descripcion }),
        isv: ISV_DEL_INTERES,
        bruto: monto,
        origen_cargo_id: id,
        mora_periodo: periodo,
      })),
    ),
  )
