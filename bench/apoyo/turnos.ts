import { mediana, milisegundos } from './cifras.ts'

interface Veces {
  calentamiento: number
  veces: number
}

/** Milliseconds of both, medians, one after the other each time, once they have given the same answer. */
export async function enTurnos(
  una: () => Promise<unknown>,
  otra: () => Promise<unknown>,
  { calentamiento, veces }: Veces,
): Promise<[number, number]> {
  const [a, b] = [JSON.stringify(await una()), JSON.stringify(await otra())]
  if (a !== b) throw new Error(`Las respuestas difieren:\n${a}\n${b}`)
  for (let vez = 0; vez < calentamiento; vez++) await Promise.all([una(), otra()])
  const tiempos: [number[], number[]] = [[], []]
  for (let vez = 0; vez < veces; vez++) {
    tiempos[0].push(await milisegundos(una))
    tiempos[1].push(await milisegundos(otra))
  }
  return [mediana(tiempos[0]), mediana(tiempos[1])]
}
