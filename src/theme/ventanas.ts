/** A window as low as a desk's is with letters four times as large: no bar stays over a page there. */
export const VENTANA_BAJA = '@media (max-height: 320px)'
