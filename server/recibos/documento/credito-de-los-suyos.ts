import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { Metodo } from '#contract/recibos/metodos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'
import type { Titular } from './bloqueos.ts'
import type { LineaNueva } from '#server/libro/documento'
import { suma } from './lineas.ts'

interface Peticion {
  cliente_id?: number | null
  encargado_id?: number | null
  pagos: readonly { metodo: Metodo; monto: Centavos; cliente_id?: number | null }[]
}

/**
 * Credit pays what is of its own client's family: the receipt's client, who shares a guardian with that one, or is of
 * the receipt's guardian. Anybody else's pays at most that one's own lines (centavos). Answers, for the bitácora, whose
 * credit was used besides the receipt's client's.
 *
 * Throws `regla` beside the payment.
 */
export async function requireCreditoDeLosSuyos(
  db: Db,
  { cliente_id, encargado_id, pagos }: Peticion,
  clientes: ReadonlyMap<number, Titular>,
  lineas: readonly LineaNueva[],
): Promise<{ saldo_de?: string }> {
  const usos = pagos.flatMap(({ metodo, monto, cliente_id: de }, index) => {
    const titular = metodo === 'saldo_a_favor' ? clientes.get(de ?? cliente_id ?? 0) : undefined
    return titular && titular.id !== cliente_id ? [{ titular, monto, index }] : []
  })
  if (!usos.length) return {}
  const familia = await familiaDe(db, { cliente_id, encargado_id })
  const usado = new Map<number, Centavos>()
  for (const { titular, monto, index } of usos) {
    const { id, nombre } = titular
    usado.set(id, (usado.get(id) ?? 0) + monto)
    if (familia.has(id)) continue
    const suyas = suma(lineas.filter((linea) => linea.cliente_id === id).map(({ total }) => ({ monto: total })))
    if ((usado.get(id) ?? 0) > suyas)
      throw invalidField(`pagos.${index}.${suyas > 0 ? 'monto' : 'cliente_id'}`, 'recibos.error.saldo_ajeno', {
        nombre,
        monto: formatoLempiras(suyas),
      })
  }
  return { saldo_de: [...new Set(usos.map(({ titular }) => titular.nombre))].join(', ') }
}

/** The students of a client's guardians, and of a guardian. */
async function familiaDe(db: Db, { cliente_id, encargado_id }: Omit<Peticion, 'pagos'>): Promise<Set<number>> {
  const rows = await db.many<{ cliente_id: number }>(sql`
    SELECT cliente_id
    FROM cliente_encargados
    WHERE encargado_id = ${encargado_id ?? null}::int
      OR encargado_id IN (SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente_id ?? null}::int)
  `)
  return new Set(rows.map((row) => row.cliente_id))
}
