import { cpus, release, totalmem } from 'node:os'

/** The middle value; of an even count, the mean of the two in the middle. */
export function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((a, b) => a - b)
  const mitad = orden.length >> 1
  const [baja = NaN, alta = NaN] = [orden[orden.length % 2 ? mitad : mitad - 1], orden[mitad]]
  return (baja + alta) / 2
}

/** The value that so large a part of them does not exceed: 0.95, or 1 for the largest. */
export function centil(valores: readonly number[], parte: number): number {
  const orden = valores.toSorted((a, b) => a - b)
  return orden[Math.min(orden.length - 1, Math.floor(orden.length * parte))] ?? NaN
}

/** Milliseconds that `obra` takes. */
export async function milisegundos(obra: () => Promise<unknown>): Promise<number> {
  const inicio = performance.now()
  await obra()
  return performance.now() - inicio
}

/** The machine that measured: figures without it mean nothing. */
export const maquina = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.versions.node}`

/** A table of Markdown, so that what is printed goes into README.md as it is. */
export function tabla(encabezados: readonly string[], filas: readonly (readonly (string | number)[])[]): string {
  const linea = (celdas: readonly (string | number)[]) => `| ${celdas.join(' | ')} |`
  const alineacion = encabezados.map((_, columna) => (columna ? '---:' : '---'))
  return [linea(encabezados), linea(alineacion), ...filas.map(linea)].join('\n')
}
