import type { Database, Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Carta } from './carta.ts'
import type { Correo, Entrega } from './correo.ts'
import { esDeDia } from './horario.ts'

/** Subjects of letters. */
export type ClaseDeCorreo =
  | 'recordatorio'
  | 'ausencia'
  | 'informe'
  | 'registro'
  | 'alerta'
  | 'invitacion'
  | 'recuperacion'

export type EstadoCorreo = 'pendiente' | 'enviado' | 'rechazado' | 'sin_enviar'

interface Envio {
  clase: ClaseDeCorreo
  /** Hours for which the letter is of use; then it is dropped. */
  horas: number
  /** Only while families are written to (`horario.ts`). */
  de_dia?: boolean
}

/**
 * Looks at a letter once more in the moment before it is sent, what may have changed since it was written; answers it
 * as it reads by now, or undefined of one that must not leave.
 */
export type Revisor = (db: Database, id: number, carta: Carta) => Promise<Carta | undefined>

/** Reviewers of letters by their kind; the others leave as they were written. */
export type Revisores = Partial<Record<ClaseDeCorreo, Revisor>>

/** A letter that is being sent is nobody else's so long: more than a mail server is waited for. */
const TOMADO_SEGUNDOS = 60
/** The same of one whose workbook is made first, of perhaps very many rows. */
const TOMADO_CON_HOJA = 900
const A_LA_VEZ = 4
/** After so many letters in a row that the mail server did not take, the others wait for the next round. */
const MOST_FALLOS = 3
/** Minutes until a letter is tried again: twice as many each time. */
const PRIMERA_ESPERA = 1
const MAYOR_ESPERA = 60

/**
 * Puts a letter among those to be sent, in the transaction that decides it; answers its id. What it must not be kept
 * from is a one-time link: those go by `enviarAhora`.
 */
export async function encolar(tx: Db, carta: Carta, envio: Envio): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`${insertSql(carta, envio, JSON.stringify(carta))} RETURNING id`)
  return id
}

const insertSql = ({ para }: Carta, { clase, horas, de_dia = false }: Envio, guardada: string | null): Sql => sql`
  INSERT INTO correos (clase, para, carta, de_dia, caduca_en, intentos, tomado_hasta)
  VALUES (
    ${clase}, ${para}, ${guardada}, ${de_dia}, now() + make_interval(hours => ${horas}),
    ${guardada === null ? 1 : 0},
    CASE WHEN ${guardada === null} THEN now() + make_interval(secs => ${TOMADO_SEGUNDOS}) END
  )
`

/**
 * Sends a letter that is never stored, because of its one-time link, and keeps that it was sent. Answers whether the
 * mail server took it: whoever asked for it can ask again.
 */
export async function enviarAhora(db: Db, correo: Correo, carta: Carta, clase: ClaseDeCorreo): Promise<boolean> {
  const { id, mensaje_id } = await db.one<{ id: number; mensaje_id: string }>(
    sql`${insertSql(carta, { clase, horas: 1 }, null)} RETURNING id, mensaje_id`,
  )
  const entrega = await correo.entregar(carta, mensaje_id)
  await anotar(db, { id, para: carta.para, intentos: 1 }, entrega, { repite: false })
  return entrega.estado === 'enviado'
}

interface Tomado {
  id: number
  clase: ClaseDeCorreo
  mensaje_id: string
  para: string
  carta: Carta
  /** The try's number. */
  intentos: number
}

/** No wait is that long: the clock was ahead when it was written. */
const DE_OTRA_HORA = sql`now() + make_interval(mins => ${2 * MAYOR_ESPERA})`

/** Nobody is sending letter `c`. */
const LIBRE = sql`
  (coalesce(c.tomado_hasta, '-infinity') < now() OR c.tomado_hasta > ${DE_OTRA_HORA})
`

/**
 * Takes the next letter to be sent, of one kind if that is given, which has been due longest, or that one: thousands
 * that wait for their next try are not looked at first. Letters to one address leave in the order in which they were
 * written, except that none waits for one that may not leave at this hour, of another kind than is asked for, or that
 * was refused for what it says; of two instances one finds it taken. Whoever took it and was lost loses it after a
 * minute, of a report after more.
 */
const tomar = (
  db: Db,
  deDia: boolean,
  { id, clase }: { id?: number; clase?: ClaseDeCorreo | undefined } = {},
): Promise<Tomado | undefined> =>
  db.maybe<Tomado>(sql`
    UPDATE correos
    SET intentos = intentos + 1,
      tomado_hasta = now()
        + make_interval(secs => CASE clase WHEN 'informe' THEN ${TOMADO_CON_HOJA}::int ELSE ${TOMADO_SEGUNDOS}::int END)
    WHERE id = (
      SELECT c.id
      FROM correos c
      WHERE c.estado = 'pendiente'
        AND c.carta IS NOT NULL
        AND (c.proximo_en <= now() OR c.proximo_en > ${DE_OTRA_HORA})
        AND c.caduca_en > now()
        AND ${LIBRE}
        AND (${deDia} OR NOT c.de_dia)
        AND (${id ?? null}::int IS NULL OR c.id = ${id ?? null})
        AND (${clase ?? null}::text IS NULL OR c.clase = ${clase ?? null})
        AND NOT EXISTS (
          SELECT
          FROM correos a
          WHERE a.para = c.para
            AND a.id < c.id
            AND (${clase ?? null}::text IS NULL OR a.clase = ${clase ?? null})
            AND a.estado = 'pendiente'
            AND a.carta IS NOT NULL
            AND NOT a.suelta
            AND (${deDia} OR NOT a.de_dia)
        )
      ORDER BY c.proximo_en, c.id
      LIMIT 1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, clase, mensaje_id, para, carta, intentos
  `)

/** Keeps the outcome of a try; one that another instance has tried since only ends the letter, and never repeats it. */
async function anotar(
  db: Db,
  { id, para, intentos }: Pick<Tomado, 'id' | 'para' | 'intentos'>,
  entrega: Entrega,
  { repite = true } = {},
): Promise<void> {
  const direccion = para.toLowerCase()
  const error = entrega.estado === 'enviado' ? null : entrega.error
  if (entrega.estado === 'pendiente' && repite) {
    const minutos = Math.min(MAYOR_ESPERA, PRIMERA_ESPERA * 2 ** Math.min(intentos - 1, 10))
    await db.run(sql`
      UPDATE correos
      SET tomado_hasta = NULL, proximo_en = now() + make_interval(mins => ${minutos}), error = ${error},
        suelta = ${entrega.suelta ?? false}
      WHERE id = ${id} AND estado = 'pendiente' AND intentos = ${intentos}
    `)
    return
  }
  const estado: EstadoCorreo = entrega.estado === 'pendiente' ? 'sin_enviar' : entrega.estado
  await db.run(sql`
    WITH terminado AS (
      UPDATE correos
      SET estado = ${estado}, carta = NULL, tomado_hasta = NULL, terminado_en = now(), error = ${error}
      WHERE id = ${id} AND estado = 'pendiente'
      RETURNING id
    ), existe AS (
      DELETE FROM correos_rechazados WHERE direccion = ${direccion} AND ${estado === 'enviado'}
    )
    INSERT INTO correos_rechazados (direccion, error)
    SELECT ${direccion}, ${error}
    FROM terminado
    WHERE ${estado === 'rechazado'}
    ON CONFLICT (direccion) DO NOTHING
  `)
}

/** Sends one letter now, for who waits for it at a screen; answers how it stands afterwards. */
export async function enviarPronto(db: Database, correo: Correo, id: number): Promise<EstadoCorreo> {
  const tomado = correo.activo ? await tomar(db, await esDeDia(db, new Date()), { id }) : undefined
  if (tomado) await anotar(db, tomado, await correo.entregar(tomado.carta, tomado.mensaje_id))
  return estadoDe(db, id)
}

const estadoDe = async (db: Db, id: number): Promise<EstadoCorreo> =>
  (await db.one<{ estado: EstadoCorreo }>(sql`SELECT estado FROM correos WHERE id = ${id}`)).estado

/** Letters that are of no use any more, and those with a link whose sender was lost. */
const CADUCAR = sql`
  UPDATE correos
  SET estado = 'sin_enviar', carta = NULL, tomado_hasta = NULL, terminado_en = now()
  WHERE estado = 'pendiente' AND caduca_en <= now() AND coalesce(tomado_hasta, '-infinity') < now()
`

/** The outcome of a letter that could not be made ready: it is tried again later, as if the mail server had failed. */
const SIN_PREPARAR: Entrega = { estado: 'pendiente', error: 'EPREPARE', suelta: true }

/**
 * Sends a letter that was taken, as it reads by now; answers what became of it, or undefined where it must not leave or
 * somebody else has taken it, because it took too long to be made ready.
 */
async function enviar(
  db: Database,
  correo: Correo,
  { id, clase, mensaje_id, carta, intentos }: Tomado,
  revisores: Revisores,
): Promise<Entrega | undefined> {
  const revisor = revisores[clase]
  if (!revisor) return correo.entregar(carta, mensaje_id)
  let revisada: Carta | undefined
  try {
    revisada = await revisor(db, id, carta)
  } catch {
    return SIN_PREPARAR
  }
  if (!revisada) {
    await db.run(sql`
      UPDATE correos
      SET estado = 'sin_enviar', carta = NULL, tomado_hasta = NULL, terminado_en = now()
      WHERE id = ${id} AND estado = 'pendiente' AND intentos = ${intentos}
    `)
    return undefined
  }
  const mia = await db.run(sql`
    UPDATE correos
    SET tomado_hasta = now() + make_interval(secs => ${TOMADO_SEGUNDOS})
    WHERE id = ${id} AND estado = 'pendiente' AND intentos = ${intentos}
  `)
  return mia ? correo.entregar(revisada, mensaje_id) : undefined
}

/**
 * Sends what is due, a few letters at once, until nothing is left, the mail server is seen to take nothing, or
 * whoever called is leaving. `solo` is the one kind that leaves; then none is given up either. Answers how many left.
 */
export async function repartir(
  db: Database,
  correo: Correo,
  {
    revisores = {},
    solo,
    signal,
  }: { revisores?: Revisores; solo?: ClaseDeCorreo | undefined; signal?: AbortSignal } = {},
): Promise<number> {
  if (!solo) await db.run(CADUCAR)
  if (!correo.activo) return 0
  let enviados = 0
  let fallos = 0
  const cartero = async () => {
    while (fallos < MOST_FALLOS && !signal?.aborted) {
      const tomado = await tomar(db, await esDeDia(db, new Date()), { clase: solo })
      if (!tomado) return
      const entrega = await enviar(db, correo, tomado, revisores)
      if (!entrega) continue
      if (entrega.estado !== 'pendiente') fallos = 0
      else if (!entrega.suelta) fallos++
      if (entrega.estado === 'enviado') enviados++
      await anotar(db, tomado, entrega)
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, cartero))
  return enviados
}

/** Letters are remembered, with their address, for a year. */
export const OLVIDAR_CORREOS = sql`DELETE FROM correos WHERE terminado_en < now() - interval '1 year'`
