import { createHash } from 'node:crypto'
import type { Mensaje } from '#contract/errores'
import { formatoFechaLarga } from '#contract/texto/formato'
import {
  MapeoExtracto,
  type Extracto,
  type ExtractoImportado,
  type ExtractoRevisado,
  type OrdenFecha,
} from '#contract/recibos/movimientos'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { deUsuario } from '#server/hilos/cola'
import { encargar } from '#server/hilos/hilos'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { recordando } from './leer/columnas.ts'
import { moverInicio, quitarLineas } from './inicio.ts'
import { MAS_ERRORES, type OBRAS_DEL_BANCO, type Resumido } from './emparejar/obras.ts'
import { proponer } from './propuestas.ts'

export interface Archivo {
  cuenta_id: number
  archivo: string
  contenido: Buffer
  /** The mapping that somebody chose; absent: the one that the account remembers, or as the headings propose. */
  mapeo?: MapeoExtracto
  /** Sheet of a workbook; absent: the first that is seen. */
  hoja?: string
  /** Shapes of rows that somebody set aside; absent: those of the mapping. */
  apartadas?: string[]
  /** The order in which, as somebody says, its days are written. */
  orden_fecha?: OrdenFecha
  /** Number of another account that somebody saw the file name. */
  otra_cuenta?: string
}

interface Cuenta {
  numero: string | null
  mapeo: MapeoExtracto | null
}

/**
 * Tells what a file would do, without keeping any of it. Throws `no_encontrado` for an account that is none, `regla`
 * for one that is a card terminal and for a file that can't be read as a whole.
 */
export async function revisarExtracto(db: Database, contexto: Contexto, archivo: Archivo): Promise<ExtractoRevisado> {
  const cuenta = await cuentaDe(db, archivo.cuenta_id)
  const { lotes, muestra, saldo_inicial: _, cuenta: numero, ...extracto } = await leerDe(cuenta, archivo, contexto)
  return db.transaction(async (tx) => {
    await tx.takeYourTime()
    await ponerLineas(tx, lotes)
    const firmadas = await firmadasDe(tx, archivo.cuenta_id, contexto.hoy)
    const repetidas = await cuantasRepetidas(tx, archivo.cuenta_id)
    const yaEstan = await repetidasHasta(tx, archivo.cuenta_id, muestra.length)
    return {
      ...extracto,
      nuevas: extracto.total - repetidas,
      repetidas,
      otra_cuenta: esOtra(cuenta.numero, numero) ? numero : null,
      muestra: muestra.map((linea, index) => ({ ...linea, repetida: yaEstan.has(index + 1) })),
      errores: [...extracto.errores, ...firmadas.primeras].sort((a, b) => a.linea - b.linea).slice(0, MAS_ERRORES),
      con_error: extracto.con_error + firmadas.cuantas,
    }
  })
}

/**
 * Keeps the lines that are not there yet, all or none, and the mapping that they were read with. The same file twice,
 * or two people at once, add them once: whoever comes second waits for the account, and finds them there.
 *
 * Throws as `revisarExtracto`, `regla` when a line can't be read, and `regla` beside each field that would settle what
 * the file leaves in doubt.
 */
export async function importarExtracto(db: Database, contexto: Contexto, archivo: Archivo): Promise<ExtractoImportado> {
  const { cuenta_id, contenido } = archivo
  const cuenta = await cuentaDe(db, cuenta_id)
  const extracto = await leerDe(cuenta, archivo, contexto)
  return db.transaction(async (tx) => {
    await tx.takeYourTime()
    await bloquearCuenta(tx, cuenta_id)
    await ponerLineas(tx, extracto.lotes)
    const { cuantas: firmadas } = await firmadasDe(tx, cuenta_id, contexto.hoy)
    if (extracto.con_error || firmadas || !extracto.total)
      throw new AppError('regla', { message: { key: 'banco.error.con_errores' } })
    requireSinDudas(cuenta, archivo, extracto)
    if (extracto.mapeo) await recordar(tx, cuenta_id, recordando(cuenta.mapeo, extracto.mapeo, nombresDe(extracto)))
    const repetidas = await cuantasRepetidas(tx, cuenta_id)
    const nuevas = extracto.total - repetidas
    const extracto_id = nuevas ? await agregar(tx, contexto, archivo, { extracto, nuevas, contenido }) : null
    const { seguras, probables } = await proponer(tx, cuenta_id)
    return { extracto_id, nuevas, repetidas, seguras, probables }
  })
}

/** Every doubt that the review shows has its answer in the request, or nothing is kept. Throws `regla` beside each. */
function requireSinDudas(
  { numero }: Cuenta,
  { mapeo, apartadas, otra_cuenta }: Archivo,
  { duda, cuenta, renglones }: Resumido,
): void {
  const dudas: Record<string, Mensaje> = {}
  const [ejemplo] = duda?.ejemplos ?? []
  if (ejemplo)
    dudas.orden_fecha = {
      key: 'banco.error.orden_fecha',
      params: {
        ...ejemplo,
        dma: formatoFechaLarga(ejemplo.dma),
        mda: formatoFechaLarga(ejemplo.mda),
      },
    }
  else if (duda) dudas.orden_fecha = { key: 'banco.error.orden_contradicho' }
  if (cuenta !== null && esOtra(numero, cuenta) && cuenta !== otra_cuenta)
    dudas.otra_cuenta = { key: 'banco.error.archivo_de_otra', params: { cuenta } }
  const dudoso = renglones.find(({ apartados }) => !apartados)?.primeros[0]
  if (dudoso && !mapeo && !apartadas) dudas.apartadas = { key: 'banco.error.sin_apartar', params: { ...dudoso } }
  if (Object.keys(dudas).length) throw new AppError('regla', { errors: dudas })
}

/** A bank account and how its files are read; `regla` for a card terminal, which has no statement of its own. */
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

/**
 * Has a thread read the file. A mapping that is remembered and whose columns this file lacks is proposed anew. Throws
 * what reading throws, and what `encargar` does.
 */
async function leerDe(
  { mapeo: recordado }: Cuenta,
  { contenido, mapeo, hoja, apartadas, orden_fecha }: Archivo,
  contexto: Contexto,
) {
  const leido = await encargar<typeof OBRAS_DEL_BANCO.extracto>(
    deUsuario(contexto),
    'extracto' satisfies keyof typeof OBRAS_DEL_BANCO,
    contenido,
    mapeo ?? recordado,
    contexto.hoy,
    !mapeo && recordado !== null,
    { hoja, apartadas, orden_fecha },
  )
  if ('negado' in leido) throw new AppError(...leido.negado)
  return leido
}

const cifras = (escrito: string): string => escrito.replace(/\D/g, '').replace(/^0+/, '')

/** Whether the file names another account than the one it is imported into: banks mask all but the last figures. */
function esOtra(numero: string | null, delArchivo: string | null): boolean {
  const [una, otra] = [cifras(numero ?? ''), cifras(delArchivo ?? '')]
  return una !== '' && otra !== '' && !una.endsWith(otra.slice(-4))
}

/** Locks an account: its lines are brought, or decided about in bulk, by one person at a time. */
export const bloquearCuenta = (tx: Tx, cuenta_id: number): Promise<number> =>
  tx.run(sql`SELECT FROM cuentas WHERE id = ${cuenta_id} FOR NO KEY UPDATE`)

/** Puts the lines where statements can compare them, each with its place among those that are equal. */
async function ponerLineas(tx: Tx, lotes: readonly string[]): Promise<void> {
  await tx.run(sql`
    CREATE TEMP TABLE extracto_leido (
      orden int PRIMARY KEY, linea int, fecha date, monto bigint, referencia text, descripcion text, saldo bigint,
      clave text, ordinal int
    ) ON COMMIT DROP
  `)
  for (const lote of lotes)
    await tx.run(sql`
      INSERT INTO extracto_leido (orden, linea, fecha, monto, referencia, descripcion, saldo, clave)
      SELECT
        orden, linea, fecha, monto, referencia, descripcion, saldo,
        ltrim(letras_y_cifras(coalesce(referencia, '')), '0')
      FROM jsonb_to_recordset(${lote}::jsonb) AS l(
        orden int, linea int, fecha date, monto bigint, referencia text, descripcion text, saldo bigint
      )
    `)
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

/** Line `m` of an account is line `l` of the file: the same day, amount, reference, and place among those equal. */
const YA_ESTA = (cuenta_id: number) => sql`
  m.cuenta_id = ${cuenta_id} AND m.fecha = l.fecha AND m.monto = l.monto AND m.ordinal = l.ordinal
    AND ltrim(letras_y_cifras(coalesce(m.referencia, '')), '0') = l.clave
`

/** Number of the lines that the account has already. */
async function cuantasRepetidas(tx: Tx, cuenta_id: number): Promise<number> {
  const { cuantas } = await tx.one<{ cuantas: number }>(
    sql`SELECT count(*)::int AS cuantas FROM extracto_leido l JOIN cuenta_movimientos m ON ${YA_ESTA(cuenta_id)}`,
  )
  return cuantas
}

/** Places, among the first `hasta` lines, of those that the account has already. */
async function repetidasHasta(tx: Tx, cuenta_id: number, hasta: number): Promise<Set<number>> {
  const filas = await tx.search<{ orden: number }>(sql`
    SELECT l.orden
    FROM extracto_leido l
    JOIN cuenta_movimientos m ON ${YA_ESTA(cuenta_id)}
    WHERE l.orden <= ${hasta}
  `)
  return new Set(filas.map(({ orden }) => orden))
}

/** New lines of a month whose sheet is signed: errors of the file. The first of them, and how many there are. */
async function firmadasDe(
  tx: Tx,
  cuenta_id: number,
  hoy: string,
): Promise<{ primeras: ExtractoRevisado['errores']; cuantas: number }> {
  const filas = await tx.search<{ linea: number; fecha: string; cuantas: number }>(sql`
    SELECT l.linea, l.fecha, count(*) OVER ()::int AS cuantas
    FROM extracto_leido l
    WHERE l.fecha <= ${hoy}::date
      AND to_char(l.fecha, 'YYYY-MM') <= (
        SELECT max(mes) FROM cuenta_hojas WHERE cuenta_id = ${cuenta_id} AND retirada_en IS NULL
      )
      AND NOT EXISTS (SELECT FROM cuenta_movimientos m WHERE ${YA_ESTA(cuenta_id)})
    ORDER BY l.linea
    LIMIT ${MAS_ERRORES}
  `)
  return {
    primeras: filas.map(({ linea, fecha }) => ({ linea, defecto: 'firmada', valor: fecha })),
    cuantas: filas[0]?.cuantas ?? 0,
  }
}

/** Number of rows that were set aside, for the bitácora; no key where none was. */
function apartadosDe({ renglones }: Resumido): { apartados?: number } {
  const apartados = renglones.reduce((suma, uno) => (uno.apartados ? suma + uno.cuantos : suma), 0)
  return apartados ? { apartados } : {}
}

const nombresDe = ({ columnas }: Resumido): string[] => columnas.map(({ nombre }) => nombre)

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
  { extracto, nuevas, contenido }: { extracto: Resumido; nuevas: number; contenido: Buffer },
): Promise<number> {
  const sha256 = createHash('sha256').update(contenido).digest()
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cuenta_extractos (cuenta_id, archivo, sha256, total, nuevas, desde, hasta, usuario_id)
    SELECT
      ${cuenta_id}::int, ${archivo}::text, ${sha256}::bytea, ${extracto.total}::int, ${nuevas}::int,
      min(fecha), max(fecha), ${contexto.usuario_id}::int
    FROM extracto_leido
    RETURNING id
  `)
  await moverInicio(tx, cuenta_id, { fecha: extracto.desde ?? '', saldo: extracto.saldo_inicial })
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
    despues: { archivo, nuevas, total: extracto.total, sha256: sha256.toString('hex'), ...apartadosDe(extracto) },
  })
  return id
}

/** Locks an account and the lines of a file: a decision about one that is under way ends before they are looked at. */
export async function bloquearExtracto(tx: Tx, cuenta_id: number, _contexto: Contexto, id: number): Promise<void> {
  await bloquearCuenta(tx, cuenta_id)
  await tx.run(sql`SELECT FROM cuenta_movimientos WHERE extracto_id = ${id} ORDER BY id FOR UPDATE`)
}

/** The files of an account. */
export const extractosDe = (db: Db, cuenta_id: number): Promise<Extracto[]> =>
  db.many<Extracto>(sql`
    SELECT
      id, archivo,
      CASE
        WHEN EXISTS (SELECT FROM cuenta_movimientos m WHERE m.extracto_id = x.id AND m.estado <> 'pendiente')
        THEN 'decidido'
        ELSE 'pendiente'
      END AS estado
    FROM cuenta_extractos x
    WHERE cuenta_id = ${cuenta_id}
  `)

/**
 * Takes back the lines that a file brought (a file imported into another account). Throws `estado_no_permite` where
 * their month has a signed sheet.
 */
export async function retirarExtracto(tx: Tx, _contexto: Contexto, { id, archivo }: Extracto): Promise<Rastro> {
  const { cuenta_id } = await tx.one<{ cuenta_id: number }>(
    sql`SELECT cuenta_id FROM cuenta_extractos WHERE id = ${id}`,
  )
  const lineas = await quitarLineas(tx, cuenta_id, sql`extracto_id = ${id}`)
  await tx.run(sql`DELETE FROM cuenta_extractos WHERE id = ${id}`)
  return { antes: { archivo, lineas }, respuesta: { lineas } }
}
