import type { Canal } from '#contract/reportes/cxc'
import type { Tx } from '#server/db/pool'
import { REPORTADO_SQL } from '#server/cargos/pago-reportado'
import { dePartes, partesDe } from '#server/cargos/vencimientos'
import { urlDeCuenta } from '#server/catalogos/clientes/accesos'
import { SE_LE_COBRA, seLeCobraAElla } from '#server/catalogos/clientes/partes'
import { raw, sql, type Sql } from '#server/db/sql'
import { encolar } from '#server/correo/cola'
import {
  cartaDe,
  cuentasDe,
  piezasSql,
  sumasDe,
  textoDe,
  type Cuenta,
  type Persona,
  type Pieza,
  type Remitente,
} from './mensaje.ts'
import { cancelar, destinoDeHoy, detener, seguirDestino } from './espera.ts'

/** A letter that could not leave in so long says nothing true any more; its steps are told anew. */
const HORAS_DE_UN_AVISO = 7 * 24

/** A person with the steps that were reached and not told yet. */
export interface PorAvisar extends Persona {
  canal: Canal
  destino: string
  cosas: (Pieza & { paso: number; cliente_id: number })[]
}

/** Tells a person of the steps: in the message of hers that waits, or in a new one. */
export async function agregar(tx: Tx, persona: PorAvisar, remitente: Remitente, hoy: string): Promise<void> {
  const espera = await tx.maybe<{ id: number; correo_id: number | null }>(sql`
    SELECT id, correo_id
    FROM avisos
    WHERE estado = 'por_enviar'
      AND clase = 'pago'
      AND (encargado_id = ${persona.encargado_id} OR (encargado_id IS NULL AND cliente_id = ${persona.cliente_id}))
  `)
  if (espera) {
    // Steps that come too late for a letter on its way are told by the next one.
    if (espera.correo_id !== null && !(await detener(tx, espera.correo_id))) return
    await anotarPasos(tx, espera.id, persona)
    await rehacer(tx, espera.id, remitente, hoy)
    return
  }
  const { canal, destino, cosas } = persona
  const cuentas = await cuentasDe(
    tx,
    cosas.map(({ cliente_id }) => cliente_id),
    cosas,
    hoy,
  )
  const carta = cartaDe(persona, destino, cuentas, remitente, await enlaceDe(tx, persona, cuentas, remitente, hoy))
  const correo_id =
    canal === 'correo'
      ? await encolar(tx, carta, { clase: 'recordatorio', horas: HORAS_DE_UN_AVISO, de_dia: true })
      : null
  const { debe, vencido } = sumasDe(cuentas)
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO avisos (
      encargado_id, cliente_id, nombre, canal, destino, fecha, correo_id, mensaje, debe, vencido
    )
    VALUES (
      ${persona.encargado_id}, ${persona.cliente_id}, ${persona.nombre}, ${canal}, ${destino}, ${hoy}, ${correo_id},
      ${textoDe(carta)}, ${debe}, ${vencido}
    )
    RETURNING id
  `)
  await anotarPasos(tx, id, persona)
  await anotarEstudiantes(tx, id, cuentas)
}

/** The account link of whom a message goes to, as far as staff gave one and it shows any of what the message says. */
const enlaceDe = (
  tx: Tx,
  { encargado_id, cliente_id }: Persona,
  cuentas: readonly Pick<Cuenta, 'cliente_id'>[],
  { origen }: Remitente,
  hoy: string,
): Promise<string | undefined> => urlDeCuenta(tx, { encargado_id, cliente_id }, cuentas, { hoy, origen })

const anotarPasos = (tx: Tx, aviso_id: number, { cosas }: PorAvisar): Promise<number> =>
  tx.run(sql`
    INSERT INTO aviso_cargos (cargo_id, vence, paso, aviso_id)
    SELECT c.cargo_id, c.vence, c.paso, ${aviso_id}
    FROM jsonb_to_recordset(${JSON.stringify(cosas)}::jsonb) AS c (cargo_id int, vence date, paso int)
  `)

/** One reminder on the page of each student, of what the message says of her. */
async function anotarEstudiantes(tx: Tx, aviso_id: number, cuentas: readonly Cuenta[]): Promise<void> {
  const suyas = cuentas.map((cuenta) => ({ cliente_id: cuenta.cliente_id, ...sumasDe([cuenta]) }))
  await tx.run(sql`
    DELETE FROM recordatorios
    WHERE aviso_id = ${aviso_id} AND cliente_id <> ALL(${suyas.map(({ cliente_id }) => cliente_id)})
  `)
  await tx.run(sql`
    UPDATE recordatorios r
    SET debe = s.debe, vencido = s.vencido
    FROM jsonb_to_recordset(${JSON.stringify(suyas)}::jsonb) AS s (cliente_id int, debe bigint, vencido bigint)
    WHERE r.aviso_id = ${aviso_id} AND r.cliente_id = s.cliente_id
  `)
  await tx.run(sql`
    INSERT INTO recordatorios (cliente_id, canal, destino, debe, vencido, aviso_id)
    SELECT s.cliente_id, a.canal, a.destino, s.debe, s.vencido, a.id
    FROM jsonb_to_recordset(${JSON.stringify(suyas)}::jsonb) AS s (cliente_id int, debe bigint, vencido bigint)
    JOIN avisos a ON a.id = ${aviso_id}
    WHERE NOT EXISTS (SELECT FROM recordatorios r WHERE r.aviso_id = a.id AND r.cliente_id = s.cliente_id)
  `)
}

/** Something of charge `c` is still owed under due date `x.vence`, beyond what its family reported and waits. */
const debeDe = (hoy: string): Sql => sql`
  EXISTS (
    SELECT
    FROM (SELECT c.id) AS uno
    LEFT JOIN ${partesDe(raw('SELECT c.id'))} AS p
      ON p.cargo_id = uno.id AND p.desde <= ${hoy} AND p.hasta > ${hoy}
    WHERE coalesce(p.vence, c.vence) = x.vence AND ${dePartes(`(c.neto - c.aplicado - ${REPORTADO_SQL})`)} > 0
  )
`

interface Espera extends Persona {
  destino: string
  correo_id: number | null
  piezas: Pieza[]
  clientes: number[]
}

/**
 * A message that waits, as it has to read today. It is taken back, and its steps are told anew when it is time, where
 * nothing that it is about is owed or may be asked for, where the students are not that person's any more or staff
 * closed their account to her, and where her mail goes to another address by now; by WhatsApp it goes to her number of
 * now. One that is being sent at
 * this moment stays as it is, except for who sends it (`enCamino`). Answers whether it still waits.
 */
export async function rehacer(
  tx: Tx,
  id: number,
  remitente: Remitente,
  hoy: string,
  { enCamino = false } = {},
): Promise<boolean> {
  await seguirDestino(tx, id)
  const aviso = await tx.maybe<Espera>(sql`
    SELECT
      a.encargado_id, a.cliente_id, a.nombre, a.destino, a.correo_id,
      coalesce(
        jsonb_agg(jsonb_build_object('cargo_id', c.id, 'vence', x.vence)) FILTER (WHERE c.id IS NOT NULL), '[]'
      ) AS piezas,
      coalesce(array_agg(DISTINCT c.cliente_id) FILTER (WHERE c.id IS NOT NULL), '{}') AS clientes
    FROM avisos a
    LEFT JOIN aviso_cargos x ON x.aviso_id = a.id AND a.destino = ${destinoDeHoy('a')}
    LEFT JOIN cargos c ON c.id = x.cargo_id
      AND c.anulado_en IS NULL
      AND c.neto > c.aplicado
      AND ${debeDe(hoy)}
      AND (
        c.cliente_id = a.cliente_id AND ${seLeCobraAElla('c.cliente_id')}
          OR EXISTS (
            SELECT FROM cliente_encargados e
            WHERE e.cliente_id = c.cliente_id AND e.encargado_id = a.encargado_id AND ${SE_LE_COBRA}
          )
      )
    WHERE a.id = ${id} AND a.estado = 'por_enviar'
    GROUP BY a.id
  `)
  if (!aviso) return false
  if (aviso.correo_id !== null && !(await detener(tx, aviso.correo_id, enCamino))) return true
  // A debt that is not hers to pay any more may be somebody else's, or be owed again.
  await tx.run(sql`
    DELETE FROM aviso_cargos
    WHERE aviso_id = ${id}
      AND (cargo_id, vence) NOT IN (SELECT p.cargo_id, p.vence FROM ${piezasSql(aviso.piezas)})
  `)
  if (!aviso.piezas.length) {
    await cancelar(tx, id, aviso.correo_id)
    return false
  }
  const cuentas = await cuentasDe(tx, aviso.clientes, aviso.piezas, hoy)
  const enlace = await enlaceDe(tx, aviso, cuentas, remitente, hoy)
  const carta = cartaDe(aviso, aviso.destino, cuentas, remitente, enlace)
  const { debe, vencido } = sumasDe(cuentas)
  await tx.run(sql`
    UPDATE correos
    SET carta = ${JSON.stringify(carta)}
    WHERE id = ${aviso.correo_id} AND estado = 'pendiente'
  `)
  await tx.run(sql`
    UPDATE avisos
    SET mensaje = ${textoDe(carta)}, debe = ${debe}, vencido = ${vencido}
    WHERE id = ${id} AND estado = 'por_enviar'
  `)
  await anotarEstudiantes(tx, id, cuentas)
  return true
}
