import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { previaDeArreglo } from '#server/catalogos/arreglos/lectura'
import { acordarArreglo } from '#server/catalogos/arreglos/service'
import { prepararConstancia } from '#server/catalogos/constancias/preparar'
import { emitirConstancia } from '#server/catalogos/constancias/service'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { contextoDe } from '#server/demo/contexto'

const CUANTOS = 2
const CUOTAS = 3
/** Days until the first: no later than the school lets anybody agree. */
const PRIMERA = 30

/** Two families that owe the most and agreed today to pay it in instalments, which is certified. */
export async function sembrarArreglos(tx: Tx, hoy: string): Promise<void> {
  const deudores = await tx.many<{ cliente_id: number }>(sql`
    SELECT cliente_id
    FROM cargos
    WHERE anulado_en IS NULL AND aplicado < neto AND vence < ${hoy}
    GROUP BY cliente_id
    HAVING count(*) >= 3
    ORDER BY sum(neto - aplicado) DESC, cliente_id LIMIT ${CUANTOS}
  `)
  for (const { cliente_id } of deudores) {
    const { cargos, total, firmante } = await previaDeArreglo(tx, cliente_id, hoy)
    const cada = Math.floor(total / CUOTAS)
    await acordarArreglo(tx, contextoDe('Recepción', hoy), {
      cliente_id,
      cargo_ids: cargos.map(({ id }) => id),
      total,
      cuotas: Array.from({ length: CUOTAS }, (_, orden) => ({
        vence: sumarMeses(sumarDias(hoy, PRIMERA), orden),
        monto: orden === CUOTAS - 1 ? total - cada * orden : cada,
      })),
      gracia_dias: 5,
      firmante: firmante.nombre,
      firmante_dni: firmante.dni,
      observacion: null,
    })
    const pedida = { tipo: 'arreglo' as const, cliente_id, matricula_id: null }
    const contexto = contextoDe('Recepción', hoy)
    if ((await prepararConstancia(tx, contexto, pedida)).impide === null) await emitirConstancia(tx, contexto, pedida)
  }
}
