/** A list counts its rows as far as here, or as far as the page that is read: beyond it says «o más». */
export const MAYOR_CUENTA = 10_000
