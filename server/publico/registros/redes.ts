import { BlockList, isIP } from 'node:net'
import { NINOS_POR_RED } from '#contract/publico/convocatoria'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { DIRECCION_DESCONOCIDA } from '#server/http/leer/direccion'
import { sha256 } from '#server/http/guard'
import { networkOf } from '#server/sesion/throttle'

/* Bursts of one address of the network (docs/diseno/dominio.md, «Nadie acapara cupos»). */

/** Working days that staff have to look at a burst before those who stand behind it pass. */
const DIAS_DE_REVISION = 2

/** Addresses that nobody has on the Internet: this computer, the school's network, or a proxy that nobody told of. */
const DE_CASA = new BlockList()
for (const [red, bits, familia] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  DE_CASA.addSubnet(red, bits, familia)

/**
 * Whether an address is the school's own: of its house, or one from which somebody of the counter, who sees new
 * registrations, worked within the last hour. A teacher's telephone shares its address with a neighbourhood. One that
 * nobody can read is never the school's.
 */
async function esDelCentro(tx: Tx, ip: string): Promise<boolean> {
  const red = networkOf(ip)
  const suelta = red.replace(/\/64$/, '')
  const familia = isIP(suelta)
  if (!familia || suelta === DIRECCION_DESCONOCIDA) return false
  if (DE_CASA.check(suelta, familia === 6 ? 'ipv6' : 'ipv4')) return true
  const sesiones = await tx.many<{ ip: string }>(sql`
    SELECT DISTINCT host(s.ip) AS ip
    FROM sesiones s
    JOIN usuarios u ON u.id = s.usuario_id AND u.activo
    JOIN roles r ON r.id = u.rol_id AND NOT r.solo_propios
    JOIN rol_permisos p ON p.rol_id = r.id AND p.modulo = 'NuevosRegistros' AND p.accion = 'ver'
    WHERE s.ip IS NOT NULL
      AND s.caduca_en > now()
      AND s.usada_en > now() - least(s.inactividad, interval '1 hour')
  `)
  return sesiones.some((sesion) => networkOf(sesion.ip) === red)
}

/**
 * Holds for staff those of new registrations, in their order, that are beyond what one address may bring in a day, and
 * notes that they are a burst with the earlier ones. An address of the school's own is not counted. Two campaigns count
 * together, and of two sendings at once the second one counts the first: the address is held until the transaction
 * ends, before any course is. Numbers are given before that: of another campaign, the first one counted may have a
 * later one.
 */
export async function revisarRed(
  tx: Tx,
  { hoy, ip }: { hoy: string; ip: string },
  registros: readonly number[],
): Promise<void> {
  if (await esDelCentro(tx, ip)) return
  const red = sha256(`registro ${networkOf(ip)}`)
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`red ${red.toString('hex')}`}, 0))`)
  await tx.run(sql`
    INSERT INTO registro_redes (registro_id, red_sha256)
    SELECT unnest(${[...registros]}::int[]), ${red}
  `)
  const deHoy = await tx.many<{ id: number }>(sql`
    SELECT registro_id AS id
    FROM registro_redes
    WHERE red_sha256 = ${red} AND creado_en > now() - interval '1 day'
    ORDER BY registro_id = ANY(${[...registros]}::int[]), registro_id
  `)
  const deMas = deHoy.slice(NINOS_POR_RED).filter(({ id }) => registros.includes(id))
  if (!deMas.length) return
  const suyas = deHoy.map(({ id }) => id)
  await tx.run(sql`
    INSERT INTO registro_rafagas (registro_id, rafaga_id)
    SELECT s.id, coalesce(f.rafaga_id, ${suyas[0]}::int)
    FROM unnest(${suyas}::int[]) AS s (id)
    CROSS JOIN (SELECT min(rafaga_id) AS rafaga_id FROM registro_rafagas WHERE registro_id = ANY(${suyas}::int[])) f
    ON CONFLICT DO NOTHING
  `)
  await tx.run(sql`
    UPDATE registros
    SET revision_hasta = least(reserva_hasta, ${await enDiasHabiles(tx, hoy, DIAS_DE_REVISION)}::date)
    WHERE id = ANY(${deMas.map(({ id }) => id)})
  `)
}

/** The local date that many working days after another. */
const enDiasHabiles = async (tx: Tx, desde: string, dias: number): Promise<string> =>
  (
    await tx.one<{ dia: string }>(sql`
      SELECT d::date AS dia
      FROM generate_series(${desde}::date + 1, ${desde}::date + 60, interval '1 day') AS d
      WHERE extract(isodow FROM d) < 6 AND NOT EXISTS (SELECT FROM feriados f WHERE f.fecha = d::date)
      ORDER BY d
      OFFSET ${dias - 1}
      LIMIT 1
    `)
  ).dia
