import {
  cabe,
  descuentosDelPlan,
  enFecha,
  type DescuentoElegido,
  type DescuentoOfrecido,
} from '#contract/catalogos/descuentos'
import type { CargoPlaneado } from '#contract/catalogos/matriculas'
import type { Centavos } from '#contract/dinero'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'

/** A discount that its user may give today, with the reason. */
export interface Elegido extends DescuentoOfrecido {
  motivo: string | null
}

const COLUMNAS = raw(
  'id, nombre, tipo, valor, aplica_a, desde, hasta, dias_antes, requiere_autorizacion, acumulable, activo',
)

/** Discounts that meet a condition on `descuentos`, by name. */
export const leerDescuentos = (db: Db, condicion: Sql): Promise<DescuentoOfrecido[]> =>
  db.many<DescuentoOfrecido>(sql`SELECT ${COLUMNAS} FROM descuentos WHERE ${condicion} ORDER BY nombre, id`)

/** Discounts that may be given on a local date. */
export const descuentosDelDia = (db: Db, hoy: string): Promise<DescuentoOfrecido[]> =>
  leerDescuentos(db, sql`activo AND coalesce(desde <= ${hoy}::date, true) AND coalesce(hasta >= ${hoy}::date, true)`)

/**
 * Reads a chosen discount and looks whether this user may give it on `contexto.hoy`. Errors stand beside `campo`, the
 * dotted path of the choice, '' for the body itself. One that was `autorizado` before needs no authorisation again.
 * Throws `regla` for one that is not there, not active or out of its dates, or without the reason that it needs;
 * `sin_permiso` for one that needs authorisation.
 */
export async function elegirDescuento(
  db: Db,
  contexto: Contexto,
  { descuento_id, motivo }: DescuentoElegido,
  { campo = '', autorizado = false } = {},
): Promise<Elegido> {
  const [descuento] = await leerDescuentos(db, sql`id = ${descuento_id}`)
  if (!descuento) throw invalidField(`${campo}descuento_id`, 'validacion.opcion')
  if (!enFecha(descuento, contexto.hoy))
    throw invalidField(`${campo}descuento_id`, 'descuentos.error.fuera_de_fecha', { nombre: descuento.nombre })
  if (descuento.requiere_autorizacion && !autorizado) {
    requireAutorizar(contexto, 'descuentos.error.sin_autorizacion', { nombre: descuento.nombre })
    if (!motivo) throw invalidField(`${campo}motivo`, 'validacion.requerido')
  }
  return { ...descuento, motivo: motivo ?? null }
}

/** Throws `sin_permiso`, with a sentence, for who may not authorise discounts. */
export function requireAutorizar({ permisos }: Contexto, key: string, params?: Record<string, unknown>): void {
  if (!permisos.has('Descuentos:autorizar'))
    throw new AppError('sin_permiso', { message: params ? { key, params } : { key } })
}

/**
 * The discounts that an enrolment begins with. Early payment is not among them: nothing is paid yet. `autorizados` are
 * those that the student had already. Throws as `elegirDescuento`, and `regla` for the same one twice.
 */
export async function elegirDelPlan(
  tx: Tx,
  contexto: Contexto,
  elegidos: readonly DescuentoElegido[],
  autorizados: ReadonlySet<number> = new Set(),
): Promise<Elegido[]> {
  const leidos: Elegido[] = []
  for (const [indice, elegido] of elegidos.entries()) {
    const campo = `descuentos.${indice}.`
    const descuento = await elegirDescuento(tx, contexto, elegido, {
      campo,
      autorizado: autorizados.has(elegido.descuento_id),
    })
    if (descuento.dias_antes !== null)
      throw invalidField(`${campo}descuento_id`, 'descuentos.error.pronto_pago', { nombre: descuento.nombre })
    if (leidos.some(({ id }) => id === descuento.id))
      throw invalidField(`${campo}descuento_id`, 'validacion.en_otra_fila')
    leidos.push(descuento)
  }
  return leidos
}

/**
 * What the chosen discounts take off each charge of a plan. Throws `regla` when two that don't go together meet on a
 * charge.
 */
export function aplicarAlPlan(
  plan: readonly CargoPlaneado[],
  elegidos: readonly Elegido[],
): { indice: number; descuento: Elegido; monto: Centavos }[] {
  const dados = descuentosDelPlan(plan, elegidos)
  dados.forEach(({ indice, descuento }, orden) => {
    const antes = dados.slice(0, orden).flatMap((dado) => (dado.indice === indice ? [dado.descuento] : []))
    if (!cabe(descuento, antes))
      throw invalidField('descuentos', 'descuentos.error.no_se_suman', {
        uno: antes.find((otro) => !otro.acumulable)?.nombre,
        otro: descuento.nombre,
      })
  })
  return dados
}
