import { recargar } from '#server/recibos/cargos/cambiar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contextoDe } from '#server/demo/contexto'

const RECARGOS = [
  { recargo: 'interes', descripcion: 'Interés por pagar tarde', monto: 7_500, motivo: 'Pagó con dos meses de atraso' },
  { recargo: 'servicio', descripcion: 'Reposición de libro', monto: 25_000, motivo: 'Perdió el libro del curso' },
] as const

/** One surcharge of each kind, beside instalments of two students that are overdue. */
export async function sembrarRecargos(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Contabilidad', hoy, ['Descuentos:autorizar'])
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT min(c.id) AS id
    FROM cargos c
    JOIN matriculas m ON m.id = c.matricula_id AND m.estado = 'activa'
    WHERE c.concepto = 'mensualidad' AND c.anulado_en IS NULL AND c.aplicado = 0 AND c.neto > 0 AND c.vence < ${hoy}
      AND NOT EXISTS (SELECT FROM convenio_partes p WHERE p.cargo_id = c.id)
    GROUP BY c.cliente_id
    ORDER BY c.cliente_id LIMIT ${RECARGOS.length}
  `)
  for (const [indice, pedido] of RECARGOS.entries()) {
    const junto = cargos[indice]
    if (junto) await recargar(tx, contexto, junto.id, pedido)
  }
}
