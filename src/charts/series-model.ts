/** Figures of one thing along what a chart goes by, each at its place. */
interface Serie {
  nombre: string
  valores: readonly number[]
}

/** Several of them, along the same names. */
export interface Series {
  etiquetas: readonly string[]
  series: readonly Serie[]
}

/** The looks of a series, by its place: shades that stand apart beside each other, in light and in dark. */
const TINTAS = [
  { color: 'primary.main', opacidad: 1 },
  { color: 'secondary.main', opacidad: 0.75 },
  { color: 'primary.main', opacidad: 0.55 },
  { color: 'warning.main', opacidad: 0.8 },
  { color: 'info.main', opacidad: 0.75 },
  { color: 'secondary.main', opacidad: 0.35 },
] as const
export const tintaDe = (lugar: number) => TINTAS[Math.min(lugar, TINTAS.length - 1)] ?? TINTAS[0]

/** Series that a chart tells apart; the others are one, `demas`, so that the whole is there. */
export const MAS_SERIES = TINTAS.length

export function juntas({ etiquetas, series }: Series, demas: string): Series {
  if (series.length <= MAS_SERIES) return { etiquetas, series }
  const total = ({ valores }: Serie) => valores.reduce((suma, valor) => suma + valor, 0)
  const mayores = new Set(series.toSorted((una, otra) => total(otra) - total(una)).slice(0, MAS_SERIES - 1))
  const otras = series.filter((serie) => !mayores.has(serie))
  const resto = etiquetas.map((_, lugar) => otras.reduce((suma, { valores }) => suma + (valores[lugar] ?? 0), 0))
  return {
    etiquetas,
    series: [...series.filter((serie) => mayores.has(serie)), { nombre: demas, valores: resto }],
  }
}

/** The greatest and least that the series reach, standing on each other or each by itself; 0 is always among them. */
export function alcanceDe({ etiquetas, series }: Series, apiladas: boolean): { mayor: number; menor: number } {
  const todos = apiladas
    ? etiquetas.flatMap((_, lugar) => {
        const suyos = series.map(({ valores }) => valores[lugar] ?? 0)
        const suma = (de: readonly number[]) => de.reduce((una, otra) => una + otra, 0)
        return [suma(suyos.filter((valor) => valor > 0)), suma(suyos.filter((valor) => valor < 0))]
      })
    : series.flatMap(({ valores }) => valores)
  return { mayor: Math.max(0, ...todos), menor: Math.min(0, ...todos) }
}

/** The sum of all series at each place. */
export const sumasDe = ({ etiquetas, series }: Series): number[] =>
  etiquetas.map((_, lugar) => series.reduce((suma, { valores }) => suma + (valores[lugar] ?? 0), 0))
