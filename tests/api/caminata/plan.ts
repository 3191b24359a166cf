import type { Random } from '#server/demo/random'

/*
 * Steps that the walk takes once by plan, so that no kind of step is left to luck: in an order in which each finds what
 * it needs, and every draw of it decided beforehand. It is the same school whatever the seed.
 */

/** Chance whose draws are told, in order, and the last for all that follow: low ones say yes and take the first. */
export function dicho(fracciones: readonly number[]): Random {
  let cual = 0
  const next = () => fracciones[Math.min(cual++, fracciones.length - 1)] ?? 0
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    restart: () => void (cual = 0),
    next,
    int,
    chance: (probabilidad) => next() < probabilidad,
    pick<T>(lista: readonly T[]) {
      const elegida = lista[int(0, lista.length - 1)]
      if (elegida === undefined) throw new RangeError('pick: nothing to choose from')
      return elegida
    },
    weighted() {
      throw new Error('the plan says which step is next')
    },
  }
}

/** A step with its draws; a number alone is so many days that pass. */
export type Plan = readonly (readonly [paso: string, ...fracciones: number[]] | number)[]

export const PLAN: Plan = [
  // People, courses, places and what they owe.
  ...Array.from({ length: 8 }, () => ['cliente', 0.6] as const),
  ['curso', 0.55],
  ['curso', 0.8],
  ['curso', 0.28],
  ['curso', 0.1],
  ['matricular', 0, 0, 0.5],
  ['matricular', 0.05, 0, 0.5],
  ['matricular', 0.1, 0, 0.5],
  ['matricular', 0.15, 0, 0.5],
  ['matricular', 0.2, 0.3, 0.5],
  ['matricular', 0.25, 0.3, 0.5],
  ['matricular', 0.3, 0.6, 0.5],
  ['matricular', 0.35, 0.6, 0.5],
  ['matricular', 0.4, 0.9, 0.5],
  ['matricular', 0.45, 0.9, 0.5],
  ['matricular', 0.5, 0.9, 0.5],
  ['mensualidades', 0.5],
  ['beca', 0, 0.3, 0.9],
  ['editarCargos', 0.1, 0.57, 0.9],
  ['repartirBecas', 0.5],
  ['rango', 0, 0.9],
  ['rango', 0.5, 0.9],
  ['rango', 0.7, 0.9],
  ['rango', 0.9, 0.95],
  ['tasa', 0.5],
  ['precio', 0.5],
  ['descontar', 0.4],
  ['rebajar', 0.4],
  ['deshacerAjuste', 0.9],
  ['recargar', 0.4],
  ['reglaDeMora', 0.5],
  // The counter.
  ['abrir', 0.5],
  ['cobrar', 0, 0.6],
  ['conciliar', 0.1],
  ['cobrar', 0.05, 0.6],
  ['rechazar', 0.3],
  ['deshacerRechazo', 0.1],
  ['cobrar', 0.05, 0.6],
  ['anular', 0.99],
  ['familia', 0.5],
  ['manual', 0.5],
  ['vender', 0.5],
  ['espera', 0.5],
  ['retomar', 0.5],
  ['anularVenta', 0.99],
  ['mover', 0.5],
  ['anularMovimiento', 0.5],
  ['devolver', 0.5],
  ['rechazarEnParte', 0.1, 0.1, 0.5],
  ['devolverTrasAnular', 0.3],
  ['devolverTrasAnular', 0.5],
  ['devolverTrasRechazo', 0.2, 0.5],
  ['cobrar', 0.25, 0.6],
  ['devolverParte', 0.99, 0.99, 0.4],
  ['devolverTrasRetiro', 0.1, 0.5],
  ['cobrar', 0.3, 0.6],
  ['modo', 0.5],
  ['facturar', 0.6, 0.99],
  ['debitar', 0.99],
  ['acreditar', 0.99],
  ['cobrar', 0.35, 0.6],
  ['facturar', 0.6, 0.99],
  ['anularFactura', 0.99],
  ['aCredito', 0.5],
  ['aCredito', 0.5],
  ['cobrarFactura', 0.5],
  ['anularACredito', 0.5],
  ['cobrarExonerado', 0.35, 0.6],
  ['cobrar', 0.1, 0.6],
  ['exonerar', 0.99, 0.99, 0.4],
  ['cobrarRetenido', 0.15, 0.3],
  ['corregirConstancia', 0.5],
  // Expenses.
  ['fondo', 0.5],
  ['gasto', 0.5],
  ['anularComprobante', 0.5],
  ['emitirComprobante', 0.5],
  ['gasto', 0.5],
  ['anularComprobante', 0],
  ['cambiarGasto', 0.99, 0.6],
  ['corregirGasto', 0.99, 0.6],
  ['notaDeProveedor', 0.99, 0.5],
  ['anularNotaDeProveedor', 0.5],
  ['conciliarGasto', 0.99, 0.5],
  ['soltarLinea', 0.5],
  ['anularGasto', 0.99],
  ['gasto', 0.1],
  ['reponer', 0.5],
  ['anularReposicion', 0.5],
  ['arqueo', 0.5],
  // Time passes; courses and months end.
  20,
  ['mora', 0.5],
  ['anularMatricula', 0, 0.8],
  ['activar', 0.1],
  ['trasladar', 0, 0.1, 0.7],
  ['retirar', 0, 0.2],
  ['finiquito', 0.1, 0.5],
  ['retirar', 0.1, 0.3, 0.9],
  ['finiquitoManual', 0.17, 0.5],
  ['revocar', 0.9],
  ['fusionar', 0.5, 0.99],
  ['fusionarYVender', 0.5],
  ['fusionarYAnular', 0.5],
  ['fusionarYRechazar', 0.5],
  ['precioDeProducto', 0.5],
  ['cerrar', 0.5],
  ['cerrarMes', 0.5],
  ['reabrirMes', 0.5],
  ['cerrarCurso', 0.5],
]
