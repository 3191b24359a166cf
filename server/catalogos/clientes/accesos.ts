import { randomBytes } from 'node:crypto'
import { toString as toSvg } from 'qrcode'
import type { Acceso, AccesoElegir } from '#contract/catalogos/accesos'
import { RUTA_CUENTA } from '#contract/rutas-publicas'
import { audit } from '#server/bitacora/audit'
import { esMenorSql } from '#server/catalogos/personas/mayoria'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { centroDicho, enUnTexto, escribirPlantilla, plantillaEnVigor } from '#server/documentos/plantilla'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { VE_CUENTA } from '#server/cargos/ve-cuenta'
import { veAsistencia, visiblesDe, type Titular } from './partes.ts'
import { telefonoDeMensajes } from '#server/catalogos/personas/telefonos'

const rutaDe = (guid: string): string => `${RUTA_CUENTA}/${guid}`

interface Fila extends Omit<Acceso, 'enlace' | 'mensaje'> {
  enlace: { guid: string; creado_en: string; usado_en: string | null; con_pin: boolean } | null
}

const ENLACE = raw(`
  CASE WHEN a.id IS NOT NULL THEN jsonb_build_object(
    'guid', a.guid, 'creado_en', a.creado_en, 'usado_en', a.usado_en, 'con_pin', a.pin_hash IS NOT NULL
  ) END
`)

/** The links of a student's family: her own where she is of age, then her guardians', the main one first. */
export async function accesosDe(
  db: Db,
  cliente_id: number,
  hoy: string,
  publicUrl: string | undefined,
): Promise<Acceso[]> {
  const filas = await db.many<Fila>(sql`
    SELECT encargado_id, nombre, telefono, enlace, cuenta, asistencia, custodia, mayor
    FROM (
      SELECT
        0 AS orden, NULL::int AS encargado_id, c.nombres || ' ' || c.apellidos AS nombre,
        ${raw(telefonoDeMensajes('c'))} AS telefono, ${ENLACE} AS enlace, true AS cuenta, true AS asistencia,
        false AS custodia, true AS mayor
      FROM clientes c
      LEFT JOIN accesos_familia a ON a.cliente_id = c.id AND a.terminado_en IS NULL
      WHERE c.id = ${cliente_id} AND ${esMenorSql('c.fecha_nacimiento', hoy)} IS FALSE
      UNION ALL
      SELECT
        CASE WHEN ce.principal THEN 1 ELSE 2 END, e.id, e.nombres || ' ' || e.apellidos,
        ${raw(telefonoDeMensajes('e'))}, ${ENLACE}, ${VE_CUENTA}, ${veAsistencia(hoy)}, coalesce(v.custodia, false),
        ${esMenorSql('c.fecha_nacimiento', hoy)} IS FALSE
      FROM cliente_encargados ce
      JOIN clientes c ON c.id = ce.cliente_id
      JOIN encargados e ON e.id = ce.encargado_id
      LEFT JOIN acceso_partes v ON v.encargado_id = e.id AND v.cliente_id = c.id
      LEFT JOIN accesos_familia a ON a.encargado_id = e.id AND a.terminado_en IS NULL
      WHERE ce.cliente_id = ${cliente_id}
    ) AS s
    ORDER BY orden, encargado_id
  `)
  const [plantilla, centro] = await Promise.all([plantillaEnVigor(db, 'cuenta'), centroDicho(db)])
  return filas.map(({ enlace, ...fila }) => ({
    ...fila,
    mensaje: enUnTexto(escribirPlantilla('cuenta', plantilla, { ...centro, encargado: fila.nombre }).parrafos),
    enlace: enlace && {
      ruta: rutaDe(enlace.guid),
      url: publicUrl ? publicUrl + rutaDe(enlace.guid) : null,
      creado_en: new Date(enlace.creado_en).toISOString(),
      usado_en: enlace.usado_en && new Date(enlace.usado_en).toISOString(),
      con_pin: enlace.con_pin,
    },
  }))
}

/** One of the family: refuses who is no guardian of the student, and a student who is not of age. */
async function requireDeLaFamilia(
  tx: Tx,
  { hoy }: Contexto,
  cliente_id: number,
  encargado_id: number | null,
): Promise<void> {
  const suyo =
    encargado_id === null
      ? sql`
        SELECT FROM clientes c
        WHERE c.id = ${cliente_id} AND c.fusionado_en IS NULL AND ${esMenorSql('c.fecha_nacimiento', hoy)} IS FALSE
        FOR KEY SHARE
      `
      : sql`
        SELECT FROM cliente_encargados
        WHERE cliente_id = ${cliente_id} AND encargado_id = ${encargado_id}
        FOR KEY SHARE
      `
  if (!(await tx.maybe(suyo))) throw new AppError('no_encontrado')
}

/** The live link of a guardian, or of a student herself. */
const vivo = (cliente_id: number, encargado_id: number | null): Sql =>
  encargado_id === null
    ? sql`a.cliente_id = ${cliente_id} AND a.terminado_en IS NULL`
    : sql`a.encargado_id = ${encargado_id} AND a.terminado_en IS NULL`

/**
 * Gives a person of the family a link; who has one keeps it. Throws `no_encontrado` for who is not of the family, and
 * `regla` where no birth date could open it.
 */
export async function darAcceso(
  tx: Tx,
  contexto: Contexto,
  cliente_id: number,
  encargado_id: number | null,
): Promise<void> {
  await requireDeLaFamilia(tx, contexto, cliente_id, encargado_id)
  const conFecha = await tx.maybe(sql`
    SELECT FROM clientes c
    WHERE c.fecha_nacimiento IS NOT NULL
      AND c.id IN (
        SELECT ${cliente_id}::int
        UNION ALL
        SELECT cliente_id FROM cliente_encargados WHERE encargado_id = ${encargado_id}
      )
    LIMIT 1
  `)
  if (!conFecha) throw new AppError('regla', { message: { key: 'accesos.error.sin_nacimiento' } })
  const hecho = await tx.run(sql`
    INSERT INTO accesos_familia (guid, encargado_id, cliente_id, creado_por)
    VALUES (
      ${randomBytes(24).toString('base64url')}, ${encargado_id}, ${encargado_id === null ? cliente_id : null},
      ${contexto.usuario_id}
    )
    ON CONFLICT DO NOTHING
  `)
  if (hecho) await anotar(tx, contexto, cliente_id, encargado_id, 'dar_acceso')
}

/** Ends a link at once, for whoever is looking too. Throws `no_encontrado` when there is none. */
export async function terminarAcceso(
  tx: Tx,
  contexto: Contexto,
  cliente_id: number,
  encargado_id: number | null,
): Promise<void> {
  await requireDeLaFamilia(tx, contexto, cliente_id, encargado_id)
  const { id } = found(
    await tx.maybe<{ id: number }>(
      sql`UPDATE accesos_familia a SET terminado_en = now() WHERE ${vivo(cliente_id, encargado_id)} RETURNING a.id`,
    ),
  )
  await tx.run(sql`DELETE FROM acceso_sesiones WHERE acceso_id = ${id}`)
  await anotar(tx, contexto, cliente_id, encargado_id, 'terminar_acceso')
}

/** Forgets the PIN: the next opening asks the birth date again. Who is inside is out, and tries begin anew. */
export async function olvidarPin(
  tx: Tx,
  contexto: Contexto,
  cliente_id: number,
  encargado_id: number | null,
): Promise<void> {
  await requireDeLaFamilia(tx, contexto, cliente_id, encargado_id)
  const { id } = found(
    await tx.maybe<{ id: number }>(
      sql`UPDATE accesos_familia a SET pin_hash = NULL WHERE ${vivo(cliente_id, encargado_id)} RETURNING a.id`,
    ),
  )
  await tx.run(sql`DELETE FROM acceso_sesiones WHERE acceso_id = ${id}`)
  await tx.run(sql`DELETE FROM intentos WHERE clave LIKE ${`acceso-%:${id}`}`)
  await anotar(tx, contexto, cliente_id, encargado_id, 'olvidar_pin')
}

/** Chooses what a guardian sees of a student. */
export async function elegirPartes(
  tx: Tx,
  contexto: Contexto,
  cliente_id: number,
  { encargado_id, cuenta, asistencia, custodia }: AccesoElegir,
): Promise<void> {
  await requireDeLaFamilia(tx, contexto, cliente_id, encargado_id)
  await tx.run(sql`
    INSERT INTO acceso_partes (encargado_id, cliente_id, cuenta, asistencia, custodia)
    VALUES (${encargado_id}, ${cliente_id}, ${cuenta}, ${asistencia}, ${custodia})
    ON CONFLICT (encargado_id, cliente_id) DO UPDATE SET cuenta = excluded.cuenta, asistencia = excluded.asistencia,
      custodia = excluded.custodia
  `)
  await anotar(tx, contexto, cliente_id, encargado_id, 'elegir_partes', { cuenta, asistencia, custodia })
}

/** The bitácora names whose link it is, never the link. */
async function anotar(
  tx: Tx,
  contexto: Contexto,
  cliente_id: number,
  encargado_id: number | null,
  accion: 'dar_acceso' | 'terminar_acceso' | 'olvidar_pin' | 'elegir_partes',
  partes: Partial<AccesoElegir> = {},
): Promise<void> {
  const quien = await tx.maybe<{ nombre: string }>(
    encargado_id === null
      ? sql`SELECT nombres || ' ' || apellidos AS nombre FROM clientes WHERE id = ${cliente_id}`
      : sql`SELECT nombres || ' ' || apellidos AS nombre FROM encargados WHERE id = ${encargado_id}`,
  )
  await audit(tx, contexto, {
    modulo: 'Clientes',
    accion,
    entidad: 'clientes',
    entidad_id: cliente_id,
    despues: { encargado: quien?.nombre ?? null, ...partes },
  })
}

/**
 * The link that staff gave to a person and have not ended, where it shows that part of one of these students; undefined
 * without one, and without an origin for it.
 */
export async function urlDeCuenta(
  db: Db,
  titular: Titular,
  estudiantes: readonly { cliente_id: number }[],
  { hoy, origen, parte = 'cuenta' }: { hoy: string; origen: string | undefined; parte?: 'cuenta' | 'asistencia' },
): Promise<string | undefined> {
  if (!origen) return undefined
  const { encargado_id, cliente_id } = titular
  const enlace = await db.maybe<{ guid: string }>(sql`
    SELECT guid
    FROM accesos_familia
    WHERE terminado_en IS NULL
      AND (encargado_id = ${encargado_id} OR (${encargado_id}::int IS NULL AND cliente_id = ${cliente_id}))
  `)
  if (!enlace) return undefined
  const visibles = await visiblesDe(db, titular, hoy)
  const suyo = (visible: (typeof visibles)[number]) =>
    visible[parte] && estudiantes.some((uno) => uno.cliente_id === visible.cliente_id)
  return visibles.some(suyo) ? origen + rutaDe(enlace.guid) : undefined
}

/** The link as a QR code. Throws `no_encontrado` without a live one. */
export async function qrDeAcceso(
  db: Db,
  cliente_id: number,
  encargado_id: number | null,
  base: string | undefined,
): Promise<string> {
  if (!base) throw new AppError('peticion_invalida', { errors: { origen: { key: 'validacion.requerido' } } })
  const { guid } = found(
    await db.maybe<{ guid: string }>(sql`SELECT a.guid FROM accesos_familia a WHERE ${vivo(cliente_id, encargado_id)}`),
  )
  return toSvg(base + rutaDe(guid), { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
}

/**
 * The choices made for both students of a merge become those of the one who stays: a part closed for either is closed.
 * Her own link stays; the other's ends where both have one.
 */
export async function fusionarAccesos(tx: Tx, id: number, otro: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO acceso_partes AS p (encargado_id, cliente_id, cuenta, asistencia, custodia)
    SELECT encargado_id, ${id}, cuenta, asistencia, custodia
    FROM acceso_partes
    WHERE cliente_id = ${otro}
    ON CONFLICT (encargado_id, cliente_id) DO UPDATE SET cuenta = p.cuenta AND excluded.cuenta,
      asistencia = p.asistencia AND excluded.asistencia, custodia = p.custodia OR excluded.custodia
  `)
  await tx.run(sql`DELETE FROM acceso_partes WHERE cliente_id = ${otro}`)
  await tx.run(sql`
    UPDATE accesos_familia
    SET terminado_en = now()
    WHERE cliente_id = ${otro}
      AND terminado_en IS NULL
      AND EXISTS (SELECT FROM accesos_familia WHERE cliente_id = ${id} AND terminado_en IS NULL)
  `)
  await tx.run(sql`UPDATE accesos_familia SET cliente_id = ${id} WHERE cliente_id = ${otro}`)
}
