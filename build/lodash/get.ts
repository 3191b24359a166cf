import { camino } from './camino.ts'

/** Stands for lodash's `get`: paths without quotes. */
export default function get(objeto: unknown, ruta: unknown, siNo?: unknown): unknown {
  let valor = objeto
  for (const paso of camino(objeto, ruta)) valor = (valor as Record<PropertyKey, unknown> | null | undefined)?.[paso]
  return valor === undefined ? siNo : valor
}
