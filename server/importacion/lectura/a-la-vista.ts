import { enUnaLinea, paraMostrar } from '#contract/texto/visible'
import { enTexto, type Celda } from '#server/tablas/celda'

const MAYOR_VALOR = 80

/** A text cut to the letters that a report has room for, none of them halved. */
const corto = (texto: string): string => [...texto].slice(0, MAYOR_VALOR).join('')

/** Foreign text as a report shows it: one short line, which is as wrong as it was when it is typed again. */
export const aLaVista = (valor: string): string => corto(paraMostrar(valor))

/** Names of the columns, by their headings: a correction names its own as the report did. */
export const encabezadosDe = (celdas: readonly Celda[]): string[] =>
  celdas.map((celda) => corto(enUnaLinea(enTexto(celda))))
