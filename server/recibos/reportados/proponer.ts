import type { Cargo } from '#contract/recibos/cargos'
import type { PagoReportadoUno } from '#contract/recibos/reportados'
import { hoy } from '#server/base/clock'
import { cuentasDe } from '#server/cargos/lectura'
import type { Db } from '#server/db/pool'

type Propuesta = NonNullable<PagoReportadoUno['propuesta']>

/** By its arrangement, where one is in force: in the order in which a report stops late fees. */
const venceDe = ({ arreglo, vence }: Pick<Cargo, 'arreglo' | 'vence'>): string => arreglo?.vence ?? vence

/**
 * The charges of these students that `monto` centavos would pay: the oldest due first, whosever it is. The rest is
 * credit of the owner of the last charge, or of the first student where nothing is owed.
 */
export async function proponer(db: Db, clientes: readonly number[], monto: number): Promise<Propuesta> {
  const cuentas = await cuentasDe(db, clientes, hoy(), 'pendientes')
  const debidos = cuentas
    .flatMap(({ nombre, cargos }) => cargos.map((cargo) => ({ ...cargo, estudiante: nombre })))
    .sort((a, b) => venceDe(a).localeCompare(venceDe(b)) || a.id - b.id)
  let sobra = monto
  const lineas: Propuesta['lineas'] = []
  let ultimo = cuentas[0]?.cliente_id ?? null
  for (const { id, cliente_id, estudiante, descripcion, vence, debe } of debidos) {
    if (sobra === 0) break
    const suyo = Math.min(sobra, debe)
    sobra -= suyo
    ultimo = cliente_id
    lineas.push({ cargo_id: id, estudiante, descripcion, vence, debe, monto: suyo })
  }
  return {
    lineas,
    sobra,
    sobra_cliente_id: sobra > 0 ? ultimo : null,
    sobra_estudiante: sobra > 0 ? (cuentas.find(({ cliente_id }) => cliente_id === ultimo)?.nombre ?? null) : null,
  }
}
