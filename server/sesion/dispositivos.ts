import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'

/*
 * The devices that a user has signed in from. A mark opens nothing: it only has attempts of its own, so that strangers
 * with wrong passwords don't keep the user out.
 */

const NOMBRE = 'campana_equipo'
/** Over https: with this prefix a browser takes it from this very host alone, for the whole of it, and by https. */
const SEGURO = `__Host-${NOMBRE}`
const DIAS = 180

/** The mark in the cookies of a request: the one of https, or the one that was given without it or by an older version. */
export function markOf(cookies = ''): string | undefined {
  const given = new Map(
    cookies.split(';').map((each): [string, string] => {
      const [name = '', value = ''] = each.trim().split('=', 2)
      return [name, value]
    }),
  )
  return given.get(SEGURO) ?? given.get(NOMBRE)
}

/**
 * The cookie of a mark: no script reads it and no other site sends it. Over https, be it the server's own or that of a
 * proxy before it, it is bound to this host; in the clear only the calls of a sign-in carry it.
 */
export const markCookie = (
  marca: string,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  publicUrl: string | undefined,
): string => {
  const seguro = protocol === 'https' || publicUrl?.startsWith('https:')
  return [
    ...(seguro ? [`${SEGURO}=${marca}`, 'Path=/', 'Secure'] : [`${NOMBRE}=${marca}`, 'Path=/api/api/Usuarios']),
    `Max-Age=${DIAS * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ].join('; ')
}

/** Whether the owner of the e-mail has signed in from the device of this mark. */
export const isKnownDevice = async (db: Db, email: string, marca: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT FROM dispositivos d
    JOIN usuarios u ON u.id = d.usuario_id
    WHERE d.marca_sha256 = ${sha256(marca)} AND lower(u.email) = ${email}
  `)) !== undefined

/**
 * Makes the device one of the user's and answers its mark: the one it has, which may be of several users, or a new one;
 * never one that was not given here.
 */
export async function rememberDevice(tx: Db, usuario_id: number, presented: string | undefined): Promise<string> {
  const given =
    presented && (await tx.maybe(sql`SELECT FROM dispositivos WHERE marca_sha256 = ${sha256(presented)} LIMIT 1`))
  const marca = presented && given ? presented : randomBytes(32).toString('base64url')
  await tx.run(sql`
    INSERT INTO dispositivos (marca_sha256, usuario_id)
    VALUES (${sha256(marca)}, ${usuario_id})
    ON CONFLICT (marca_sha256, usuario_id) DO UPDATE SET usado_en = now()
  `)
  return marca
}

/** Devices that nobody signed in from for long. */
export const OLVIDAR_DISPOSITIVOS = sql`DELETE FROM dispositivos WHERE usado_en < now() - ${`${DIAS} days`}::interval`
