/* The closed lists of students and guardians, apart from their schemas: public forms download these alone. */

export const SEXOS = ['F', 'M'] as const
export const PARENTESCOS = ['madre', 'padre', 'abuelo', 'tio', 'hermano', 'tutor', 'otro'] as const

/**
 * Plain lines of text about a student, which may stay blank: read, asked, imported, completed and erased alike. A new
 * one is a row here, a column in `clientes` and `registros` (with the trigger `clientes_version`), and its words in
 * `campos` and `publico`.
 */
const LINEAS = {
  direccion: { max: 300, autoComplete: 'street-address' },
} as const satisfies Readonly<Record<string, LineaDeTexto>>

interface LineaDeTexto {
  /** Characters. */
  max: number
  /** The browser's hint (`autocomplete`) for what it may fill in for the family. */
  autoComplete?: string
}

type Linea = keyof typeof LINEAS
export const LINEAS_DE_ESTUDIANTE = Object.keys(LINEAS) as readonly Linea[]

export const lineaDe = (linea: Linea): LineaDeTexto => LINEAS[linea]

/** The same of each line: its schema, what is kept of it. */
export const deCadaLinea = <T>(work: (max: number) => T): Record<Linea, T> =>
  Object.fromEntries(Object.entries(LINEAS).map(([linea, { max }]) => [linea, work(max)])) as Record<Linea, T>
