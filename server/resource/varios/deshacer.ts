import { MAS_NOMBRADAS, type Deshecho } from '#contract/listas/varios'
import type { Tx } from '#server/db/pool'
import type { Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import type { Resource } from '../resource.ts'
import { arrastradosDe, cambiarVarias, guardadas } from './cambiar.ts'
import { excepcionesDe } from './en-todos.ts'
import { anotarCambio, marcarDeshecho, tomarCambio } from './hechos.ts'

/**
 * Undoes an act as one: each record goes back to what it was, where nobody has touched it since and its rules still
 * take it; the others are named and stay. To undo is an act like any other, which can be undone, and goes by the rules
 * and rights of today: a price that goes down again is lowered by who may lower prices
 * (docs/decisions/2026-11-29-cambiar-en-todos.md). Who sees some records alone (`propios`) undoes it in those.
 */
export async function deshacerCambio(
  tx: Tx,
  resource: Resource,
  contexto: Contexto,
  cambio_id: number,
  motivo: string | null,
  propios: Sql | undefined,
): Promise<Deshecho> {
  const tomado = await tomarCambio(tx, resource, propios, cambio_id)
  if (!tomado) throw new AppError('no_encontrado', { message: { key: 'varios.error.sin_cambio' } })
  const { filas, entero } = tomado
  const cargos = filas.flatMap(({ entidad_id, cargos: suyos }) => (suyos ? [[entidad_id, suyos] as const] : []))
  const cambiados = new Map<number, number[]>()
  const mio: Contexto = {
    ...contexto,
    firma: undefined,
    varios: { accion: 'deshacer_cambio', motivo, cargos: { solo: new Map(cargos), cambiados } },
  }
  const pedidas = filas.map(({ entidad_id, version, antes }) => ({ id: entidad_id, version, cambios: antes }))
  const resultados = await cambiarVarias(tx, resource, mio, pedidas, { crudo: true })
  const hecho = await anotarCambio(
    tx,
    contexto,
    { modulo: resource.modulo, puerta: 'deshacer', deshace_id: cambio_id, cargos: cambiados },
    resultados,
  )
  // The rest, which others see, is theirs to undo.
  if (hecho && entero) await marcarDeshecho(tx, cambio_id, contexto)
  const vueltas = new Set(guardadas(resultados).map(({ id }) => id))
  const deshechas = vueltas.size
  const iguales = resultados.filter(({ estado }) => estado === 'igual').length
  return {
    cambio_id: hecho,
    deshechas,
    iguales,
    quedan: filas.length - deshechas - iguales,
    cargos_quedan:
      cuantos(cargos.flatMap(([id, suyos]) => (vueltas.has(id) ? [suyos] : []))) - cuantos([...cambiados.values()]),
    pide_motivo: mio.varios?.baja === true && !motivo && contexto.permisos.has('Descuentos:autorizar'),
    excepciones: excepcionesDe(resultados).slice(0, MAS_NOMBRADAS),
    arrastrados: await arrastradosDe(tx, resource, resultados),
  }
}

const cuantos = (listas: readonly (readonly number[])[]): number =>
  listas.reduce((total, lista) => total + lista.length, 0)
