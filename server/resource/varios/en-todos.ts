import { createHash } from 'node:crypto'
import {
  MAS_EN_TODOS,
  MAS_NOMBRADAS,
  type EnTodosBody,
  type EnTodosHecho,
  type EnTodosRevisar,
  type EnTodosRevision,
  type Excepcion,
} from '#contract/listas/varios'
import { formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { listSql } from '#server/http/list-query'
import type { Resource } from '../resource.ts'
import { arrastradosDe, cambiarVarias, guardadas, sentenciasDe, type Pedida, type Resultado } from './cambiar.ts'
import { leerGuardado } from './guardado.ts'
import { anotarCambio } from './hechos.ts'
import { comprobarCambios, valoresNuevos } from './valores.ts'

const MUESTRA = 25

/** Carries what a rehearsal came to out of the transaction that it undoes. */
class Ensayada extends Error {
  readonly revision: EnTodosRevision
  constructor(revision: EnTodosRevision) {
    super('ensayada')
    this.revision = revision
  }
}

/** Says what the changes would come to: they are made, by every rule, and undone. */
export async function revisarEnTodos(
  db: Database,
  resource: Resource,
  contexto: Contexto,
  body: EnTodosRevisar,
): Promise<EnTodosRevision> {
  comprobarCambios(resource, body.cambios)
  try {
    await db.transaction(async (tx) => {
      const ids = await idsDe(tx, resource, body)
      const motivo = body.motivo ?? texto('varios.ensayo')
      const mio = conVarios(contexto, { ...body, motivo })
      const { resultados, cargos } = await hacer(tx, resource, mio, body, ids)
      throw new Ensayada({
        cuantos: ids.length,
        ...cuentas(resultados, ids.length),
        muestra: guardadas(resultados)
          .slice(0, MUESTRA)
          .map(({ id, nombre, antes, despues }) => ({ id, nombre, antes, despues })),
        arrastrados: await arrastradosDe(tx, resource, resultados),
        cargos,
        pide_motivo: (mio.varios?.baja ?? false) && contexto.permisos.has('Descuentos:autorizar'),
        huella: huellaDe(body, resultados),
      })
    })
  } catch (error) {
    if (error instanceof Ensayada) return error.revision
    throw error
  }
  throw new Error('a rehearsal was kept')
}

/** Does what was looked at, to the records that it was looked at in, in the versions that they had then. */
export async function hacerEnTodos(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  body: EnTodosBody,
): Promise<EnTodosHecho> {
  comprobarCambios(resource, body.cambios)
  const versiones = versionesDe(body)
  const mio = conVarios(contexto, body)
  const { resultados } = await hacer(tx, resource, mio, body, [...versiones.keys()], versiones)
  const cambio_id = await anotarCambio(
    tx,
    contexto,
    { modulo: resource.modulo, puerta: 'en_todos', cargos: mio.varios?.cargos?.cambiados },
    resultados,
  )
  const { cambian, ...resto } = cuentas(resultados, versiones.size)
  const arrastrados = await arrastradosDe(tx, resource, resultados)
  return { cambio_id, guardadas: cambian, ...resto, arrastrados }
}

const conVarios = (
  contexto: Contexto,
  { motivo, actualizar_cargos }: Pick<EnTodosRevisar, 'motivo' | 'actualizar_cargos'>,
): Contexto => ({
  ...contexto,
  // One signature is for one act on one record: several are changed by one's own right.
  firma: undefined,
  varios: {
    accion: 'editar_en_todos',
    motivo: motivo ?? null,
    ...(actualizar_cargos && { cargos: { cambiados: new Map() } }),
  },
})

/** The changes, record by record; those of which they make no value are refused as the others are judged. */
async function hacer(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  { cambios }: Pick<EnTodosRevisar, 'cambios'>,
  ids: readonly number[],
  versiones?: ReadonlyMap<number, number>,
): Promise<{ resultados: Resultado[]; cargos: EnTodosRevision['cargos'] }> {
  const guardadas = await leerGuardado(tx, resource, ids, new Set(cambios.map(({ campo }) => campo)))
  const resultados: Resultado[] = []
  const pedidas: Pedida[] = []
  for (const id of ids) {
    const guardado = guardadas.get(id)
    if (!guardado) {
      resultados.push({ id, estado: 'no_existe' })
      continue
    }
    try {
      const nuevos = valoresNuevos(resource, cambios, guardado.valores)
      pedidas.push({ id, version: versiones?.get(id) ?? guardado.version, cambios: nuevos })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      resultados.push({ id, estado: 'rechazada', nombre: guardado.nombre, error })
    }
  }
  // Before the prices change: charges are known by the price of their course.
  const cargos = (await resource.varias?.cargos?.(tx, pedidas)) ?? null
  resultados.push(...(await cambiarVarias(tx, resource, contexto, pedidas)))
  return { resultados, cargos }
}

async function idsDe(tx: Tx, resource: Resource, { ids, filter }: EnTodosRevisar): Promise<number[]> {
  if (ids) return [...new Set(ids)]
  const { from, where } = listSql(resource, { filter: filter ?? {} })
  const filas = await tx.search<{ id: number }>(sql`
    ${resource.with ?? sql``}
    SELECT t.id FROM ${from} WHERE ${where} ORDER BY t.id LIMIT ${MAS_EN_TODOS + 1}
  `)
  if (filas.length > MAS_EN_TODOS)
    throw new AppError('regla', {
      message: { key: 'varios.error.demasiados', params: { max: formatoNumero(MAS_EN_TODOS) } },
    })
  return filas.map(({ id }) => id)
}

/** The records that stay as they are, and why, in words. */
export const excepcionesDe = (resultados: readonly Resultado[]): Excepcion[] =>
  resultados.flatMap((resultado): Excepcion[] => {
    const { id, estado } = resultado
    if (estado === 'guardada' || estado === 'igual') return []
    if (estado === 'no_existe')
      return [{ id, nombre: '', errores: { 'root.serverError': texto('varios.error.no_existe') } }]
    const { nombre } = resultado
    if (estado === 'rechazada') return [{ id, nombre, errores: sentenciasDe(resultado.error) }]
    const quien = resultado.quien ?? texto('varios.error.alguien')
    return [{ id, nombre, errores: { 'root.serverError': texto('varios.error.vieja', { quien }) } }]
  })

function cuentas(resultados: readonly Resultado[], cuantos: number) {
  const cambian = guardadas(resultados).length
  const iguales = resultados.filter(({ estado }) => estado === 'igual').length
  return {
    cambian,
    iguales,
    no_cambian: cuantos - cambian - iguales,
    excepciones: excepcionesDe(resultados).slice(0, MAS_NOMBRADAS),
  }
}

const BASE = 36

/** Changes and choices as they were looked at. */
const delPedido = ({ cambios, actualizar_cargos }: Pick<EnTodosRevisar, 'cambios' | 'actualizar_cargos'>): string =>
  createHash('sha256')
    .update(JSON.stringify([cambios, actualizar_cargos]))
    .digest('base64url')
    .slice(0, 22)

/**
 * The mark of what was looked at: the changes, and each record that would change with the version that it was read in
 * (before it changed, which moves it).
 */
const huellaDe = (body: EnTodosRevisar, resultados: readonly Resultado[]): string =>
  [
    delPedido(body),
    ...guardadas(resultados).map(({ id, leida }) => `${id.toString(BASE)}-${leida.toString(BASE)}`),
  ].join('.')

function versionesDe(body: EnTodosBody): Map<number, number> {
  const [pedido, ...filas] = body.huella.split('.')
  const versiones = filas.map(
    (fila) => fila.split('-').map((parte) => Number.parseInt(parte, BASE)) as [number, number],
  )
  const mala = versiones.some((par) => par.length !== 2 || !par.every((n) => Number.isSafeInteger(n) && n > 0))
  if (pedido !== delPedido(body) || mala || versiones.length > MAS_EN_TODOS)
    throw new AppError('conflicto', { message: { key: 'varios.error.otra_cosa' } })
  return new Map(versiones)
}
