import { sumarMeses } from '#contract/tiempo/fechas'
import { otorgarBeca } from '#server/catalogos/becas/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contextoDe } from './contexto.ts'

/** Months that each still lasts: one is about to end. */
const DURAN = [1, 4]

/** Two students of courses that go on have a scholarship for what is not due yet and has nothing paid. */
export async function sembrarBecas(tx: Tx, hoy: string): Promise<void> {
  const { descuento_id } = await tx.one<{ descuento_id: number }>(sql`
    SELECT id AS descuento_id FROM descuentos WHERE nombre = 'Convenio de empresa'
  `)
  const becados = await tx.many<{ cliente_id: number }>(sql`
    SELECT cliente_id
    FROM cargos
    WHERE anulado_en IS NULL AND concepto = 'mensualidad' AND vence > ${hoy} AND aplicado = 0 AND descuento = 0
    GROUP BY cliente_id
    HAVING count(*) >= 2 AND NOT EXISTS (SELECT FROM avisos_pago a WHERE a.cliente_id = cargos.cliente_id)
    ORDER BY cliente_id DESC LIMIT ${DURAN.length}
  `)
  for (const [indice, { cliente_id }] of becados.entries())
    await otorgarBeca(tx, contextoDe('Administrador', hoy), {
      cliente_id,
      descuento_id,
      desde: hoy,
      hasta: sumarMeses(hoy, DURAN[indice] ?? 1),
      motivo: 'Convenio con su empresa',
    })
}
