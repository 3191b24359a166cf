/** A list counts its rows as far as here, or as far as the page that is read: beyond it says «o más». */
export const MAYOR_CUENTA = 10_000
/** And of rows that a text was searched in: nobody reads the thousandth of them. */
export const MAYOR_CUENTA_BUSCADA = 1_000
/** The longest text that the search of a list takes. */
export const MAS_LETRAS_EN_LISTA = 200
/** And that of the whole office. */
export const MAS_LETRAS = 100
