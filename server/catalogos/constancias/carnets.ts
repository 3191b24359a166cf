import type { Carnet, CarnetEmitir, ConCarnet } from '#contract/catalogos/carnets'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import { hoyEn } from '#contract/tiempo/fechas'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { CarnetImpreso } from '#server/documentos/papeles/carnet'
import { centroDe } from '#server/documentos/centro'
import { codigoNuevo } from '#server/documentos/verificacion'
import { delMostrador, deUsuario } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'

/** The code of card `k` of student `cliente`, which works; NULL without one. */
export const carnetDe = (cliente: string): Sql =>
  raw(`(SELECT k.codigo FROM carnets k WHERE k.cliente_id = ${cliente} AND k.reemplazado_en IS NULL)`)

/** The student whose card says that; none for what is no card, was replaced, or never was. */
export async function clienteDelCarnet(db: Db, escrito: string): Promise<number | undefined> {
  const codigo = leerCarnet(escrito)
  if (codigo === null) return undefined
  const suyo = await db.maybe<{ cliente_id: number }>(
    sql`SELECT cliente_id FROM carnets WHERE codigo = ${codigo} AND reemplazado_en IS NULL`,
  )
  return suyo?.cliente_id
}

/** The card of a student that works; null without. Throws `no_encontrado`. */
export async function leerCarnetDe(db: Db, cliente_id: number): Promise<Carnet | null> {
  found(await db.maybe(sql`SELECT FROM clientes WHERE id = ${cliente_id} AND fusionado_en IS NULL`))
  const carnet = await db.maybe<Carnet>(sql`
    SELECT
      k.id, k.creado_en, u.nombre AS usuario_nombre, k.motivo,
      (SELECT count(*)::int FROM carnets WHERE cliente_id = k.cliente_id AND id <> k.id) AS anteriores
    FROM carnets k
    JOIN usuarios u ON u.id = k.emitido_por
    WHERE k.cliente_id = ${cliente_id} AND k.reemplazado_en IS NULL
  `)
  return carnet ?? null
}

/** A code of which one letter is a digit at least, so that no word is one. */
function codigoDeCarnet(): string {
  for (;;) {
    const codigo = leerCarnet(codigoNuevo().replaceAll('-', ''))
    if (codigo !== null) return codigo
  }
}

/**
 * Gives a student a card. The one in force, `carnet_id`, works no longer from this moment, and there must be a reason.
 * Throws `no_encontrado`, `regla` beside `motivo`, and `estado_no_permite` where another card is in force than the one
 * that was seen: two at once make one card.
 */
export async function emitirCarnet(
  tx: Tx,
  contexto: Contexto,
  { cliente_id, carnet_id, motivo }: CarnetEmitir,
): Promise<void> {
  found(
    await tx.maybe(sql`
      SELECT FROM clientes
      WHERE id = ${cliente_id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
      FOR NO KEY UPDATE
    `),
  )
  const vigente = await tx.maybe<{ id: number }>(
    sql`SELECT id FROM carnets WHERE cliente_id = ${cliente_id} AND reemplazado_en IS NULL FOR UPDATE`,
  )
  if ((vigente?.id ?? null) !== carnet_id)
    throw new AppError('estado_no_permite', { message: { key: 'constancias.carnet.error.otro' } })
  if (vigente && !motivo) throw invalidField('motivo', 'validacion.requerido')
  if (vigente) await tx.run(sql`UPDATE carnets SET reemplazado_en = now() WHERE id = ${vigente.id}`)
  await tx.run(sql`
    INSERT INTO carnets (cliente_id, codigo, motivo, emitido_por)
    VALUES (${cliente_id}, ${codigoDeCarnet()}, ${vigente ? motivo : null}, ${contexto.usuario_id})
  `)
  // Never the code: whoever reads the bitácora could print a card.
  if (vigente)
    await audit(tx, contexto, {
      modulo: 'Constancias',
      accion: 'reponer_carnet',
      entidad: 'clientes',
      entidad_id: cliente_id,
      despues: { motivo },
    })
  else
    await audit(tx, contexto, {
      modulo: 'Constancias',
      accion: 'dar_carnet',
      entidad: 'clientes',
      entidad_id: cliente_id,
    })
}

/** The students with an active enrolment in a course, by name, and since when each has a card. */
export const carnetsDeCurso = (db: Db, curso_id: number): Promise<ConCarnet[]> =>
  db.many<ConCarnet>(sql`
    SELECT c.id AS cliente_id, c.codigo, c.apellidos || ', ' || c.nombres AS nombre, k.creado_en
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id
    LEFT JOIN carnets k ON k.cliente_id = c.id AND k.reemplazado_en IS NULL
    WHERE m.curso_id = ${curso_id} AND m.estado = 'activa'
    ORDER BY c.apellidos, c.nombres, c.id
  `)

/** Gives a card to who of a course has none; answers to how many. Whoever has one keeps it. */
export async function emitirCarnetsDeCurso(tx: Tx, contexto: Contexto, curso_id: number): Promise<number> {
  const clientes = await tx.many<{ id: number }>(sql`
    SELECT c.id
    FROM clientes c
    WHERE c.id IN (SELECT m.cliente_id FROM matriculas m WHERE m.curso_id = ${curso_id} AND m.estado = 'activa')
      AND c.fusionado_en IS NULL
      AND c.datos_borrados_en IS NULL
    ORDER BY c.id
    FOR NO KEY UPDATE
  `)
  const nuevos = clientes.map(({ id }) => ({ cliente_id: id, codigo: codigoDeCarnet() }))
  const emitidos = await tx.run(sql`
    INSERT INTO carnets (cliente_id, codigo, emitido_por)
    SELECT x.cliente_id, x.codigo, ${contexto.usuario_id}
    FROM jsonb_to_recordset(${JSON.stringify(nuevos)}::jsonb) AS x (cliente_id int, codigo text)
    ON CONFLICT (cliente_id) WHERE reemplazado_en IS NULL DO NOTHING
  `)
  if (emitidos)
    await audit(tx, contexto, {
      modulo: 'Constancias',
      accion: 'dar_carnets',
      entidad: 'cursos',
      entidad_id: curso_id,
      despues: { cuantos: emitidos },
    })
  return emitidos
}

/**
 * The card of a student on a sheet of its size, or those of a course on letter sheets with cut marks; the bitácora
 * keeps who printed them. Whoever prints a card sees its photograph, as who holds it does. Throws `no_encontrado` where
 * there is none.
 */
export async function imprimirCarnets(
  db: Database,
  contexto: Contexto,
  de: { cliente_id: number } | { curso_id: number },
): Promise<Buffer> {
  const uno = 'cliente_id' in de
  const cuales = uno
    ? sql`c.id = ${de.cliente_id}`
    : sql`
      c.id IN (SELECT m.cliente_id FROM matriculas m WHERE m.curso_id = ${de.curso_id} AND m.estado = 'activa')
    `
  const filas = await db.many<{
    codigo_carnet: string
    nombres: string
    apellidos: string
    codigo: string
    creado_en: string
    foto: Buffer | null
  }>(sql`
    SELECT k.codigo AS codigo_carnet, c.nombres, c.apellidos, c.codigo, k.creado_en, f.contenido AS foto
    FROM carnets k
    JOIN clientes c ON c.id = k.cliente_id AND c.fusionado_en IS NULL
    LEFT JOIN cliente_fotos f ON f.cliente_id = c.id
    WHERE ${cuales} AND k.reemplazado_en IS NULL
    ORDER BY c.apellidos, c.nombres, c.id
  `)
  found(filas[0])
  const carnets = filas.map(({ creado_en, ...fila }): CarnetImpreso => ({ ...fila, fecha: hoyEn(new Date(creado_en)) }))
  const puesto = uno ? delMostrador(contexto) : deUsuario(contexto)
  const pdf = await enHilo(puesto, 'carnets', carnets, await centroDe(db), uno ? 'tarjeta' : 'hoja')
  const despues = { cuantos: carnets.length }
  if (uno)
    await audit(db, contexto, {
      modulo: 'Constancias',
      accion: 'imprimir_carnet',
      entidad: 'clientes',
      entidad_id: de.cliente_id,
      despues,
    })
  else
    await audit(db, contexto, {
      modulo: 'Constancias',
      accion: 'imprimir_carnets',
      entidad: 'cursos',
      entidad_id: de.curso_id,
      despues,
    })
  return pdf
}

/** After a merge the card of who stays works, and the other's no longer; who stays without one takes the other's. */
export async function fusionarCarnets(tx: Tx, id: number, otro: number): Promise<void> {
  await tx.run(sql`
    UPDATE carnets
    SET reemplazado_en = now()
    WHERE cliente_id = ${otro}
      AND reemplazado_en IS NULL
      AND EXISTS (SELECT FROM carnets WHERE cliente_id = ${id} AND reemplazado_en IS NULL)
  `)
  await tx.run(sql`UPDATE carnets SET cliente_id = ${id} WHERE cliente_id = ${otro}`)
}
