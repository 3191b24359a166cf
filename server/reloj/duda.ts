import type { TipoDeDuda } from '#contract/tiempo/reloj'
import { diasEntre, hoyEn } from '#contract/tiempo/fechas'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Quien } from '#server/http/quien'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { enOtraMaquina } from './maquinas.ts'

/*
 * Doubts about today's date, and the word that ends them (docs/diseno/dominio.md, «El reloj se pone en duda»). The
 * server's own clock is believed for as long as it runs on from the last hour that was sure; a gap longer than a long
 * weekend needs a sign of today from elsewhere. Nothing is kept of a doubt: one that is over, because the computer
 * found the hour again, is over by itself.
 */

const DIA_MS = 86_400_000
/** Milliseconds up to which a difference raises no doubt: two computers that differ, or a clock that was set right. */
export const DE_MAS_MS = 5 * 60_000
/** Days for which a clock alone is believed: as long as nobody uses the system around a weekend with its holiday. */
export const SIN_SENAL_DIAS = 4
const SIN_SENAL_MS = SIN_SENAL_DIAS * DIA_MS
/** Seconds by which the database's clock may differ: no day turns on them. */
const DIFERENCIA_S = 3_600
/** Browsers that have to agree on another day: one that is wrong is that one's matter. */
const NAVEGADORES = 3
/** Newest lines of the bitácora that are read: one hour has more, and older ones are below the last sure hour. */
const LINEAS = 200

export interface Duda {
  duda: TipoDeDuda
  /** The instant, ISO 8601, that makes now improbable; none where browsers or the database disagree. */
  ultimo: string | null
  /** The last hour that was sure, an instant of ISO 8601, and its local date; null where nothing was yet. */
  seguro_en: string | null
  seguro: string | null
}

interface Visto {
  /** The last hour at which the date was sure. */
  guardado_en: string | null
  /** The newest line that was written while it was. */
  ultima: string | null
  /** Seconds that the database's clock is ahead, and by how many somebody said that it may. */
  adelanto: number
  diferencia: number
  /** Addresses of the two ends of the connection; null on a socket of this machine. */
  cliente: string | null
  servidor: string | null
  otros: boolean
}

/**
 * The doubt about this hour: why it can not be right, or nobody can know that it is; undefined where there is none. In
 * a transaction it is asked at the beginning: the database's clock is that of its start.
 */
export async function dudaDelReloj(
  db: Db,
  ahora = new Date(),
  deOtra: typeof enOtraMaquina = enOtraMaquina,
): Promise<Duda | undefined> {
  const visto = await db.one<Visto>(sql`
    SELECT
      r.guardado_en, r.diferencia,
      -- A line dated long after the last sure hour was written by a doubted clock, and proves nothing.
      (
        SELECT max(b.instante)
        FROM (SELECT instante FROM bitacora WHERE id > r.base ORDER BY id DESC LIMIT ${LINEAS}) b
        WHERE b.instante <= coalesce(r.guardado_en, 'infinity') + ${`${SIN_SENAL_MS} milliseconds`}::interval
      ) AS ultima,
      extract(epoch FROM now() - ${ahora.toISOString()}::timestamptz)::float8 AS adelanto,
      host(inet_client_addr()) AS cliente, host(inet_server_addr()) AS servidor,
      EXISTS (
        SELECT
        FROM reloj_vistos v
        WHERE NOT v.confirmado
          AND v.visto_en BETWEEN ${ahora.toISOString()}::timestamptz - interval '1 day' AND ${ahora.toISOString()}
        GROUP BY v.dias
        HAVING count(*) >= ${NAVEGADORES}
      ) AS otros
    FROM reloj r
  `)
  const seguro_en = visto.guardado_en ?? visto.ultima
  const duda = porQue(visto, ahora.getTime(), deOtra(visto))
  return duda && { ...duda, seguro_en, seguro: seguro_en && hoyEn(new Date(seguro_en)) }
}

function porQue(visto: Visto, ahora: number, laBaseLoDice: boolean): Pick<Duda, 'duda' | 'ultimo'> | undefined {
  const { guardado_en, ultima, adelanto, diferencia, otros } = visto
  const escrito = [guardado_en, ultima]
    .flatMap((instante) => instante ?? [])
    .toSorted()
    .at(-1)
  if (escrito && Date.parse(escrito) - ahora > DE_MAS_MS) return { duda: 'atras', ultimo: escrito }
  if (Math.abs(adelanto - diferencia) > DIFERENCIA_S) return { duda: 'base', ultimo: null }
  // A database's clock that agrees is a sign of today, unless it is this same clock that is read twice.
  if (guardado_en && !laBaseLoDice && ahora - Date.parse(guardado_en) > SIN_SENAL_MS)
    return { duda: 'adelante', ultimo: guardado_en }
  return otros ? { duda: 'navegadores', ultimo: null } : undefined
}

/** Now; while that is doubted, the last hour that was sure, where any was. */
export async function horaSegura(db: Db): Promise<Date> {
  const dudado = await dudaDelReloj(db)
  return dudado?.seguro_en ? new Date(dudado.seguro_en) : new Date()
}

/** Notes that it is this hour, which nobody doubts. */
export const anotarHora = (db: Db): Promise<number> =>
  db.run(sql`UPDATE reloj SET guardado_en = ${new Date().toISOString()}`)

/**
 * Whether this session may say that the date is right: where records are of later, only one that keeps the school's
 * settings; else one that may sign for a till too.
 */
export const puedeConfirmar = ({ permisos }: Pick<Contexto, 'permisos'>, duda: TipoDeDuda): boolean =>
  permisos.has('Centro:editar') || (duda !== 'atras' && permisos.has('Caja:autorizar'))

/**
 * Takes the date for right, from here on: what doubted it so far does so no more. `dicho` is the day that somebody
 * said it is. Throws `regla` beside `hoy` where the server has another, `sin_permiso` for whoever may not say so.
 */
export async function confirmarReloj(tx: Tx, contexto: Contexto, dicho: string): Promise<void> {
  const dudado = await dudaDelReloj(tx)
  if (!dudado) return
  if (!puedeConfirmar(contexto, dudado.duda)) throw new AppError('sin_permiso')
  if (dicho !== contexto.hoy) throw invalidField('hoy', 'marco.reloj.otro_dia')
  await darPorCierta(tx, contexto)
}

/** Takes the date for right without asking for a permission: a command of the terminal needs none. */
export async function darPorCierta(tx: Tx, quien: Quien): Promise<void> {
  await audit(tx, quien, { modulo: 'Sesion', accion: 'confirmar_reloj' })
  await asentarReloj(tx)
}

/** Begins anew at this hour: what was written so far doubts it no more. */
export async function asentarReloj(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE reloj
    SET
      guardado_en = ${new Date().toISOString()}, base = (SELECT coalesce(max(id), 0) FROM bitacora),
      diferencia = extract(epoch FROM now() - ${new Date().toISOString()}::timestamptz)
  `)
  await tx.run(sql`UPDATE reloj_vistos SET confirmado = true`)
}

/**
 * A school that comes from a backup is no surer of today than when that was made. Asked before anything is written to
 * it here.
 */
export const relojDelRespaldo = (tx: Tx): Promise<number> =>
  tx.run(sql`UPDATE reloj SET guardado_en = (SELECT max(instante) FROM bitacora)`)

/**
 * Another machine's clock agrees with this one: that is today, where all that made it doubtful was how long nobody
 * had said so.
 */
export async function oirSenal(tx: Tx, quien: Quien): Promise<void> {
  const dudado = await dudaDelReloj(tx)
  if (dudado?.duda !== 'adelante') return
  await audit(tx, quien, { modulo: 'Sesion', accion: 'senal_de_hoy' })
  await anotarHora(tx)
}

/** Hears the instant of a user's browser, ISO 8601: only one of another day is kept, until it agrees again. */
export async function oirNavegador(db: Database, { usuario_id, hoy }: Contexto, suyo: string): Promise<void> {
  const dias = diasEntre(hoy, hoyEn(new Date(suyo)))
  if (dias === 0) await db.run(sql`DELETE FROM reloj_vistos WHERE usuario_id = ${usuario_id}`)
  else
    await db.run(sql`
      INSERT INTO reloj_vistos AS v (usuario_id, dias, visto_en)
      VALUES (${usuario_id}, ${dias}, ${new Date().toISOString()})
      ON CONFLICT (usuario_id) DO UPDATE
      SET dias = excluded.dias, visto_en = excluded.visto_en, confirmado = v.confirmado AND v.dias = excluded.dias
    `)
}
