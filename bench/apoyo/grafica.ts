/** A bar chart: one row for each question, a bar for each series. */
export interface Grafica {
  titulo: string
  unidad: string
  series: readonly string[]
  filas: readonly { nombre: string; valores: readonly number[] }[]
  /** A line that the bars should not pass, or should. */
  meta?: number
  /** Bars that differ by orders of magnitude. */
  logaritmica?: boolean
}

/** Two tones that are told apart in grey too; the largest or newest series is the darkest. */
const TONOS = ['#b6d4e3', '#5f9ab8', '#1f5f80']
const ANCHO = 900
const MARGEN = { arriba: 56, abajo: 20, izquierda: 340, derecha: 70 }
const BARRA = 12
const ENTRE_FILAS = 8

/** The chart as SVG, in the size of a page; figures stand beside their bars, so that nobody has to measure them. */
export function svg({ titulo, unidad, series, filas, meta, logaritmica = false }: Grafica): string {
  const altoDeFila = series.length * BARRA + ENTRE_FILAS
  const alto = MARGEN.arriba + filas.length * altoDeFila + MARGEN.abajo
  const largo = ANCHO - MARGEN.izquierda - MARGEN.derecha
  const mayor = Math.max(meta ?? 0, ...filas.flatMap(({ valores }) => valores))
  const medida = (valor: number) =>
    Math.max(1, (logaritmica ? Math.log1p(valor) / Math.log1p(mayor) : valor / mayor) * largo)
  const tonoDe = (serie: number) => TONOS[serie + TONOS.length - series.length] ?? '#1f5f80'
  const barras = filas.flatMap(({ nombre, valores }, fila) => {
    const y = MARGEN.arriba + fila * altoDeFila
    return [
      texto(MARGEN.izquierda - 8, y + (series.length * BARRA) / 2 + 4, nombre, 'end'),
      ...valores.flatMap((valor, serie) => [
        rectangulo(MARGEN.izquierda, y + serie * BARRA, medida(valor), BARRA - 2, tonoDe(serie)),
        texto(MARGEN.izquierda + medida(valor) + 5, y + serie * BARRA + 9, valor.toFixed(valor < 100 ? 1 : 0)),
      ]),
    ]
  })
  const linea = meta === undefined ? [] : [marca(MARGEN.izquierda + medida(meta), alto, `${meta} ${unidad}`)]
  const leyenda = series.map((nombre, serie) => {
    const x = MARGEN.izquierda + serie * 150
    return rectangulo(x, 30, 12, 12, tonoDe(serie)) + texto(x + 17, 40, nombre)
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ANCHO} ${alto}" font-family="sans-serif" font-size="11">`,
    `<rect width="${ANCHO}" height="${alto}" fill="#fff"/>`,
    `<text x="12" y="20" font-size="14" font-weight="bold">${escapado(`${titulo}, ${unidad}`)}</text>`,
    ...(series.length > 1 ? leyenda : []),
    ...barras,
    ...linea,
    '</svg>',
    '',
  ].join('\n')
}

const rectangulo = (x: number, y: number, ancho: number, alto: number, tono: string): string =>
  `<rect x="${x}" y="${y}" width="${ancho.toFixed(1)}" height="${alto}" fill="${tono}"/>`

const texto = (x: number, y: number, que: string, donde = 'start'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${donde}">${escapado(que)}</text>`

const marca = (x: number, alto: number, que: string): string =>
  `<path d="M${x.toFixed(1)} ${MARGEN.arriba - 4}V${alto - MARGEN.abajo}" stroke="#b3261e" stroke-dasharray="4 3"/>` +
  texto(x + 4, MARGEN.arriba - 6, que)

const escapado = (que: string): string => que.replace(/&/g, '&amp;').replace(/</g, '&lt;')
