import type { TipoDeDuda } from '#contract/reloj'
import { diasEntre, hoyEn } from '#contract/fechas'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Quien } from '#server/http/quien'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'

/*
 * Whether the server's clock can be right (docs/diseno/dominio.md, «El reloj se pone en duda»). Nothing is kept of a
 * doubt: one that is over, because the computer found the hour again, is over by itself.
 */

/** Less is two computers that differ, or a clock that was set right. */
const DE_MAS_MS = 5 * 60_000
/** Longer than any school's holidays. */
const DIAS_SIN_USO = 120
const DIA_MS = 86_400_000
/** One browser that is wrong is that one's matter. */
const NAVEGADORES = 3

export interface Duda {
  duda: TipoDeDuda
  /** The instant, ISO 8601, that makes now improbable; none where browsers disagree. */
  ultimo: string | null
}

/** Why now can not be right, if it can not. */
export async function dudaDelReloj(db: Db, ahora = new Date()): Promise<Duda | undefined> {
  const { ultima, guardado_en, otros } = await db.one<{
    ultima: string | null
    guardado_en: string | null
    otros: boolean
  }>(sql`
    SELECT
      (SELECT b.instante FROM bitacora b WHERE b.id > r.base ORDER BY b.instante DESC LIMIT 1) AS ultima,
      r.guardado_en,
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
  if (ultima && Date.parse(ultima) - ahora.getTime() > DE_MAS_MS) return { duda: 'atras', ultimo: ultima }
  if (guardado_en && ahora.getTime() - Date.parse(guardado_en) > DIAS_SIN_USO * DIA_MS)
    return { duda: 'adelante', ultimo: guardado_en }
  return otros ? { duda: 'navegadores', ultimo: null } : undefined
}

/** Notes that the house is kept at this hour, by a clock that nobody doubts. */
export const anotarHora = (db: Db): Promise<number> =>
  db.run(sql`UPDATE reloj SET guardado_en = ${new Date().toISOString()}`)

/** Money that is dated wrong stays so: nobody opens a till by a doubted clock. Throws `reloj_en_duda`. */
export async function requireReloj(db: Db): Promise<void> {
  if (await dudaDelReloj(db)) throw new AppError('reloj_en_duda')
}

/**
 * Whether this session may say that the date is right: where records are of later, only who keeps the school's
 * settings; else whoever opens a till too.
 */
export const puedeConfirmar = ({ permisos }: Pick<Contexto, 'permisos'>, duda: TipoDeDuda): boolean =>
  permisos.has('Centro:editar') || (duda !== 'atras' && permisos.has('Caja:crear'))

/**
 * Takes the date for right, from here on: what doubted it so far does so no more. Throws `regla` beside `hoy` where the
 * day that was read is over, `sin_permiso` for who may not say so.
 */
export async function confirmarReloj(tx: Tx, contexto: Contexto, hoy: string): Promise<void> {
  if (hoy !== contexto.hoy) throw invalidField('hoy', 'layout.reloj.otro_dia')
  const dudado = await dudaDelReloj(tx)
  if (!dudado) return
  if (!puedeConfirmar(contexto, dudado.duda)) throw new AppError('sin_permiso')
  await darPorCierta(tx, contexto)
}

/** The same for who needs no right: a command of the terminal. */
export async function darPorCierta(tx: Tx, quien: Quien): Promise<void> {
  await audit(tx, quien, { modulo: 'Sesion', accion: 'confirmar_reloj' })
  await asentarReloj(tx)
}

/** Begins anew: a restored school and the demonstration say nothing of this computer's date. */
export async function asentarReloj(tx: Tx): Promise<void> {
  await tx.run(sql`UPDATE reloj SET guardado_en = NULL, base = (SELECT coalesce(max(id), 0) FROM bitacora)`)
  await tx.run(sql`UPDATE reloj_vistos SET confirmado = true`)
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
