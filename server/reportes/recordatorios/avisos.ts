import type { Canal } from '#contract/reportes/cxc'
import type { Tx } from '#server/db/pool'
import { escribir } from '#server/catalogos/clientes/telefonos'
import { PAGO_REPORTADO } from '#server/cargos/pago-reportado'
import { enArreglo } from '#server/cargos/vencimientos'
import { raw, sql } from '#server/db/sql'
import { encolar } from '#server/correo/cola'
import { cartaDe, cuentasDe, sumasDe, textoDe, type Cuenta, type Persona, type Remitente } from './mensaje.ts'

/** A letter that could not leave in so long says nothing true any more; its steps are told anew. */
const HORAS_DE_UN_AVISO = 7 * 24

/** A person with the steps that were reached and not told yet. */
export interface PorAvisar extends Persona {
  canal: Canal
  destino: string
  cosas: { cargo_id: number; paso: number; cliente_id: number }[]
}

/** Tells a person of the steps: in the message of hers that waits, or in a new one. */
export async function agregar(tx: Tx, persona: PorAvisar, remitente: Remitente, hoy: string): Promise<void> {
  const espera = await tx.maybe<{ id: number }>(sql`
    SELECT id
    FROM avisos
    WHERE estado = 'por_enviar'
      AND (encargado_id = ${persona.encargado_id} OR (encargado_id IS NULL AND cliente_id = ${persona.cliente_id}))
  `)
  if (espera) {
    await anotarPasos(tx, espera.id, persona)
    await rehacer(tx, espera.id, remitente, hoy)
    return
  }
  const { canal, destino, cosas } = persona
  const cuentas = await cuentasDe(
    tx,
    cosas.map(({ cliente_id }) => cliente_id),
    cosas.map(({ cargo_id }) => cargo_id),
    hoy,
  )
  const carta = cartaDe(persona, destino, cuentas, remitente)
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

const anotarPasos = (tx: Tx, aviso_id: number, { cosas }: PorAvisar): Promise<number> =>
  tx.run(sql`
    INSERT INTO aviso_cargos (cargo_id, paso, aviso_id)
    SELECT c.cargo_id, c.paso, ${aviso_id}
    FROM jsonb_to_recordset(${JSON.stringify(cosas)}::jsonb) AS c (cargo_id int, paso int)
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

/** Where the person of message `a` is reached now. */
const DESTINO_DE_HOY = raw(`
  (
    SELECT CASE a.canal WHEN 'correo' THEN g.correo ELSE ${escribir('g')} END
    FROM encargados g
    WHERE g.id = a.encargado_id
    UNION ALL
    SELECT CASE a.canal WHEN 'correo' THEN p.correo ELSE ${escribir('p')} END
    FROM clientes p
    WHERE p.id = a.cliente_id AND a.encargado_id IS NULL
  )
`)

interface Espera extends Persona {
  destino: string
  correo_id: number | null
  cargo_ids: number[]
  clientes: number[]
}

/**
 * A message that waits, as it has to read today. It is taken back, and its steps are told anew when it is time, where
 * nothing that it is about is owed or may be asked for, where the students are not that person's any more, and where
 * the person is reached at another address by now. One that is being sent at this moment stays as it is. Answers
 * whether it still waits.
 */
export async function rehacer(tx: Tx, id: number, remitente: Remitente, hoy: string): Promise<boolean> {
  const aviso = await tx.maybe<Espera>(sql`
    SELECT
      a.encargado_id, a.cliente_id, a.nombre, a.destino, a.correo_id,
      coalesce(array_agg(c.id) FILTER (WHERE c.id IS NOT NULL), '{}') AS cargo_ids,
      coalesce(array_agg(DISTINCT c.cliente_id) FILTER (WHERE c.id IS NOT NULL), '{}') AS clientes
    FROM avisos a
    LEFT JOIN aviso_cargos x ON x.aviso_id = a.id AND a.destino = ${DESTINO_DE_HOY}
    LEFT JOIN cargos c ON c.id = x.cargo_id
      AND c.anulado_en IS NULL
      AND c.neto > c.aplicado
      AND NOT ${enArreglo(hoy)}
      AND NOT ${PAGO_REPORTADO}
      AND (
        c.cliente_id = a.cliente_id
          OR EXISTS (
            SELECT FROM cliente_encargados e
            WHERE e.cliente_id = c.cliente_id AND e.encargado_id = a.encargado_id
          )
      )
    WHERE a.id = ${id} AND a.estado = 'por_enviar'
    GROUP BY a.id
  `)
  if (!aviso) return false
  if (aviso.correo_id !== null && !(await detener(tx, aviso.correo_id))) return true
  // What is not hers to pay any more may be somebody else's, or be owed again.
  await tx.run(sql`
    DELETE FROM aviso_cargos WHERE aviso_id = ${id} AND cargo_id <> ALL(${aviso.cargo_ids})
  `)
  if (!aviso.cargo_ids.length) {
    await cancelar(tx, id, aviso.correo_id)
    return false
  }
  const cuentas = await cuentasDe(tx, aviso.clientes, aviso.cargo_ids, hoy)
  const carta = cartaDe(aviso, aviso.destino, cuentas, remitente)
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

/** Holds a letter that nobody is sending, until the transaction ends; false of one that is being sent. */
const detener = async (tx: Tx, correo_id: number): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT
    FROM correos
    WHERE id = ${correo_id} AND estado = 'pendiente' AND coalesce(tomado_hasta, '-infinity') < now()
    FOR UPDATE
  `)) !== undefined

/** Takes a message back, with its letter: `detener` has said that it can be. */
async function cancelar(tx: Tx, id: number, correo_id: number | null): Promise<void> {
  await tx.run(sql`UPDATE avisos SET estado = 'cancelado' WHERE id = ${id} AND estado = 'por_enviar'`)
  await tx.run(sql`
    UPDATE correos
    SET estado = 'sin_enviar', carta = NULL, terminado_en = now()
    WHERE id = ${correo_id} AND estado = 'pendiente'
  `)
}

/** Takes back what waits for one person, or for everybody. */
export async function cancelarTodos(
  tx: Tx,
  quien: Pick<Persona, 'encargado_id' | 'cliente_id'> | 'todos',
): Promise<void> {
  const avisos = await tx.many<{ id: number; correo_id: number | null }>(sql`
    SELECT id, correo_id
    FROM avisos
    WHERE estado = 'por_enviar'
      AND (
        ${quien === 'todos'}
          OR encargado_id = ${quien === 'todos' ? null : quien.encargado_id}
          OR (encargado_id IS NULL AND cliente_id = ${quien === 'todos' ? null : quien.cliente_id})
      )
    ORDER BY id
  `)
  for (const { id, correo_id } of avisos)
    if (correo_id === null || (await detener(tx, correo_id))) await cancelar(tx, id, correo_id)
}
