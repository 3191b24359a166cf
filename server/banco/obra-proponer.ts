import { emparejar, type Emparejada, type LineaDelBanco, type Registro } from './emparejar.ts'

/* What lines of a bank may be is found in a thread: of tens of thousands it takes longer than others may wait. */

/** What banks write where they give a cheque back. */
export const DEVUELTO = /ch(?:e)?q|devuel|devoluc|rechaz|sin fondo|reverso|insuficien/i

/** What is kept with the lines, as text in JSON, and how many of them are of each kind. */
interface Propuesto {
  filas: string
  seguras: number
  probables: number
}

/**
 * What each pending line of an account may be: of what is in no reconciliation, and of what a bank may give back. All
 * three come as rows in JSON.
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
    // Giving a payment back is never done without being asked.
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

/** What `server/hilo.ts` has a thread do for the lines of a bank. */
export const OBRA_DE_PROPONER = { proponer }
