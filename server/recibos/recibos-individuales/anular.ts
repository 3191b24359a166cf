import type { Centavos } from '#contract/dinero'
import { formatoNumeroRecibo } from '#contract/formato'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/http/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/http/resource'

interface ReciboBloqueado {
  id: number
  estado: string
  caja_id: number
}

interface Credito {
  cliente_id: number
  monto: Centavos
}

/**
 * Voids a receipt while its till is open (domain.md, Voiding): the number stays, the charges are owed again, the
 * credit that it left goes and the credit that it used comes back. `motivo` is kept.
 *
 * Throws `recibo_anulado`, `caja_cerrada` once its till is closed, `credito_usado` (naming the receipts) when what it
 * left in favour has been spent.
 */
export async function anularRecibo(tx: Tx, contexto: Contexto, id: number, motivo: string): Promise<void> {
  // Lock order: charges, clients, till; the receipt itself first, so that two voids of it wait for each other.
  const recibo = found(await tx.maybe<ReciboBloqueado>(sql`SELECT id, estado, caja_id FROM recibos WHERE id = ${id} AND tipo = 'individual' FOR NO KEY UPDATE`))
  if (recibo.estado === 'anulado') throw new AppError('recibo_anulado')

  await tx.run(sql`SELECT FROM cargos WHERE id IN (SELECT cargo_id FROM aplicaciones WHERE recibo_id = ${id}) ORDER BY id FOR NO KEY UPDATE`)
  const creditos = await tx.many<Credito>(sql`SELECT cliente_id, sum(monto)::bigint AS monto FROM creditos WHERE recibo_id = ${id} GROUP BY cliente_id ORDER BY cliente_id`)
  for (const credito of creditos) await devolverCredito(tx, contexto, id, credito)
  const abierta = await tx.maybe(sql`SELECT FROM cajas WHERE id = ${recibo.caja_id} AND cerrada_en IS NULL FOR SHARE`)
  if (!abierta) throw new AppError('caja_cerrada', { message: { key: 'recibos.error.caja_cerrada' } })

  await tx.run(sql`
    WITH reversadas AS (UPDATE aplicaciones SET hasta = ${contexto.hoy}::date WHERE recibo_id = ${id} AND hasta IS NULL RETURNING cargo_id, monto)
    UPDATE cargos c SET aplicado = c.aplicado - r.monto FROM reversadas r WHERE c.id = r.cargo_id`)
  await tx.run(sql`UPDATE recibos SET estado = 'anulado', anulado_en = now(), anulado_por = ${contexto.usuario_id}, anulado_motivo = ${motivo} WHERE id = ${id}`)
  await audit(tx, contexto, {
    modulo: 'RecibosIndividuales',
    accion: 'anular',
    entidad: 'recibos',
    entidad_id: id,
    antes: { estado: 'emitido' },
    despues: { estado: 'anulado', anulado_motivo: motivo },
  })
}

/** Undoes what the receipt did to one client's credit. */
async function devolverCredito(tx: Tx, contexto: Contexto, recibo_id: number, { cliente_id, monto }: Credito): Promise<void> {
  if (monto === 0) return
  const { a_favor } = await tx.one<{ a_favor: Centavos }>(sql`SELECT a_favor FROM clientes WHERE id = ${cliente_id} FOR NO KEY UPDATE`)
  if (a_favor < monto) throw new AppError('credito_usado', { message: { key: 'recibos.error.credito_usado', params: { recibos: await quienUso(tx, cliente_id, recibo_id) } } })
  await tx.run(sql`INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha) VALUES (${cliente_id}, ${recibo_id}, 'anulacion', ${-monto}, ${contexto.hoy})`)
  await tx.run(sql`UPDATE clientes SET a_favor = a_favor - ${monto} WHERE id = ${cliente_id}`)
}

/** The receipts in force that used the client's credit since, by number. */
async function quienUso(tx: Tx, cliente_id: number, recibo_id: number): Promise<string> {
  const rows = await tx.many<{ serie: string; numero: number }>(sql`
    SELECT DISTINCT r.serie, r.numero FROM creditos c JOIN recibos r ON r.id = c.recibo_id
    WHERE c.cliente_id = ${cliente_id} AND c.tipo = 'uso' AND r.estado = 'emitido' AND r.id > ${recibo_id} ORDER BY r.serie, r.numero LIMIT 10`)
  return rows.map(({ serie, numero }) => formatoNumeroRecibo(serie, numero)).join(', ')
}
