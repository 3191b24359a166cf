import { createHash } from 'node:crypto'
import {
  MapeoExtracto,
  type ExtractoImportado,
  type ExtractoRevisado,
  type LineaLeida,
} from '#contract/recibos/movimientos'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { leerExtracto, type Extracto } from './extracto.ts'
import { moverInicio, quitarLineas } from './inicio.ts'
import { proponer } from './propuestas.ts'

const EN_LA_MUESTRA = 30
const MAS_ERRORES = 200
const MAS_IGNORADAS = 20
const FILAS_POR_LOTE = 5_000

export interface Archivo {
  cuenta_id: number
  archivo: string
  contenido: Buffer
  /** As somebody chose it; absent: as the account remembers it, or as the headings propose. */
  mapeo?: MapeoExtracto
}

interface Cuenta {
  numero: string | null
  mapeo: MapeoExtracto | null
}

/**
 * What a file would do, without keeping any of it. Throws `no_encontrado` for an account that is none, `regla` for one
 * that is a card terminal and for a file that can't be read as a whole.
 */
export async function revisarExtracto(db: Database, { hoy }: Contexto, archivo: Archivo): Promise<ExtractoRevisado> {
  const cuenta = await cuentaDe(db, archivo.cuenta_id)
  const extracto = await leerDe(cuenta, archivo, hoy)
  return db.transaction(async (tx) => {
    await tx.takeYourTime()
    await ponerLineas(tx, extracto.lineas)
    await requireNuevasAbiertas(tx, archivo.cuenta_id, extracto, hoy)
    const repetidas = await repetidasDe(tx, archivo.cuenta_id)
    const { lineas, errores, ignoradas } = extracto
    const suma = (signo: 1 | -1) => lineas.reduce((total, { monto }) => total + Math.max(0, signo * monto), 0)
    return {
      formato: extracto.formato,
      columnas: extracto.columnas,
      mapeo: extracto.mapeo,
      ordenes: extracto.ordenes,
      recordado: !archivo.mapeo && cuenta.mapeo !== null && extracto.mapeo !== null,
      total: lineas.length,
      nuevas: lineas.length - repetidas.size,
      repetidas: repetidas.size,
      ignoradas: ignoradas.length,
      ignoradas_muestra: ignoradas.slice(0, MAS_IGNORADAS),
      desde: lineas[0]?.fecha ?? null,
      hasta: lineas.at(-1)?.fecha ?? null,
      entradas: suma(1),
      salidas: suma(-1),
      saldo_final: extracto.saldo_final,
      otra_cuenta: esOtra(cuenta.numero, extracto.cuenta) ? extracto.cuenta : null,
      saldos_cuadran: extracto.saldos_cuadran,
      muestra: lineas.slice(0, EN_LA_MUESTRA).map((linea, index) => ({ ...linea, repetida: repetidas.has(index + 1) })),
      errores: errores.slice(0, MAS_ERRORES),
      con_error: errores.length,
    }
  })
}

/**
 * Keeps the lines that are not there yet, all or none, and the mapping that they were read with. The same file twice,
 * or two people at once, add them once: who comes second waits for the account, and finds them there.
 *
 * Throws as `revisarExtracto`, and `regla` when a line can't be read.
 */
export async function importarExtracto(db: Database, contexto: Contexto, archivo: Archivo): Promise<ExtractoImportado> {
  const { cuenta_id, contenido } = archivo
  const extracto = await leerDe(await cuentaDe(db, cuenta_id), archivo, contexto.hoy)
  return db.transaction(async (tx) => {
    await tx.takeYourTime()
    await bloquearCuenta(tx, cuenta_id)
    await ponerLineas(tx, extracto.lineas)
    await requireNuevasAbiertas(tx, cuenta_id, extracto, contexto.hoy)
    if (extracto.errores.length || !extracto.lineas.length)
      throw new AppError('regla', { message: { key: 'banco.error.con_errores' } })
    if (extracto.mapeo) await recordar(tx, cuenta_id, extracto.mapeo)
    const repetidas = await repetidasDe(tx, cuenta_id)
    const nuevas = extracto.lineas.length - repetidas.size
    const extracto_id = nuevas ? await agregar(tx, contexto, archivo, { extracto, nuevas, contenido }) : null
    const { seguras, probables } = await proponer(tx, cuenta_id)
    return { extracto_id, nuevas, repetidas: repetidas.size, seguras, probables }
  })
}

/** A bank account and how its files are read. A terminal has no statement of its own. */
async function cuentaDe(db: Db, cuenta_id: number): Promise<Cuenta> {
  const { tipo, ...cuenta } = found(
    await db.maybe<{ tipo: string; numero: string | null; mapeo: unknown }>(sql`
      SELECT c.tipo, c.numero, b.mapeo
      FROM cuentas c
      LEFT JOIN cuenta_banco b ON b.cuenta_id = c.id
      WHERE c.id = ${cuenta_id}
    `),
  )
  if (tipo !== 'banco') throw invalidField('cuenta_id', 'banco.error.no_es_banco')
  const recordado = MapeoExtracto.safeParse(cuenta.mapeo)
  return { numero: cuenta.numero, mapeo: recordado.success ? recordado.data : null }
}

/** A mapping that is remembered and whose columns this file lacks is proposed anew. */
async function leerDe(cuenta: Cuenta, { contenido, mapeo }: Archivo, hoy: string): Promise<Extracto> {
  const extracto = await leerExtracto(contenido, mapeo ?? cuenta.mapeo, hoy)
  return extracto.mapeo || extracto.formato === 'ofx' || mapeo || !cuenta.mapeo
    ? extracto
    : leerExtracto(contenido, null, hoy)
}

const cifras = (escrito: string): string => escrito.replace(/\D/g, '').replace(/^0+/, '')

/** Whether the file names another account than the one it is imported into: banks mask all but the last figures. */
function esOtra(numero: string | null, delArchivo: string | null): boolean {
  const [una, otra] = [cifras(numero ?? ''), cifras(delArchivo ?? '')]
  return una !== '' && otra !== '' && !una.endsWith(otra.slice(-4))
}

/** Who brings lines of an account, or decides about them in bulk, one at a time. */
export const bloquearCuenta = (tx: Tx, cuenta_id: number): Promise<number> =>
  tx.run(sql`SELECT FROM cuentas WHERE id = ${cuenta_id} FOR NO KEY UPDATE`)

/** Puts the lines where statements can compare them, each with its place among those that are equal. */
async function ponerLineas(tx: Tx, lineas: readonly LineaLeida[]): Promise<void> {
  await tx.run(sql`
    CREATE TEMP TABLE extracto_leido (
      orden int PRIMARY KEY, fecha date, monto bigint, referencia text, descripcion text, saldo bigint, clave text,
      ordinal int
    ) ON COMMIT DROP
  `)
  for (let inicio = 0; inicio < lineas.length; inicio += FILAS_POR_LOTE) {
    const lote = lineas.slice(inicio, inicio + FILAS_POR_LOTE).map((linea, index) => ({
      ...linea,
      orden: inicio + index + 1,
    }))
    await tx.run(sql`
      INSERT INTO extracto_leido (orden, fecha, monto, referencia, descripcion, saldo, clave)
      SELECT orden, fecha, monto, referencia, descripcion, saldo, ltrim(letras_y_cifras(coalesce(referencia, '')), '0')
      FROM jsonb_to_recordset(${JSON.stringify(lote)}::jsonb) AS l(
        orden int, fecha date, monto bigint, referencia text, descripcion text, saldo bigint
      )
    `)
  }
  await tx.run(sql`
    UPDATE extracto_leido l
    SET ordinal = n.ordinal
    FROM (
      SELECT orden, row_number() OVER (PARTITION BY fecha, monto, clave ORDER BY orden) AS ordinal
      FROM extracto_leido
    ) n
    WHERE n.orden = l.orden
  `)
  await tx.run(sql`ANALYZE extracto_leido`)
}

/** What makes a line `m` of an account the same as line `l` of the file. */
const YA_ESTA = (cuenta_id: number) => sql`
  m.cuenta_id = ${cuenta_id} AND m.fecha = l.fecha AND m.monto = l.monto AND m.ordinal = l.ordinal
    AND ltrim(letras_y_cifras(coalesce(m.referencia, '')), '0') = l.clave
`

/** The places of the lines that the account has already. */
async function repetidasDe(tx: Tx, cuenta_id: number): Promise<Set<number>> {
  const filas = await tx.search<{ orden: number }>(
    sql`SELECT l.orden FROM extracto_leido l JOIN cuenta_movimientos m ON ${YA_ESTA(cuenta_id)}`,
  )
  return new Set(filas.map(({ orden }) => orden))
}

/** Tells lines of days to come, and new ones of a month whose sheet is signed, as errors of the file. */
async function requireNuevasAbiertas(tx: Tx, cuenta_id: number, extracto: Extracto, hoy: string): Promise<void> {
  const repetidas = await repetidasDe(tx, cuenta_id)
  const firmada = await tx.maybe<{ mes: string | null }>(
    sql`SELECT max(mes) AS mes FROM cuenta_hojas WHERE cuenta_id = ${cuenta_id} AND retirada_en IS NULL`,
  )
  const hasta = firmada?.mes ?? ''
  extracto.lineas.forEach(({ linea, fecha }, index) => {
    if (fecha > hoy) extracto.errores.push({ linea, defecto: 'futura', valor: fecha })
    else if (fecha.slice(0, 7) <= hasta && !repetidas.has(index + 1))
      extracto.errores.push({ linea, defecto: 'firmada', valor: fecha })
  })
  extracto.errores.sort((a, b) => a.linea - b.linea)
}

const recordar = (tx: Tx, cuenta_id: number, mapeo: MapeoExtracto): Promise<number> =>
  tx.run(sql`
    INSERT INTO cuenta_banco (cuenta_id, mapeo) VALUES (${cuenta_id}, ${JSON.stringify(mapeo)})
    ON CONFLICT (cuenta_id) DO UPDATE SET mapeo = excluded.mapeo
  `)

/** Writes the new lines, under the file that brought them. Answers its id. */
async function agregar(
  tx: Tx,
  contexto: Contexto,
  { cuenta_id, archivo }: Archivo,
  { extracto, nuevas, contenido }: { extracto: Extracto; nuevas: number; contenido: Buffer },
): Promise<number> {
  const sha256 = createHash('sha256').update(contenido).digest()
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cuenta_extractos (cuenta_id, archivo, sha256, total, nuevas, desde, hasta, usuario_id)
    SELECT
      ${cuenta_id}::int, ${archivo}::text, ${sha256}::bytea, ${extracto.lineas.length}::int, ${nuevas}::int,
      min(fecha), max(fecha), ${contexto.usuario_id}::int
    FROM extracto_leido
    RETURNING id
  `)
  await moverInicio(tx, cuenta_id, { fecha: extracto.lineas[0]?.fecha ?? '', saldo: extracto.saldo_inicial })
  await tx.run(sql`
    INSERT INTO cuenta_movimientos (
      cuenta_id, extracto_id, linea, fecha, monto, referencia, descripcion, saldo, ordinal
    )
    SELECT ${cuenta_id}::int, ${id}::int, orden, fecha, monto, referencia, descripcion, saldo, ordinal
    FROM extracto_leido l
    WHERE NOT EXISTS (SELECT FROM cuenta_movimientos m WHERE ${YA_ESTA(cuenta_id)})
    ORDER BY orden
  `)
  await audit(tx, contexto, {
    modulo: 'MovimientosBanco',
    accion: 'importar_extracto',
    entidad: 'cuentas',
    entidad_id: cuenta_id,
    despues: { archivo, nuevas, total: extracto.lineas.length, sha256: sha256.toString('hex') },
  })
  return id
}

/**
 * Takes back the lines that a file brought, while nothing was decided of any of them (a file imported into another
 * account). Throws `estado_no_permite` otherwise, and where their month has a signed sheet.
 */
export async function retirarExtracto(tx: Tx, contexto: Contexto, extracto_id: number): Promise<number> {
  const { cuenta_id, archivo } = found(
    await tx.maybe<{ cuenta_id: number; archivo: string }>(
      sql`SELECT cuenta_id, archivo FROM cuenta_extractos WHERE id = ${extracto_id}`,
    ),
  )
  await bloquearCuenta(tx, cuenta_id)
  // Who is deciding about one of them holds it.
  await tx.run(sql`SELECT FROM cuenta_movimientos WHERE extracto_id = ${extracto_id} ORDER BY id FOR UPDATE`)
  const decidida = await tx.maybe(sql`
    SELECT FROM cuenta_movimientos WHERE extracto_id = ${extracto_id} AND estado <> 'pendiente' LIMIT 1
  `)
  if (decidida) throw new AppError('estado_no_permite', { message: { key: 'banco.error.extracto_decidido' } })
  const quitadas = await quitarLineas(tx, cuenta_id, sql`extracto_id = ${extracto_id}`)
  await tx.run(sql`DELETE FROM cuenta_extractos WHERE id = ${extracto_id}`)
  await audit(tx, contexto, {
    modulo: 'MovimientosBanco',
    accion: 'retirar_extracto',
    entidad: 'cuentas',
    entidad_id: cuenta_id,
    antes: { archivo, lineas: quitadas },
  })
  return quitadas
}
