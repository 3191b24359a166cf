import {
  advertenciaCai,
  avisosDe,
  erroresDeRango,
  formatoNumeroFiscal,
  Rango,
  RangoCrear,
  RangoFila,
  type RangoAviso,
  type TipoDeRango,
} from '#contract/facturacion/rangos'
import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { LOCKS } from '#server/db/locks'
import type { Db, Tx } from '#server/db/pool'
import { ident, join, raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { selectSql } from '#server/http/list-query'
import { insertRow, updateRow, type Resource } from '#server/resource/resource'

/** Fields that are printed on documents: they stay once there are any. */
const DE_LOS_DOCUMENTOS = [
  'modalidad',
  'establecimiento',
  'punto_emision',
  'tipo',
  'codigo',
  'desde',
  'hasta',
  'siguiente',
]

export const rangos: Resource<Rango, RangoCrear> = {
  modulo: 'RangosCAI',
  table: 'rangos_cai',
  row: RangoFila,
  one: Rango,
  from: raw('rangos_cai t'),
  columns: {
    quedan: raw('(t.hasta - t.siguiente + 1)'),
    con_documentos: raw('EXISTS (SELECT FROM numeros_fiscales f WHERE f.rango_id = t.id)'),
  },
  create: RangoCrear,
  derived: ['quedan', 'con_documentos', 'advertencias'],
  sort: ['id', 'DESC'],
  before: (tx) => tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.caiRanges})`),
  read: leerRango,
  check: comprobar,
  insert: (tx, _contexto, data) =>
    insertRow(tx, 'rangos_cai', { ...data, ...desdeDonde(data.siguiente ?? data.desde) }),
  change: cambiar,
}

async function leerRango(db: Db, id: number): Promise<Rango | undefined> {
  const fila = await db.maybe<RangoFila>(sql`SELECT ${selectSql(rangos)} FROM ${rangos.from} WHERE t.id = ${id}`)
  return fila && { ...fila, advertencias: { cai: advertenciaCai(fila.cai) } }
}

type RangoEscrito = Pick<RangoFila, 'establecimiento' | 'punto_emision' | 'tipo' | 'desde' | 'hasta' | 'estado'> & {
  id?: number
  codigo?: string | null
  siguiente?: number | null
}

/**
 * No number in two ranges of a point and type, one active range for each of them, and an issuer to print on its
 * documents.
 */
async function comprobar(db: Db, rango: RangoEscrito): Promise<void> {
  const errores = erroresDeRango(rango)
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  const otros = await db.many<Pick<RangoFila, 'desde' | 'hasta' | 'estado'>>(sql`
    SELECT desde, hasta, estado
    FROM rangos_cai
    WHERE establecimiento = ${rango.establecimiento}
      AND punto_emision = ${rango.punto_emision}
      AND tipo = ${rango.tipo}
      AND id <> ${rango.id ?? 0}
    ORDER BY desde
  `)
  const comun = otros.find(({ desde, hasta }) => desde <= rango.hasta && hasta >= rango.desde)
  if (comun)
    throw invalidField('desde', 'facturacion.error.rango_traslapa', { rango: nombreDeRango({ ...rango, ...comun }) })
  if (rango.estado === 'inactivo') return
  const activo = otros.find(({ estado }) => estado === 'activo')
  if (activo)
    throw invalidField('estado', 'facturacion.error.otro_activo', { rango: nombreDeRango({ ...rango, ...activo }) })
  const { rtn } = await db.one<{ rtn: string | null }>(sql`SELECT rtn FROM centro`)
  if (!rtn) throw invalidField('estado', 'facturacion.error.sin_rtn')
}

/** The number that comes next, before any was given: it is also the first one used here. */
const desdeDonde = (numero: unknown) => ({ siguiente: numero, inicio: numero })

async function cambiar(
  tx: Tx,
  _contexto: Contexto,
  id: number,
  changes: Partial<RangoCrear>,
  before: Rango,
): Promise<void> {
  const fijo = before.con_documentos && DE_LOS_DOCUMENTOS.find((campo) => campo in changes)
  if (fijo) throw invalidField(fijo, 'facturacion.error.rango_usado')
  await updateRow(tx, 'rangos_cai', id, {
    ...changes,
    ...('siguiente' in changes && desdeDonde(changes.siguiente ?? changes.desde ?? before.desde)),
  })
}

/** `000-001-01-00000001 a 00000500`. */
const nombreDeRango = (
  rango: Pick<RangoFila, 'establecimiento' | 'punto_emision' | 'tipo' | 'desde' | 'hasta'> & { codigo?: string | null },
): string =>
  texto('facturacion.rango.nombre', {
    desde: formatoNumeroFiscal(rango, rango.desde),
    hasta: String(rango.hasta).padStart(8, '0'),
  })

/** The active ranges, the nearest deadline first. */
export const ACTIVOS = sql`
  SELECT ${selectSql(rangos)} FROM ${rangos.from} WHERE t.estado = 'activo' ORDER BY t.fecha_limite, t.id
`

/** Every warning about them on that local date. */
export const avisos = async (db: Db, hoy: string): Promise<RangoAviso[]> =>
  (await db.many<RangoFila>(ACTIVOS)).flatMap((rango) => avisosDe(rango, hoy))

const CAMPOS = [
  'id',
  'modalidad',
  'establecimiento',
  'punto_emision',
  'tipo',
  'codigo',
  'desde',
  'hasta',
  'siguiente',
  'fecha_limite',
] as const
export type RangoActivo = Pick<RangoFila, (typeof CAMPOS)[number]>
/** Columns of a `RangoActivo`. */
export const COLUMNAS = join(CAMPOS.map(ident))

interface Eleccion {
  rango_id?: number | null
  /** The range of this point, where there are several and none is named. */
  del_punto?: string
}

/**
 * The active range that a document of that type takes its number from; nothing is locked yet.
 * Throws `sin_rango`, `regla` beside `rango_id`, and whatever `requireDisponible` does.
 */
export async function elegirRango(
  db: Db,
  tipo: TipoDeRango,
  hoy: string,
  { rango_id, del_punto }: Eleccion,
): Promise<RangoActivo> {
  const activos = await activosDe(db, tipo)
  if (!activos.length)
    throw new AppError('sin_rango', {
      message: { key: 'facturacion.error.sin_rango', params: { tipo: texto(`opciones.tipo.${tipo}`) } },
    })
  const delPunto = activos.find(
    ({ establecimiento, punto_emision }) => `${establecimiento}-${punto_emision}` === del_punto,
  )
  const unico = activos.length === 1 ? activos[0] : undefined
  const elegido = rango_id ? activos.find(({ id }) => id === rango_id) : (delPunto ?? unico)
  if (!elegido)
    throw invalidField('rango_id', rango_id ? 'facturacion.error.rango_inactivo' : 'facturacion.error.elija_rango')
  requireDisponible(elegido, hoy)
  return elegido
}

/** The active ranges of a type, by point of emission. */
export const activosDe = (db: Db, tipo: TipoDeRango): Promise<RangoActivo[]> =>
  db.many<RangoActivo>(sql`
    SELECT ${COLUMNAS}
    FROM rangos_cai
    WHERE tipo = ${tipo} AND estado = 'activo'
    ORDER BY establecimiento, punto_emision
  `)

/** Throws `rango_vencido` after the last day of issue, `rango_agotado` when no number is left. */
export function requireDisponible(rango: RangoActivo, hoy: string): void {
  const nombre = nombreDeRango(rango)
  if (hoy > rango.fecha_limite)
    throw new AppError('rango_vencido', {
      message: {
        key: 'facturacion.error.rango_vencido',
        params: { rango: nombre, fecha: formatoFecha(rango.fecha_limite) },
      },
    })
  if (rango.siguiente > rango.hasta)
    throw new AppError('rango_agotado', {
      message: { key: 'facturacion.error.rango_agotado', params: { rango: nombre } },
    })
}
