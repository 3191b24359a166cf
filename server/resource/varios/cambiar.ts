import { MAS_NOMBRADAS, type Arrastrados, type Errores } from '#contract/listas/varios'
import { erroresPorCampo } from '#contract/texto/validacion'
import { texto } from '#i18n/texto'
import { auditManySql } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { ident, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, knownError } from '#server/http/errors'
import { applyChanges, lastEditors, readOne, same, type FilaNueva, type Resource } from '../resource.ts'
import { esquemaDe, leerGuardado, type Guardado } from './guardado.ts'

/** Changes asked of one record; `version` is the one that they were decided upon. */
export interface Pedida {
  id: number
  version: number
  cambios: Row
}

/** The fate of one record, in the words of `contract/listas/varios.ts`; `leida`, the version that was changed. */
export type Resultado =
  | { id: number; estado: 'guardada'; nombre: string; antes: Row; despues: Row; leida: number; version: number }
  | { id: number; estado: 'igual'; nombre: string }
  | { id: number; estado: 'vieja'; nombre: string; quien: string | null }
  | { id: number; estado: 'rechazada'; nombre: string; error: AppError }
  | { id: number; estado: 'no_existe' }

/**
 * Changes several records, each by the rules of its form and with its own fate; what can't be saved of one does not
 * touch the others. All are locked first, in the order of their ids: of two who change the same ones the second waits,
 * and finds them changed. `crudo`: values that were read from the records themselves, which no form need take.
 */
export async function cambiarVarias(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  pedidas: readonly Pedida[],
  { crudo = false }: { crudo?: boolean } = {},
): Promise<Resultado[]> {
  await resource.before?.(tx)
  const campos = new Set(pedidas.flatMap(({ cambios }) => Object.keys(cambios)))
  const ids = pedidas.map(({ id }) => id)
  await bloquear(tx, resource, [...ids, ...((await resource.varias?.arrastra?.(tx, pedidas)) ?? [])])
  await resource.varias?.bloquear?.(tx, contexto, ids)
  const antes = await leerGuardado(tx, resource, ids, campos)

  const juzgadas = pedidas.map((pedida) => juzgar(resource, pedida, antes.get(pedida.id), crudo))
  const nuevas = juzgadas.flatMap((juzgada) => ('cambios' in juzgada ? [juzgada] : []))
  const rechazos = await (resource.varias?.guardar
    ? guardarJuntas(tx, resource, contexto, nuevas)
    : guardarUnaPorUna(tx, resource, contexto, nuevas))
  const despues = await leerGuardado(
    tx,
    resource,
    nuevas.map(({ id }) => id),
    campos,
  )

  const viejas = juzgadas.flatMap((juzgada) => ('estado' in juzgada && juzgada.estado === 'vieja' ? [juzgada.id] : []))
  const quienes = await lastEditors(tx, resource.table, viejas)

  return juzgadas.map((juzgada): Resultado => {
    if (!('cambios' in juzgada))
      return juzgada.estado === 'vieja' ? { ...juzgada, quien: quienes.get(juzgada.id) ?? null } : juzgada
    const { id, antes: eran } = juzgada
    const nombre = antes.get(id)?.nombre ?? ''
    const error = rechazos.get(id)
    const son = despues.get(id)
    if (error) return { id, estado: 'rechazada', nombre, error }
    // Changed out of one's own sight: a course that is given to somebody else.
    const valores = son?.valores ?? { ...eran, ...juzgada.cambios }
    const leida = antes.get(id)?.version ?? 0
    return {
      id,
      estado: 'guardada',
      nombre,
      leida,
      antes: eran,
      despues: Object.fromEntries(Object.keys(eran).map((campo) => [campo, valores[campo]])),
      version: son?.version ?? leida + 1,
    }
  })
}

const bloquear = (tx: Tx, { table }: Resource, ids: readonly number[]): Promise<number> =>
  tx.run(sql`SELECT FROM ${ident(table)} WHERE id = ANY(${[...new Set(ids)]}) ORDER BY id FOR NO KEY UPDATE`)

/** The changes to save of a record, or why there are none. */
function juzgar(
  resource: Resource,
  { id, version, cambios }: Pedida,
  guardado: Guardado | undefined,
  crudo: boolean,
): FilaNueva | Exclude<Resultado, { estado: 'guardada' }> {
  if (!guardado) return { id, estado: 'no_existe' }
  const { nombre, valores } = guardado
  const leidos = leerCambios(resource, cambios, crudo)
  if (leidos instanceof AppError) return { id, estado: 'rechazada', nombre, error: leidos }
  const distintos = Object.entries(leidos).filter(([campo, valor]) => !same(valor, valores[campo]))
  if (!distintos.length) return { id, estado: 'igual', nombre }
  if (version !== guardado.version) return { id, estado: 'vieja', nombre, quien: null }
  return {
    id,
    cambios: Object.fromEntries(distintos),
    antes: Object.fromEntries(distintos.map(([campo]) => [campo, valores[campo] ?? null])),
  }
}

/** The changes asked, as each field's own schema reads them. */
function leerCambios(resource: Resource, cambios: Row, crudo: boolean): Row | AppError {
  const leidos: Row = {}
  const errores: Record<string, { key: string; params?: Row }> = {}
  for (const [campo, valor] of Object.entries(cambios)) {
    const esquema = esquemaDe(resource, campo)
    if (!esquema) {
      errores[campo] = { key: 'varios.error.no_en_lista' }
      continue
    }
    const leido = crudo ? { success: true as const, data: valor } : esquema.safeParse(valor)
    if (leido.success) leidos[campo] = leido.data ?? null
    else errores[campo] = Object.values(erroresPorCampo(leido.error))[0] ?? { key: 'validacion.invalido' }
  }
  return Object.keys(errores).length ? new AppError('regla', { errors: errores }) : leidos
}

async function guardarJuntas(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  nuevas: readonly FilaNueva[],
): Promise<ReadonlyMap<number, AppError>> {
  const rechazos = (await resource.varias?.guardar?.(tx, contexto, nuevas)) ?? new Map<number, AppError>()
  const hechas = nuevas
    .filter(({ id }) => !rechazos.has(id))
    .map(({ id, antes, cambios }) => ({ id, antes, despues: cambios }))
  if (hechas.length)
    await tx.run(
      auditManySql(
        contexto,
        {
          modulo: resource.modulo,
          accion: contexto.varios?.accion ?? 'editar',
          entidad: resource.table,
        },
        sql`
          jsonb_to_recordset(${JSON.stringify(hechas)}::jsonb) AS f(id int, antes jsonb, despues jsonb)
          ORDER BY f.id
        `,
      ),
    )
  return rechazos
}

/** Each as its form saves it, in the order of their ids; a refusal undoes that one alone. */
async function guardarUnaPorUna(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  nuevas: readonly FilaNueva[],
): Promise<ReadonlyMap<number, AppError>> {
  const rechazos = new Map<number, AppError>()
  for (const { id, cambios } of [...nuevas].sort((una, otra) => una.id - otra.id)) {
    await tx.run(sql`SAVEPOINT una`)
    try {
      const before = await readOne(tx, resource, id)
      if (!before) throw new AppError('no_encontrado')
      await applyChanges(tx, resource, contexto, before, cambios, id)
      await tx.run(sql`RELEASE SAVEPOINT una`)
    } catch (error) {
      const refusal = knownError(error)
      // The whole is tried again, or fails: nothing is wrong with this record.
      if (!refusal) throw error
      await tx.run(sql`ROLLBACK TO SAVEPOINT una`)
      rechazos.set(id, refusal)
    }
  }
  return rechazos
}

export const guardadas = (resultados: readonly Resultado[]) =>
  resultados.flatMap((resultado) => (resultado.estado === 'guardada' ? [resultado] : []))

/** The records that changed along with those that were saved, as far as whoever asks may see them. */
export async function arrastradosDe(
  tx: Tx,
  resource: Resource,
  resultados: readonly Resultado[],
): Promise<Arrastrados> {
  const filas = guardadas(resultados).map(({ id, despues }) => ({ id, cambios: despues }))
  const ids = (await resource.varias?.arrastra?.(tx, filas)) ?? []
  const otros = ids.length ? [...(await leerGuardado(tx, resource, ids, [])).values()] : []
  return {
    cuantos: otros.length,
    nombres: otros
      .map(({ nombre }) => nombre)
      .sort(new Intl.Collator('es').compare)
      .slice(0, MAS_NOMBRADAS),
  }
}

/** A refusal as people read it, by field. */
export function sentenciasDe({ code, options: { errors, message } }: AppError): Errores {
  if (errors && Object.keys(errors).length)
    return Object.fromEntries(Object.entries(errors).map(([campo, { key, params }]) => [campo, texto(key, params)]))
  const { key, params } = message ?? { key: `errores.${code}` }
  return { 'root.serverError': texto(key, params) }
}
