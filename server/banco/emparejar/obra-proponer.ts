import { emparejar, type Emparejada, type LineaDelBanco } from './emparejar.ts'
import type { Registro } from './registros.ts'

/* Proposals for a bank's lines are made in a thread: for tens of thousands it takes longer than others may wait. */

/** Words that banks write where they give a cheque back. */
export const DEVUELTO = /ch(?:e)?q|devuel|devoluc|rechaz|sin fondo|reverso|insuficien/i

/** Proposals to be kept with the lines, as text in JSON, and the number of each certainty. */
interface Propuesto {
  filas: string
  seguras: number
  probables: number
}

/**
 * Proposes a record for each pending line of an account: one of those in no reconciliation, or of those that a bank may
 * give back. All three come as rows in JSON.
 */
function proponer(lineas: string, registros: string, devolvibles: string): Propuesto {
  const propuestas = propuestasDe(
    JSON.parse(lineas) as LineaDelBanco[],
    JSON.parse(registros) as Registro[],
    JSON.parse(devolvibles) as Registro[],
  )
  const seguras = propuestas.filter(({ certeza }) => certeza === 'segura').length
  return {
    filas: JSON.stringify(
      propuestas.map(({ linea_id, certeza, tipo, ids, razones }) => ({
        linea_id,
        certeza,
        propuesta: { tipo, ids, razones },
      })),
    ),
    seguras,
    probables: propuestas.length - seguras,
  }
}

function propuestasDe(
  lineas: readonly LineaDelBanco[],
  registros: readonly Registro[],
  devolvibles: readonly Registro[],
): Emparejada[] {
  const nuestras = emparejar(lineas, registros).map(conEfectivo)
  const resueltas = new Set(nuestras.map(({ linea_id }) => linea_id))
  const sinNada = lineas.filter(
    ({ id, monto, descripcion }) => monto < 0 && !resueltas.has(id) && DEVUELTO.test(descripcion),
  )
  return [
    ...nuestras,
    // A payment given back is never sure: it is not undone without somebody being asked.
    ...emparejar(sinNada, devolvibles).map((una): Emparejada => ({
      ...una,
      certeza: 'probable',
      razones: ['cheque_devuelto', ...una.razones],
    })),
  ]
}

/** Cash has neither reference nor name: it is never sure. */
const conEfectivo = (una: Emparejada): Emparejada =>
  una.tipo === 'entrega' || una.tipo === 'caja'
    ? { ...una, certeza: 'probable', razones: ['efectivo', ...una.razones] }
    : una

/** Tasks of a thread of `server/hilo.ts` for the lines of a bank. */
export const OBRA_DE_PROPONER = { proponer }
