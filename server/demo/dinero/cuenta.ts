import { sumarDias } from '#contract/tiempo/fechas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { insertRow } from '#server/resource/resource'

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
      await insertRow(tx, 'accesos_familia', { guid: ENLACE_DE_FAMILIA, encargado_id, creado_por: CONTABILIDAD })
    const respuesta = 'No aparece en el estado de cuenta. Envíe el comprobante.'
    await insertRow(tx, 'avisos_pago', {
      ...{ encargado_id, fecha: sumarDias(hoy, -n), monto: debe, metodo: n % 2 ? 'deposito' : 'transferencia' },
      ...{ referencia: `ACH-90${4_417 + 13 * n}`, cuenta_id: 1, clave_sha256: sha256(`demo ${n}`), cuerpo_sha256: '' },
      ...(n === REPORTAN - 1 && {
        ...{ estado: 'rechazado', respuesta, decidido_en: sql`now()`, decidido_por: CONTABILIDAD },
      }),
    })
  }
}
