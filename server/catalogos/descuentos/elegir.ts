import {
  cabe,
  descuentosDelPlan,
  enFecha,
  type DescuentoElegido,
  type DescuentoOfrecido,
} from '#contract/catalogos/descuentos'
import type { CargoPlaneado } from '#contract/catalogos/matriculas'
import type { Centavos } from '#contract/dinero'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { nombreDe } from '#server/catalogos/personas/nombre'
import { reglaTexto } from './regla.ts'

/** A discount that its user may give today, with the reason. */
export interface Elegido extends DescuentoOfrecido {
  motivo: string | null
  /** The authorization, where the discount asks for one; a discount that the student had already is not asked again. */
  autorizacion_id?: number
}

interface Eleccion {
  /** The dotted path of the choice, '' for the body itself; and where the request has the reason of all. */
  campo?: string
  campoMotivo?: string
  /** It was authorised before. */
  autorizado?: boolean
  /** Nothing is written: what would be refused is shown all the same. */
  previa?: boolean
  /** To whom or for what it is given, as who authorises it reads it. */
  para?: string | null
}

const COLUMNAS = raw(
  'id, nombre, tipo, valor, aplica_a, desde, hasta, dias_antes, requiere_autorizacion, acumulable, hermanos, activo',
)

/** Discounts that meet a condition on `descuentos`, by name. */
export const leerDescuentos = (db: Db, condicion: Sql): Promise<DescuentoOfrecido[]> =>
  db.many<DescuentoOfrecido>(sql`SELECT ${COLUMNAS} FROM descuentos WHERE ${condicion} ORDER BY nombre, id`)

/** Discounts that may be given on a local date. */
export const descuentosDelDia = (db: Db, hoy: string): Promise<DescuentoOfrecido[]> =>
  leerDescuentos(db, sql`activo AND coalesce(desde <= ${hoy}::date, true) AND coalesce(hasta >= ${hoy}::date, true)`)

/**
 * Reads a chosen discount and looks whether this user may give it on `contexto.hoy`, by the own right or a
 * supervisor's signature. Throws `regla` for one that is not there, not active or out of its dates; what `autorizar`
 * throws for one that needs authorisation.
 */
export async function elegirDescuento(
  tx: Tx,
  contexto: Contexto,
  { descuento_id, motivo }: DescuentoElegido,
  { campo = '', campoMotivo = `${campo}motivo`, autorizado = false, previa = false, para }: Eleccion = {},
): Promise<Elegido> {
  const [descuento] = await leerDescuentos(tx, sql`id = ${descuento_id}`)
  if (!descuento) throw invalidField(`${campo}descuento_id`, 'validacion.opcion')
  if (!enFecha(descuento, contexto.hoy))
    throw invalidField(`${campo}descuento_id`, 'descuentos.error.fuera_de_fecha', { nombre: descuento.nombre })
  if (!descuento.requiere_autorizacion || autorizado || previa) return { ...descuento, motivo: motivo ?? null }
  const { nombre } = descuento
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'Descuentos:autorizar',
    que: {
      key: para ? 'autorizaciones.que.descuento_para' : 'autorizaciones.que.descuento',
      params: { nombre, regla: reglaTexto(descuento), para },
    },
    motivo,
    campo: campoMotivo,
    negativa: { key: 'descuentos.error.sin_autorizacion', params: { nombre } },
  })
  return { ...descuento, motivo: motivo ?? null, autorizacion_id }
}

/**
 * The discounts that an enrolment begins with. Early payment is not among them: nothing is paid yet. `autorizados` are
 * those that the student had already. Throws as `elegirDescuento`, and `regla` for the same one twice.
 */
export async function elegirDelPlan(
  tx: Tx,
  contexto: Contexto,
  elegidos: readonly DescuentoElegido[],
  {
    autorizados = new Set(),
    previa,
    cliente_id,
  }: { autorizados?: ReadonlySet<number>; previa?: boolean; cliente_id?: number } = {},
): Promise<Elegido[]> {
  const para = elegidos.length && cliente_id !== undefined ? await nombreDe(tx, cliente_id) : null
  const leidos: Elegido[] = []
  for (const [indice, elegido] of elegidos.entries()) {
    const campo = `descuentos.${indice}.`
    const descuento = await elegirDescuento(tx, contexto, elegido, {
      campo,
      autorizado: autorizados.has(elegido.descuento_id),
      previa,
      para,
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
 * Takes the chosen discounts off each charge of a plan. Throws `regla` when two that don't go together meet on a
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
