import { sumarDias } from '#contract/fechas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'

/** The link of the demonstration's family; its first opening asks a birth date, as every other. */
const ENLACE_DE_FAMILIA = 'demo-familia-000000000000'

/** The accountant of facts.ts. */
const CONTABILIDAD = 2
const REPORTAN = 5

/**
 * The link of a family with several students who owe, and payments that families reported these days: one of that
 * family, the others of those who owe too, the last one answered that it was not found.
 */
export async function sembrarCuentas(tx: Tx, hoy: string): Promise<void> {
  const familias = await tx.many<{ encargado_id: number; debe: number }>(sql`
    SELECT ce.encargado_id, min(k.neto - k.aplicado)::bigint AS debe
    FROM cliente_encargados ce
    JOIN clientes c ON c.id = ce.cliente_id AND c.fecha_nacimiento > ${sumarDias(hoy, -17 * 365)}
    JOIN cargos k ON k.cliente_id = c.id AND k.anulado_en IS NULL AND k.neto > k.aplicado AND k.vence < ${hoy}
    WHERE ce.es_pagador
    GROUP BY ce.encargado_id
    ORDER BY count(DISTINCT c.id) DESC, ce.encargado_id
    LIMIT ${REPORTAN}
  `)
  for (const [n, { encargado_id, debe }] of familias.entries()) {
    if (n === 0)
      await tx.run(sql`
        INSERT INTO accesos_familia (guid, encargado_id, creado_por)
        VALUES (${ENLACE_DE_FAMILIA}, ${encargado_id}, ${CONTABILIDAD})
      `)
    const contestado = n === REPORTAN - 1
    await tx.run(sql`
      INSERT INTO avisos_pago (
        encargado_id, fecha, monto, metodo, referencia, cuenta_id, estado, respuesta, decidido_en, decidido_por,
        clave_sha256, cuerpo_sha256
      )
      VALUES (
        ${encargado_id}, ${sumarDias(hoy, -n)}, ${debe}, ${n % 2 ? 'deposito' : 'transferencia'},
        ${`ACH-90${4_417 + 13 * n}`}, 1, ${contestado ? 'rechazado' : 'pendiente'},
        ${contestado ? 'No aparece en el estado de cuenta. Envíe el comprobante.' : null},
        ${contestado ? sql`now()` : null}, ${contestado ? CONTABILIDAD : null}, ${sha256(`demo ${n}`)}, ''
      )
    `)
  }
}
