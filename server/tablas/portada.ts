/** Choices of whoever has a file read. */
export interface Modo {
  /** Name of the sheet; absent: the first that is seen. */
  hoja?: string
  /** Titles may stand before the headings, as banks print them. */
  conTitulos?: boolean
}

/** The head of a table: all that is known before its rows are asked for. */
export interface Portada {
  /** Name of the sheet that was read; null of a file that has none. */
  hoja: string | null
  /** Sheets that a person sees. */
  hojas: string[]
  /** Rows that say something and are hidden in their sheet. They are read. */
  ocultas: number
}
