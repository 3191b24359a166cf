import { telefonoDeMensajes } from '#server/catalogos/personas/telefonos'
import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { SE_LE_COBRA, seLeCobraAElla } from '#server/catalogos/clientes/partes'
import type { ClaseDeAviso } from '#contract/reportes/recordatorios'
import { CUBIERTO, REPORTADO_SQL } from '#server/cargos/pago-reportado'
import { dePartes, enArreglo, partesDe } from '#server/cargos/vencimientos'
import type { Correo } from '#server/correo/correo'
import { esDeDia } from '#server/correo/horario'
import { LOCKS } from '#server/db/locks'
import type { Database, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { escribirAusencias, rehacerAusencias } from './ausencias.ts'
import { agregar, rehacer, type PorAvisar } from './avisos.ts'
import { remitenteConCuentas } from './mensaje.ts'

/** The settings of the school's mail that decide how a message reads. */
export type Sobre = Pick<Correo, 'activo' | 'origen'>

/** People that one transaction writes to: who turns the rule off waits for no more. */
const A_LA_VEZ = 200

/**
 * Writes the messages of the rule (docs/diseno/dominio.md, «Familias») at an hour at which families are written to:
 * first those that wait from another day are made anew or taken back, then whoever reached a step gets one. It may be
 * called at any time and by several instances: one works at a time, and what was written is there.
 */
export async function prepararRecordatorios(db: Database, correo: Sobre, hoy: string): Promise<void> {
  if (!(await esDeDia(db, new Date()))) return
  const regla = await db.one<{ alguna: boolean }>(sql`SELECT activo OR ausencias AS alguna FROM recordatorio_reglas`)
  if (!regla.alguna) return
  while (await lote(db, (tx) => rehacerViejos(tx, correo, hoy))) continue
  // Both in one: whoever finds the other instance at work may leave, since that one writes all.
  const todos = async (tx: Tx) =>
    Math.max(await escribirNuevos(tx, correo, hoy), await ausenciasNuevas(tx, correo, hoy))
  while (await lote(db, todos)) continue
}

/** Some of the work in a transaction of its own, unless another instance is at it; whether there may be more. */
const lote = (db: Database, work: (tx: Tx) => Promise<number>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCKS.notices}) AS mine`)
    return mine && (await work(tx)) === A_LA_VEZ
  })

/** Messages that wait since before today. Answers how many it looked at. */
async function rehacerViejos(tx: Tx, { origen }: Sobre, hoy: string): Promise<number> {
  const viejos = await tx.many<{ id: number; clase: ClaseDeAviso }>(sql`
    SELECT id, clase
    FROM avisos
    WHERE estado = 'por_enviar' AND (actualizado_en AT TIME ZONE ${ZONA_HORARIA})::date < ${hoy}::date
    ORDER BY id
    LIMIT ${A_LA_VEZ}
  `)
  const remitente = await remitenteConCuentas(tx, origen)
  for (const { id, clase } of viejos) await REHACER[clase](tx, id, remitente, hoy)
  return viejos.length
}

/** The functions that make a waiting message anew, by its kind. */
export const REHACER = { pago: rehacer, ausencia: rehacerAusencias } as const satisfies Record<ClaseDeAviso, unknown>

const ausenciasNuevas = async (tx: Tx, { activo, origen }: Sobre, hoy: string): Promise<number> =>
  escribirAusencias(tx, activo, await remitenteConCuentas(tx, origen), hoy, A_LA_VEZ)

/** A message, or more in one that waits, for those who reached a step. Answers for how many people. */
export async function escribirNuevos(tx: Tx, { activo, origen }: Sobre, hoy: string): Promise<number> {
  const personas = await tx.search<PorAvisar>(porAvisarSql(activo, hoy))
  const remitente = await remitenteConCuentas(tx, origen)
  for (const persona of personas) await agregar(tx, persona, remitente, hoy)
  return personas.length
}

/**
 * People who have to be told of a step that nobody was told of, nor of a later one. A charge's person is the guardian
 * who pays, else the main one, else another, else the student, as far as there is an address or a number; that person's
 * wish is hers alone: nobody else is written to instead. A guardian to whom staff closed the account is told nothing of
 * it, and the student not instead of her. An address that does not exist is none. What an arrangement holds falls due
 * by its instalments; steps of before it was agreed are not told. Nobody is told of what is covered by a payment that
 * the family reported and waits for an answer.
 */
const porAvisarSql = (conCorreo: boolean, hoy: string) => sql`
  WITH debido AS (
    SELECT c.id AS cargo_id, c.cliente_id, c.vence, max(s.paso) AS paso
    FROM recordatorio_reglas r
    CROSS JOIN unnest(r.pasos) AS s (paso)
    JOIN cargos c ON c.vence BETWEEN r.desde - s.paso AND ${hoy}::date - s.paso
    WHERE r.activo
      AND c.anulado_en IS NULL
      AND c.aplicado < c.bruto - c.descuento
      AND NOT ${enArreglo(hoy)}
      AND NOT ${CUBIERTO}
    GROUP BY c.id
    UNION ALL
    SELECT c.id, c.cliente_id, coalesce(p.vence, c.vence), max(s.paso)
    FROM recordatorio_reglas r
    CROSS JOIN unnest(r.pasos) AS s (paso)
    CROSS JOIN ${partesDe(raw('SELECT cargo_id FROM convenio_partes'))} AS p
    JOIN cargos c ON c.id = p.cargo_id
    WHERE r.activo
      AND p.desde <= ${hoy}
      AND p.hasta > ${hoy}
      AND coalesce(p.vence, c.vence) + s.paso BETWEEN greatest(r.desde, p.desde + 1) AND ${hoy}::date
      AND c.anulado_en IS NULL
      AND c.aplicado < c.bruto - c.descuento
      AND ${dePartes(`(c.neto - c.aplicado - ${REPORTADO_SQL})`)} > 0
    GROUP BY c.id, coalesce(p.vence, c.vence)
  ), nuevo AS (
    SELECT *
    FROM debido d
    WHERE NOT EXISTS (
      SELECT FROM aviso_cargos a WHERE a.cargo_id = d.cargo_id AND a.vence = d.vence AND a.paso >= d.paso
    )
  ), suyo AS (
    SELECT
      n.cliente_id,
      jsonb_agg(
        jsonb_build_object('cargo_id', n.cargo_id, 'vence', n.vence, 'paso', n.paso, 'cliente_id', n.cliente_id)
      ) AS cosas
    FROM nuevo n
    GROUP BY n.cliente_id
  ), escritos AS (
    SELECT v.encargado_id, v.cliente_id
    FROM avisos v
    WHERE v.clase = 'pago'
      AND v.enviado_en >= ${hoy}::timestamp AT TIME ZONE ${ZONA_HORARIA}
      AND v.enviado_en < (${hoy}::date + 1)::timestamp AT TIME ZONE ${ZONA_HORARIA}
  ), persona AS (
    SELECT n.cliente_id AS de, n.cosas, q.*
    FROM suyo n
    JOIN clientes c ON c.id = n.cliente_id AND c.fusionado_en IS NULL AND c.datos_borrados_en IS NULL
    CROSS JOIN LATERAL (
      SELECT u.encargado_id, u.cliente_id, u.nombre, u.correo, u.telefono
      FROM (
        SELECT
          g.id AS encargado_id, NULL::int AS cliente_id, g.nombres || ' ' || g.apellidos AS nombre,
          g.correo, ${raw(telefonoDeMensajes('g'))} AS telefono, e.es_pagador, e.principal
        FROM cliente_encargados e
        JOIN encargados g ON g.id = e.encargado_id
        WHERE e.cliente_id = c.id AND ${SE_LE_COBRA}
        UNION ALL
        SELECT
          NULL, c.id, c.nombres || ' ' || c.apellidos, c.correo, ${raw(telefonoDeMensajes('c'))}, false, false
        WHERE ${seLeCobraAElla('c.id')}
      ) u
      WHERE u.correo IS NOT NULL OR u.telefono IS NOT NULL
      ORDER BY u.encargado_id IS NULL, u.es_pagador DESC, u.principal DESC, u.encargado_id
      LIMIT 1
    ) q
  ), alcance AS (
    SELECT
      p.de, p.cosas, p.encargado_id, p.cliente_id, p.nombre, p.telefono,
      CASE
        WHEN ${conCorreo} AND NOT EXISTS (SELECT FROM correos_rechazados x WHERE x.direccion = lower(p.correo))
          THEN p.correo
      END AS correo
    FROM persona p
    WHERE NOT EXISTS (
      SELECT
      FROM sin_recordatorios s
      WHERE s.encargado_id = p.encargado_id OR s.cliente_id = p.cliente_id
    )
  )
  SELECT
    a.encargado_id, a.cliente_id, a.nombre, CASE WHEN a.correo IS NULL THEN 'whatsapp' ELSE 'correo' END AS canal,
    coalesce(a.correo, a.telefono) AS destino,
    jsonb_agg(x.cosa ORDER BY x.cosa -> 'cargo_id', x.cosa -> 'vence') AS cosas
  FROM alcance a
  CROSS JOIN LATERAL jsonb_array_elements(a.cosas) AS x (cosa)
  WHERE coalesce(a.correo, a.telefono) IS NOT NULL
    AND NOT EXISTS (SELECT FROM escritos v WHERE v.encargado_id = a.encargado_id)
    AND NOT EXISTS (SELECT FROM escritos v WHERE v.cliente_id = a.cliente_id)
    AND NOT EXISTS (
      SELECT
      FROM recordatorios r
      WHERE r.cliente_id = a.de
        AND r.aviso_id IS NULL
        AND (r.enviado_en AT TIME ZONE ${ZONA_HORARIA})::date = ${hoy}::date
    )
  GROUP BY a.encargado_id, a.cliente_id, a.nombre, a.correo, a.telefono
  ORDER BY a.encargado_id, a.cliente_id
  LIMIT ${A_LA_VEZ}
`
