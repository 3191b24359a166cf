import type { CargoPlaneado } from '#contract/catalogos/matriculas'
import type { TratamientoIsv } from '#contract/dinero'
import { anotarAplicados } from '#server/catalogos/descuentos/aplicar'
import { aplicarAlPlan, type Elegido } from '#server/catalogos/descuentos/elegir'
import { anotarFilas } from '#server/autorizaciones/autorizar'
import { requireSinBorrar } from '#server/catalogos/personas/sin-borrar'
import type { Tx } from '#server/db/pool'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { cargar } from '#server/libro/cargos'
import { asentar } from '#server/libro/asentar'

interface CargosDeMatricula {
  matricula_id: number
  cliente_id: number
  fecha: string
  isv: TratamientoIsv
  plan: readonly CargoPlaneado[]
  /** Discounts of the catalogue, on every charge that they are for. */
  descuentos?: readonly Elegido[]
  /** The authorization of a plan that asks for less than the course does. */
  autorizacion_id?: number | null
}

/** Discount with which a charge is born: that of its plan and those of the catalogue, in centavos. */
const descuentoTotal = ({ descuento, dados }: { descuento?: number | null; dados: readonly { monto: number }[] }) =>
  dados.reduce((total, { monto }) => total + monto, descuento ?? 0)

/**
 * Inserts the charges of enrolments, with the discounts that they are born with and the snapshot of each; answers
 * their ids in the order of the plans. What is neither the enrolment nor a month is a service, taxed as the course.
 * Throws what `requireSinBorrar` does, `regla` for one (concept, number) twice, a discount above its price, or two
 * discounts that don't go together on a charge.
 */
export async function crearCargos(
  tx: Tx,
  contexto: Contexto,
  matriculas: readonly CargosDeMatricula[],
): Promise<number[]> {
  for (const { plan } of matriculas) comprobarPlan(plan)
  const cargos = matriculas.flatMap(({ plan, descuentos = [], ...matricula }) => {
    const dados = aplicarAlPlan(plan, descuentos)
    return plan.map((cargo, indice) => ({
      ...matricula,
      ...cargo,
      dados: dados.filter((dado) => dado.indice === indice),
    }))
  })
  for (const { autorizacion_id, matricula_id } of matriculas)
    if (autorizacion_id) await anotarFilas(tx, autorizacion_id, 'matriculas', [{ id: matricula_id, despues: {} }])
  if (!cargos.length) return []
  await requireSinBorrar(
    tx,
    cargos.map(({ cliente_id }) => cliente_id),
  )
  const ids = await asentar(tx, contexto, (libro) =>
    cargar(
      libro,
      cargos.map((cargo) => ({
        ...cargo,
        descuento: descuentoTotal(cargo),
        recargo: cargo.concepto === 'otro' ? 'servicio' : null,
      })),
    ),
  )
  const fotos = cargos.flatMap(({ dados, fecha }, orden) =>
    dados.map(({ descuento, monto }) => ({ cargo_id: ids[orden], descuento, monto, fecha })),
  )
  if (fotos.length) await anotarAplicados(tx, contexto, fotos)
  for (const { autorizacion_id, matricula_id } of matriculas) {
    if (!autorizacion_id) continue
    const suyos = cargos.flatMap(({ bruto, descuento, vence, isv, ...cargo }, orden) =>
      cargo.matricula_id === matricula_id
        ? [{ id: ids[orden] ?? 0, despues: { bruto, descuento: descuento ?? 0, vence, isv } }]
        : [],
    )
    await anotarFilas(tx, autorizacion_id, 'cargos', suyos)
  }
  return ids
}

function comprobarPlan(plan: readonly CargoPlaneado[]): void {
  const vistos = new Set<string>()
  for (const [indice, { concepto, numero, bruto, descuento }] of plan.entries()) {
    if (vistos.has(`${concepto} ${numero}`)) throw invalidField(`plan.${indice}.numero`, 'validacion.en_otra_fila')
    vistos.add(`${concepto} ${numero}`)
    if ((descuento ?? 0) > bruto)
      throw invalidField(`plan.${indice}.descuento`, 'validacion.maximo', { max: bruto / 100 })
  }
}
