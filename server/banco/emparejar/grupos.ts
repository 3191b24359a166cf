import { diasEntre } from '#contract/tiempo/fechas'
import { palabrasDe } from './nombres.ts'
import { llana } from './referencias.ts'
import type { Registro } from './registros.ts'

const MENOS_CARACTERES = 4
const MAS_JUNTOS = 6
const DIAS_DE_UN_PAGADOR = 3
const MAS_DE_UN_PAGADOR = 12

/**
 * Payments that may be one movement: those that share a reference (one transfer on several receipts), and two or three
 * of one payer, or for one student, within some days. Each such set once.
 */
export function agrupar(registros: readonly Registro[]): Registro[][] {
  const pagos = registros.filter(({ tipo, monto }) => tipo === 'pago' && monto > 0)
  const porReferencia = [...Map.groupBy(pagos, ({ referencia }) => llana(referencia))]
    .filter(
      ([referencia, juntos]) =>
        referencia.length >= MENOS_CARACTERES && juntos.length > 1 && juntos.length <= MAS_JUNTOS,
    )
    .map(([, juntos]) => juntos)
  const porPersona = Map.groupBy(
    pagos.flatMap((pago) => pago.nombres.map((nombre) => ({ pago, nombre: palabrasDe(nombre).join(' ') }))),
    ({ nombre }) => nombre,
  )
  const porPagador = [...porPersona].flatMap(([nombre, suyos]) =>
    nombre && suyos.length > 1 && suyos.length <= MAS_DE_UN_PAGADOR ? cercanos(suyos.map(({ pago }) => pago)) : [],
  )
  const vistos = new Set<string>()
  return [...porReferencia, ...porPagador].filter((juntos) => {
    const ids = new Set(juntos.map(({ id }) => id))
    const clave = [...ids].sort((a, b) => a - b).join(' ')
    return ids.size === juntos.length && !vistos.has(clave) && vistos.add(clave).has(clave)
  })
}

/** Every two, and every three, that lie within some days of each other. */
function cercanos(suyos: readonly Registro[]): Registro[][] {
  const junto = (uno: Registro, otro: Registro) => Math.abs(diasEntre(uno.fecha, otro.fecha)) <= DIAS_DE_UN_PAGADOR
  return suyos.flatMap((uno, i) =>
    suyos.slice(i + 1).flatMap((dos, j) => {
      if (!junto(uno, dos)) return []
      const tres = suyos.slice(i + j + 2).filter((otro) => junto(uno, otro) && junto(dos, otro))
      return [[uno, dos], ...tres.map((otro) => [uno, dos, otro])]
    }),
  )
}
