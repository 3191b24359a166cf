import type { Caja } from '#contract/recibos/caja'

/** A till that is open since the morning, with two receipts, one of them by card. */
export function abierta(): Caja {
  return {
    id: 9,
    usuario_id: 3,
    usuario_nombre: 'Ana',
    fecha: '2026-11-20',
    abierta_en: '2026-11-20T13:40:00Z',
    cerrada_en: null,
    fondo: 50000,
    sin_efectivo: false,
    estado: 'abierta',
    recibos: 2,
    recibido: 240000,
    diferencia: null,
    faltante: null,
    sobrante: null,
    denominaciones: [],
    movimientos: [],
    incompletos: [],
    version: 1,
    cerrada_por_nombre: null,
    observacion: null,
    anulados: 0,
    negativas: 0,
    conteos: [
      { metodo: 'efectivo', esperado: 170000, contado: null, diferencia: null },
      { metodo: 'tarjeta', esperado: 120000, contado: null, diferencia: null },
    ],
  }
}
