import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { REPOSO_COMPARTIDO } from '#contract/ajustes/equipos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'

/*
 * The devices that a user has signed in from. A mark opens nothing: it has attempts of its own, so that strangers with
 * wrong passwords don't keep the user out, and it tells a shared computer, where a session lasts less.
 */

const MARCA = 'campana_equipo'
/** Cookie of the browser's own session: gone once that was closed. */
const ABIERTO = 'campana_abierto'
const DIAS = 180

/** Over https: with this prefix a browser takes a cookie from this very host alone, for all of it, and by https. */
const seguro = (name: string) => `__Host-${name}`

/** A cookie of a request: the one of https, or the one that was given without it or by an older version. */
function cookieOf(cookies = '', name: string): string | undefined {
  const given = new Map(
    cookies.split(';').map((each): [string, string] => {
      const [key = '', value = ''] = each.trim().split('=', 2)
      return [key, value]
    }),
  )
  return given.get(seguro(name)) ?? given.get(name)
}

/** The mark in the cookies of a request. */
export const markOf = (cookies: string | undefined): string | undefined => cookieOf(cookies, MARCA)

/** Whether the browser was not closed since somebody signed in with it. */
export const isStillOpen = (cookies: string | undefined): boolean => cookieOf(cookies, ABIERTO) !== undefined

type From = Pick<FastifyRequest, 'protocol'>

/**
 * No script reads these cookies and no other site sends them. Over https, be it the server's own or that of a proxy
 * before it, they are bound to this host; in the clear only the calls of a sign-in carry them.
 */
function cookie(name: string, value: string, { protocol }: From, publicUrl: string | undefined, ends = ''): string {
  const https = protocol === 'https' || publicUrl?.startsWith('https:')
  return [
    ...(https ? [`${seguro(name)}=${value}`, 'Path=/', 'Secure'] : [`${name}=${value}`, 'Path=/api/api/Usuarios']),
    ...(ends ? [ends] : []),
    'HttpOnly',
    'SameSite=Strict',
  ].join('; ')
}

/** The cookie of a mark. */
export const markCookie = (marca: string, from: From, publicUrl: string | undefined): string =>
  cookie(MARCA, marca, from, publicUrl, `Max-Age=${DIAS * 86_400}`)

/** The cookie that says that the browser was not closed. */
export const openCookie = (from: From, publicUrl: string | undefined): string => cookie(ABIERTO, '1', from, publicUrl)

/** Whether the owner of the e-mail has signed in from the device of this mark. */
export const isKnownDevice = async (db: Db, email: string, marca: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT FROM dispositivos d
    JOIN usuarios u ON u.id = d.usuario_id
    WHERE d.marca_sha256 = ${sha256(marca)} AND lower(u.email) = ${email}
  `)) !== undefined

/** Whether a mark was given here: one that is nobody's is never taken over. */
export const isGivenMark = async (db: Db, marca: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT FROM dispositivos WHERE marca_sha256 = ${sha256(marca)}
    UNION ALL
    SELECT FROM equipos_compartidos WHERE marca_sha256 = ${sha256(marca)}
    LIMIT 1
  `)) !== undefined

/** Time without use after which a session on a shared computer ends. */
export const REPOSO_COMPARTIDO_SQL = sql`${`${REPOSO_COMPARTIDO} minutes`}::interval`

/** Notes a sign-in on the device; answers whether it is a shared computer. */
export const noteShared = async (tx: Db, marca: string): Promise<boolean> =>
  (await tx.run(sql`UPDATE equipos_compartidos SET usado_en = now() WHERE marca_sha256 = ${sha256(marca)}`)) > 0

/**
 * Makes the device one of the user's and answers its mark: the one it has, which may be of several users, or a new one;
 * never one that was not given here.
 */
export async function rememberDevice(tx: Db, usuario_id: number, presented: string | undefined): Promise<string> {
  const marca = presented && (await isGivenMark(tx, presented)) ? presented : randomBytes(32).toString('base64url')
  await tx.run(sql`
    INSERT INTO dispositivos (marca_sha256, usuario_id)
    VALUES (${sha256(marca)}, ${usuario_id})
    ON CONFLICT (marca_sha256, usuario_id) DO UPDATE SET usado_en = now()
  `)
  return marca
}

/** Devices that nobody signed in from for long. */
export const OLVIDAR_DISPOSITIVOS = sql`DELETE FROM dispositivos WHERE usado_en < now() - ${`${DIAS} days`}::interval`
